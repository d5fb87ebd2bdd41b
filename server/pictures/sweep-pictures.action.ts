import { RECORD_RESTORE_DAYS } from '#contract/http/limits.ts'
import { HopelessJob, type JobHandler } from '#server/platform/jobs/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { areFilesHeld, findLeaving, deleteLeaving } from './leaving-files.repository.ts'
import { largeKeys, MEDIA_PREFIX, thumbnailKey } from './picture-key.rules.ts'
import { findNamed, markRemovedPictures, takeOutOfDeletedRecords } from './pictures.repository.ts'
import { fromTrash, isOverdue, isTooMany, TRASH_PREFIX, trashKey } from './sweep.rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const KEYS_PER_STATEMENT = 1000

interface Deps {
  db: Database
  files: FileStore
}

interface Manner {
  now?: number
  /** Sweeps any number of unused files, for an operator who knows why there are so many. */
  whole?: boolean
  signal?: AbortSignal
  /** Rejects if another process has started a sweep. */
  confirm?: () => Promise<void>
}

/** Numbers of files in a sweep. */
export interface Swept {
  /** Files in the store before the sweep. */
  files: number
  /** Deleted permanently: removed by their member and past the time for restoring them, or left by a backup that is made now. */
  deleted: number
  /** Moved to the trash: no row refers to them. */
  trashed: number
  /** Restored from the trash: a row refers to them again, as after restoring a backup. */
  broughtBack: number
  /** Deleted permanently after their time in the trash. */
  emptied: number
}

/** Thrown if there are so many files without a row that the database is more likely to be wrong than the files. */
export class TooManySpare extends Error {}

/**
 * Moves picture files without a row to the trash: a crash between writing and storing leaves such files. Recent files
 * stay, because their row may follow. Pictures that members removed are deleted after a grace period, and the trash
 * after its own. Throws TooManySpare instead of filling the trash; then the trash is not emptied either.
 */
export async function sweepPictures(
  deps: Deps,
  { now = Date.now(), whole = false, signal, confirm }: Manner = {},
): Promise<Swept> {
  const { db, files } = deps
  const graceFrom = new Date(now - RECORD_RESTORE_DAYS * DAY)
  await takeOutOfDeletedRecords(db, graceFrom)
  const broughtBack = await bringBack(deps)
  const found = await look(deps, now)
  if (!whole && isTooMany(found.spare.length, found.files)) throw tooMany(found)
  await confirm?.()
  for (const key of found.spare) {
    signal?.throwIfAborted()
    await files.move(key, trashKey(key, now))
  }
  await markRemovedPictures(db, graceFrom)
  const deleted = await deleteLeft(deps, signal)
  const emptied = await emptyTrash(deps, now)
  return {
    files: found.files,
    deleted,
    trashed: found.spare.length,
    broughtBack,
    emptied,
  }
}

interface Found {
  files: number
  spare: string[]
}

async function look({ db, files }: Deps, now: number): Promise<Found> {
  const found: Found = { files: 0, spare: [] }
  const old = async function* () {
    for await (const { key, modifiedAt } of files.list(MEDIA_PREFIX)) {
      found.files += 1
      if (now - modifiedAt.getTime() >= HOUR) yield key
    }
  }
  for await (const batch of batches(old())) {
    const isNamed = await namedOf(db, batch)
    found.spare.push(...batch.filter((key) => !isNamed(key)))
  }
  return found
}

/** Undoes a sweep that ran with a wrong or an old database. */
async function bringBack({ db, files }: Deps): Promise<number> {
  let count = 0
  const keys = async function* () {
    for await (const { key } of files.list(TRASH_PREFIX)) if (fromTrash(key)) yield key
  }
  for await (const batch of batches(keys())) {
    const origin = (key: string) => fromTrash(key)?.key ?? key
    const isNamed = await namedOf(db, batch.map(origin))
    for (const key of batch.filter((each) => isNamed(origin(each))))
      if (await files.move(key, origin(key))) count += 1
  }
  return count
}

/** Deletes the files that are marked, unless a backup holds them. The next sweep then does it. @returns their number */
async function deleteLeft({ db, files }: Deps, signal: AbortSignal | undefined): Promise<number> {
  let count = 0
  for (;;) {
    // After the marks were stored: a backup that begins later does not name these files.
    const keys = await findLeaving(db, KEYS_PER_STATEMENT)
    if (keys.length === 0 || (await areFilesHeld(db))) return count
    for (const key of keys.flatMap((large) => [large, thumbnailKey(large)])) {
      signal?.throwIfAborted()
      if (await files.head(key)) count += 1
      await files.delete(key)
    }
    await deleteLeaving(db, keys)
  }
}

async function emptyTrash({ files }: Deps, now: number): Promise<number> {
  let count = 0
  for await (const { key } of files.list(TRASH_PREFIX)) {
    const origin = fromTrash(key)
    if (!origin || !isOverdue(origin.since, now)) continue
    await files.delete(key)
    count += 1
  }
  return count
}

/** A thumbnail is treated like its picture. */
async function namedOf(db: Database, keys: readonly string[]): Promise<(key: string) => boolean> {
  const named = await findNamed(db, keys.flatMap(largeKeys))
  return (key) => largeKeys(key).some((each) => named.has(each))
}

async function* batches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < KEYS_PER_STATEMENT) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function tooMany({ spare, files }: Found): TooManySpare {
  return new TooManySpare(
    [
      `The sweep of pictures stopped: the database names ${files - spare.length} of ${files} files, and ${spare.length} would have gone.`,
      'That looks like a wrong or an old database. Nothing was moved or deleted.',
      'If you know why, stop the portal and run "npm run admin -- sweep", which moves them to the trash.',
    ].join(' '),
  )
}

interface Log {
  warn: (details: object, message: string) => void
}

/** Runs once a day, in one of the processes that share a database. */
export function sweepJob(deps: Deps, log: Log): JobHandler {
  return {
    kind: 'sweep-pictures',
    next: (after) => new Date(after.getTime() + DAY),
    run: async (_payload, signal, confirm) => {
      try {
        const { files, ...done } = await sweepPictures(deps, { signal, confirm })
        // The lowest level that is logged, so that an operator can find out later what happened to a file.
        if (Object.values(done).some((count) => count > 0)) log.warn({ files, ...done }, 'sweep of pictures')
      } catch (error) {
        throw error instanceof TooManySpare ? new HopelessJob(error.message) : error
      }
    },
  }
}
