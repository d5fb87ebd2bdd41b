/** How queries of lists load one page after the other: each answer says how many to skip for the next. */
export const LIST_PAGES = {
  initialPageParam: 0,
  getNextPageParam: ({ next }: { next: number | null }) => next,
}

/** The query parameters of a list without those that are empty or the default. */
export function requestedPage<Filter extends object>(
  filter: Filter,
  from: number,
): Filter & { from?: number } {
  return { ...filter, ...(from > 0 && { from }) }
}
