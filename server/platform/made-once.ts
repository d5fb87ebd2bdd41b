/** One making. Moments are counted, not measured. */
interface Build<T> {
  revision: string | number
  /** When its revision was asked for. */
  lookedAt: number
  value: Promise<T>
  running: boolean
}

/**
 * Caches an expensive value until its revision changes. `revisionOf` is called every time, `make` only
 * where its answer is another than before, and never twice at a time. A reader is given any build whose revision was read
 * after the reader came: however fast the changes follow each other, all who wait are served by the next build.
 * If a build fails, it fails for all who wait for it; the next reader starts another.
 */
export function madeOnce<T>(
  revisionOf: () => Promise<string | number>,
  make: () => Promise<T>,
): () => Promise<T> {
  let latest: Build<T> | null = null
  let moment = 0

  const begin = (revision: string | number, lookedAt: number): Promise<T> => {
    const before = latest
    const build: Build<T> = { revision, lookedAt, value: make(), running: true }
    latest = build
    build.value.then(
      () => (build.running = false),
      () => (latest = before),
    )
    return build.value
  }

  return async () => {
    const came = ++moment
    for (;;) {
      const lookedAt = ++moment
      // Read before it is made: a change in between makes the build newer than its number, never older.
      const revision = await revisionOf()
      if (latest && (latest.lookedAt > came || latest.revision === revision)) return latest.value
      if (!latest?.running) return begin(revision, lookedAt)
      // It was begun for an older number. The one after it serves everybody who waits here.
      await Promise.allSettled([latest.value])
    }
  }
}
