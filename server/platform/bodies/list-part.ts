import type { OrderByItemBuilder } from 'kysely'

/** In which order a list is read. */
export interface ListOrder<Sort extends string> {
  sort: Sort
  order: 'asc' | 'desc'
}

/** Which part of a list is read: all of it without a limit. */
export interface ListPart<Sort extends string> extends ListOrder<Sort> {
  from?: number
  limit?: number
}

/** The part of a list that a request names; `first` is the column that it is sorted by otherwise. */
export function partOf<Sort extends string>(
  { sort, order = 'desc', from = 0 }: { sort?: Sort; order?: 'asc' | 'desc'; from?: number },
  { first, limit }: { first: Sort; limit: number },
): Required<ListPart<Sort>> {
  return { sort: sort ?? first, order, from, limit }
}

/** What is empty comes last in either order. */
export function emptyLast(order: 'asc' | 'desc') {
  return (by: OrderByItemBuilder) => (order === 'asc' ? by.asc() : by.desc()).nullsLast()
}

/** How many to skip for the next page; null if this is the last. */
export function nextOf({ from }: { from: number }, found: number, total: number): number | null {
  const next = from + found
  return found > 0 && next < total ? next : null
}

/** Rows in the order of their ids. A row that has been deleted since is left out. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
