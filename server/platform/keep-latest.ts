/**
 * Keeps what was made under a name. Each is made once, however many ask for it at the same time; one that could not be made
 * is not kept.
 * @param most of them; the one that was asked for longest ago goes first
 */
export function keepLatest<T>(most: number): (name: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>()

  return (name, make) => {
    const value = kept.get(name) ?? make()
    // Put last: the first of a Map is the one that was asked for longest ago.
    kept.delete(name)
    kept.set(name, value)
    if (kept.size > most) kept.delete(kept.keys().next().value ?? name)
    value.catch(() => {
      if (kept.get(name) === value) kept.delete(name)
    })
    return value
  }
}
