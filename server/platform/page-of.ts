/** A page of rows that were asked for with one more than it holds, and what to ask with for the next page. */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  size: number,
): { page: Row[]; next: number | null } {
  const page = rows.slice(0, size)
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null }
}
