import type { NoteHit } from '#server/platform/metrics/figures.ts'

/**
 * Caches values by name. Each is made once, even if several callers ask at the same time. A failure
 * is not cached.
 * @param most number of values; the one that was requested longest ago is dropped first
 */
export function lruCache<T>(
  most: number,
  noteHit?: NoteHit,
): (name: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>()

  return (name, make) => {
    const known = kept.get(name)
    noteHit?.(known !== undefined)
    const value = known ?? make()
    putLast(kept, name, value)
    if (kept.size > most) dropOldest(kept)
    value.catch(() => {
      if (kept.get(name) === value) kept.delete(name)
    })
    return value
  }
}

/** Puts a value at the end of a Map, so that its first value is the one that was requested longest ago. */
export function putLast<T>(kept: Map<string, T>, name: string, value: T): void {
  kept.delete(name)
  kept.set(name, value)
}

export function dropOldest(kept: Map<string, unknown>): void {
  const first = kept.keys().next().value
  if (first !== undefined) kept.delete(first)
}
