/** Returns a page of rows, which were queried with one row more than the page holds, and the key of the next page. */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  size: number,
): { page: Row[]; next: number | null } {
  const page = rows.slice(0, size)
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null }
}
