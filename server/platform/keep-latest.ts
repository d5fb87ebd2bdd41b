/**
 * Keeps what was made under a name. Each is made once, however many ask for it at the same time; one that could not be made
 * is not kept.
 * @param most of them; the one that was asked for longest ago goes first
 */
export function keepLatest<T>(most: number): (name: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>()

  return (name, make) => {
    const value = kept.get(name) ?? make()
    putLast(kept, name, value)
    if (kept.size > most) forgetFirst(kept)
    value.catch(() => {
      if (kept.get(name) === value) kept.delete(name)
    })
    return value
  }
}

/** Puts a value at the end of a Map: the first one is then the one that was asked for longest ago. */
export function putLast<T>(kept: Map<string, T>, name: string, value: T): void {
  kept.delete(name)
  kept.set(name, value)
}

export function forgetFirst(kept: Map<string, unknown>): void {
  const first = kept.keys().next().value
  if (first !== undefined) kept.delete(first)
}
