import { coalesce } from './coalesce.ts'

/** One build. Times are counted steps, not measured. */
interface Build<T> {
  revision: string | number
  /** The time at which its revision was requested. */
  lookedAt: number
  value: Promise<T>
  running: boolean
}

/**
 * Caches an expensive value until its revision changes. `revisionOf` is called for every reader, once for those who come
 * at the same time; `make` only if the revision has changed, and never twice at a time. A reader gets any build whose revision was read after the reader
 * came: however fast changes follow each other, all who wait are served by the next build. If a build fails, it fails
 * for all who wait for it, and the next reader starts another.
 */
export function cacheByRevision<T>(
  revisionOf: () => Promise<string | number>,
  make: () => Promise<T>,
): () => Promise<T> {
  let latest: Build<T> | null = null
  let moment = 0
  const look = coalesce(async () => {
    const lookedAt = ++moment
    // Read before the build: a change in between makes the build newer than its revision, never older.
    return { lookedAt, revision: await revisionOf() }
  })

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
      const { lookedAt, revision } = await look()
      if (latest && (latest.lookedAt > came || latest.revision === revision)) return latest.value
      if (!latest?.running) return begin(revision, lookedAt)
      // This build started with an older revision. The next one serves everyone who waits here.
      await Promise.allSettled([latest.value])
    }
  }
}
