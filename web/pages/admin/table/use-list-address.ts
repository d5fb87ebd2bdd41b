import { useSearchParams } from '#web/lib/routing/index.ts'

/**
 * What a list is filtered and sorted by, stored in the address, so that a link to it can be shared and Back returns to
 * what was shown before.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(changes))
        if (value === '') next.delete(name)
        else next.set(name, value)
      return next
    })
  return {
    value: (name: string) => params.get(name) ?? '',
    change,
    search: params.get('search') ?? '',
    state: params.get('state') ?? '',
    setSearch: (search: string) => change({ search }),
    setState: (state: string) => change({ state }),
  }
}

export interface ListOrder<Sort extends string> {
  sort: Sort
  order: 'asc' | 'desc'
  /** What a request must name: nothing for the order that the list has by itself. */
  asked: { sort?: Sort; order?: 'asc' }
  setOrder: (sort: Sort, order: 'asc' | 'desc') => void
}

/** The order of a list, from the address. By itself a list is sorted by the first column, descending. */
export function useListOrder<const Sort extends string>(sorts: readonly [Sort, ...Sort[]]): ListOrder<Sort> {
  const { value, change } = useListAddress()
  const [first] = sorts
  const sort = sorts.find((known) => known === value('sort')) ?? first
  const order = value('order') === 'asc' ? 'asc' : 'desc'
  return {
    sort,
    order,
    asked: { ...(sort !== first && { sort }), ...(order === 'asc' && { order }) },
    setOrder: (nextSort, nextOrder) =>
      change({
        sort: nextSort === first ? '' : nextSort,
        order: nextOrder === 'asc' ? 'asc' : '',
      }),
  }
}
