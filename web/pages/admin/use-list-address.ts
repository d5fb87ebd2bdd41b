import { useSearchParams } from 'react-router'

/** The search text and the state by which a list is filtered, stored in the address so that they can be linked to. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const change = (name: 'search' | 'state', value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    search: params.get('search') ?? '',
    state: params.get('state') ?? '',
    setSearch: (search: string) => change('search', search),
    setState: (state: string) => change('state', state),
  }
}
