/**
 * Something dear that is made anew after a change and not for each reader. `revisionOf` is asked every time, `make` only
 * where its answer is another than before; whoever asks meanwhile waits for the one that is being made.
 */
export function madeOnce<T>(
  revisionOf: () => Promise<string | number>,
  make: () => Promise<T>,
): () => Promise<T> {
  let made: { revision: string | number; value: T } | null = null
  let making: Promise<unknown> | null = null

  return async () => {
    for (;;) {
      // Read before it is made: a change in between makes it newer than its number, never older.
      const revision = await revisionOf()
      if (made?.revision === revision) return made.value
      if (making) {
        // Somebody is at it, perhaps for an older number: look again when it is done.
        await Promise.allSettled([making])
        continue
      }
      const value = make()
      making = value
      try {
        made = { revision, value: await value }
        return made.value
      } finally {
        making = null
      }
    }
  }
}
