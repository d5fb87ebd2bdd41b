import { hrefOf, type Location, type To } from './address.ts'

/** The addresses that a visitor went through, of which one is the current one. */
export interface AddressHistory {
  readonly location: Location
  /** The place that an address means when it is followed from the current one, with a new key. */
  locate: (to: To, state?: unknown) => Location
  push: (location: Location) => void
  replace: (location: Location) => void
  go: (steps: number) => void
  /**
   * Calls the listener after Back and Forward, also of the browser itself.
   * The listener receives the steps from the previous place; null if that cannot be known.
   */
  listen: (listener: (steps: number | null) => void) => () => void
}

/** What a state of the browser's history holds: the state of a location, its key, and its place in the order. */
interface Kept {
  usr: unknown
  key: string
  idx: number
}

/** The history of the browser's tab. */
export function browserHistory(): AddressHistory {
  const kept = () => window.history.state as Partial<Kept> | null
  const read = (): Location => {
    const { pathname, search, hash } = window.location
    return { pathname, search, hash, state: kept()?.usr ?? null, key: kept()?.key ?? 'default' }
  }
  let index = kept()?.idx ?? null
  if (index === null) {
    index = 0
    window.history.replaceState({ ...kept(), idx: index }, '')
  }
  const stateOf = ({ state, key }: Location, idx: number): Kept => ({ usr: state, key, idx })
  return {
    get location() {
      return read()
    },
    locate: (to, state) => locationAt(to, state, window.location.href),
    push: (location) => {
      index = (kept()?.idx ?? 0) + 1
      window.history.pushState(stateOf(location, index), '', hrefOf(location))
    },
    replace: (location) => {
      index = kept()?.idx ?? 0
      window.history.replaceState(stateOf(location, index), '', hrefOf(location))
    },
    go: (steps) => window.history.go(steps),
    listen: (listener) => {
      const moved = () => {
        const next = kept()?.idx ?? null
        const steps = next === null || index === null ? null : next - index
        index = next
        listener(steps)
      }
      window.addEventListener('popstate', moved)
      return () => window.removeEventListener('popstate', moved)
    },
  }
}

/** A history without a browser, for tests. The last of the addresses is the current one. */
export function memoryHistory(addresses: readonly (string | Partial<Location>)[]): AddressHistory {
  const listeners = new Set<(steps: number) => void>()
  const base = 'http://localhost'
  let entries = addresses.map((each) =>
    typeof each === 'string' ? locationAt(each, null, base) : locationAt(each, each.state, base),
  )
  let index = entries.length - 1
  const current = () => entries[index] ?? locationAt('/', null, base)
  return {
    get location() {
      return current()
    },
    locate: (to, state) => locationAt(to, state, new URL(hrefOf(current()), base).href),
    push: (location) => {
      index += 1
      entries = [...entries.slice(0, index), location]
    },
    replace: (location) => {
      entries = entries.with(index, location)
    },
    go: (steps) => {
      const before = index
      index = Math.max(0, Math.min(entries.length - 1, index + steps))
      for (const listener of listeners) listener(index - before)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Two slashes at the start would name another server. @param from the current address, in full */
function locationAt(to: To, state: unknown, from: string): Location {
  const here = new URL(from)
  const { pathname, search, hash } = new URL(hrefOf(to, here).replace(/^\/{2,}/, '/'), here)
  const key = Math.random().toString(36).slice(2, 10)
  return { pathname, search, hash, state: state ?? null, key }
}
