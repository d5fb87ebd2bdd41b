import { useEffect, useSyncExternalStore } from 'react'

let own: string | null = null
const listeners = new Set<() => void>()

function set(title: string | null): void {
  own = title
  for (const listener of listeners) listener()
}

/** Names the tab after what is shown, such as a record, as long as the component is mounted. Null: not known yet. */
export function useOwnTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return
    set(title)
    return () => set(null)
  }, [title])
}

/** The title that the content of the page gave itself, without the name of the portal. */
export function useOwnTitleShown(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => own,
  )
}
