import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { isCode, messageOf } from '#contract/http/fault.ts'
import { addressOfPlace } from '#objects/object-store.ts'
import { openDataFolder, diskSpace } from '#server/platform/storage/data-folder.ts'
import { lockFolder } from '#server/platform/embedded/database-lock.ts'
import { openFolderRaw, openServerRaw, type RawDatabase } from '#server/platform/database/database-raw.ts'
import { placeDatabase } from '#server/platform/embedded/database-template.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { knownMigrations } from '#server/platform/schema/migrate.ts'
import type { FilesPlace } from '#server/platform/storage/open-files.ts'
import {
  leftBehind,
  markCopied,
  markCopying,
  removeMarks,
  UNFINISHED_DATABASE,
} from '#server/platform/embedded/unfinished-work.ts'
import type { ArchiveSource } from './files/archive-source.ts'
import { fillFiles, newPlaces, refuseInterrupted, refuseUsed } from './files/fill-files.ts'
import { loadSnapshot, refuseNewer, prepareTables } from './load-snapshot.action.ts'
import type { Manifest } from './manifest.ts'
import { entriesOf, fileKeyOf, readWhole, tableOf } from './files/read-archive.ts'
import { dropMissingPortraits, leapRevisions } from './tables/tables.repository.ts'
import { fullBucket, isFull, noRoom, sayingFull } from './files/write-or-count.ts'

export interface Place extends FilesPlace {
  databaseUrl: string | null
}

export interface Restored {
  manifest: Manifest
  /** Members whose profile picture was lost before the backup. */
  withoutPortrait: string[]
}

/** Bytes of an embedded database without rows, and its bytes for each byte of a row, with indexes and log, both rounded up. */
const EMPTY_DATABASE = 80_000_000
const ROW_ROOM = 3
const NOTHING_CHANGED = 'Nothing was kept, and the backup is as it was.'

/**
 * Fills an empty database and an empty file store with an archive, completely or not at all. All hashes are compared before
 * anything is changed.
 */
export async function restoreBackup(archive: ArchiveSource, place: Place): Promise<Restored> {
  const { manifest, rowBytes } = await readWhole(archive)
  await refuseNewer(manifest.migrations)
  openDataFolder(place.dataDir)
  const unlock = await lockFolder(place.dataDir)
  try {
    await removeInterrupted(place)
    await refuseUsed(place)
    const needed =
      (place.filesIn ? 0 : manifest.files.bytes) +
      (place.databaseUrl === null ? EMPTY_DATABASE + ROW_ROOM * rowBytes : 0)
    const room = { folder: place.dataDir, bytes: needed, what: 'the restored portal', kept: NOTHING_CHANGED }
    if ((await diskSpace(place.dataDir)).free < needed) throw await noRoom(room)
    try {
      markCopying(place.dataDir, place.filesIn ? addressOfPlace(place.filesIn) : '')
      await fillFiles(place, (files) => fill(archive, manifest, place, files))
    } catch (error) {
      removeMarks(place.dataDir)
      const bucket = fullBucket(error)
      if (bucket) throw bucket
      // A separate server reports itself that its disk is full.
      const isHere = isFull(error) && !(place.databaseUrl !== null && isCode(error, '53100'))
      throw isHere ? await noRoom(room, error) : error
    }
    markCopied(place.dataDir)
  } finally {
    unlock()
  }
  const withoutPortrait = await finishOrSay(place, manifest.files.missing)
  removeMarks(place.dataDir)
  return { manifest, withoutPortrait }
}

/** Loads an archive into a separate database that is thrown away. Throws an Error that says what could not be loaded. */
export async function tryRestore(archive: ArchiveSource, manifest: Manifest, parent: string): Promise<void> {
  await refuseNewer(manifest.migrations)
  const folder = await mkdtemp(path.join(parent, '.unfinished-trial-'))
  try {
    await sayingFull(folder, async () => {
      const database = await openEmpty(path.join(folder, 'database'), manifest)
      try {
        await loadAll(database, archive, manifest, null)
      } finally {
        await database.close()
      }
    })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const wanted = { folder: parent, bytes: EMPTY_DATABASE, what: 'the trial', kept: NOTHING_CHANGED }
    throw isFull(error) ? await noRoom(wanted, error) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The folder is emptied of what a restore or a move that was killed had put there. What is in a bucket is only named, because
 * others may have written there since.
 */
export async function removeInterrupted({ dataDir, filesIn }: Place): Promise<void> {
  const left = leftBehind(dataDir)
  if (!left) return
  const isOfBucket = filesIn && left.mark && (await readFile(left.mark, 'utf8')) === addressOfPlace(filesIn)
  if (isOfBucket) await refuseInterrupted(filesIn)
  left.remove()
}

/** All rows and files are there by now. If the last step fails, it says what is where, and removes nothing of it. */
async function finishOrSay(place: Place, missing: readonly string[]): Promise<string[]> {
  const { dataDir, databaseUrl, filesIn } = place
  try {
    return await sayingFull(dataDir, () => finish(place, missing, { leap: true }))
  } catch (error) {
    const reason = isFull(error) ? `The disk is full: ${messageOf(error)}` : messageOf(error)
    const filled = [
      dataDir,
      ...(filesIn ? [addressOfPlace(filesIn)] : []),
      ...(databaseUrl ? ['the database'] : []),
    ]
    throw new Error(
      `The backup was copied to ${filled.join(' and ')}, but its tables could not be brought up to this release. ${reason.replace(/\.?$/, '.')} Start no portal there. ${newPlaces({ databaseUrl, filesIn })}, where there is room, and restore once more; what was copied stays until you remove it.`,
      { cause: error },
    )
  }
}

async function fill(
  archive: ArchiveSource,
  manifest: Manifest,
  { dataDir, databaseUrl }: Place,
  files: FileStore,
): Promise<void> {
  const load = async (database: RawDatabase) => {
    try {
      await loadAll(database, archive, manifest, files)
    } finally {
      await database.close()
    }
  }
  if (databaseUrl !== null) {
    await load(await openServerRaw(databaseUrl))
    return
  }
  const unfinished = path.join(dataDir, UNFINISHED_DATABASE)
  await rm(unfinished, { recursive: true, force: true })
  await sayingFull(dataDir, async () => load(await openEmpty(unfinished, manifest)))
  const final = path.join(dataDir, 'database')
  await rm(final, { recursive: true, force: true })
  await rename(unfinished, final)
}

/** The whole template has the tables of this release; an older backup needs a database without any. */
async function openEmpty(folder: string, { migrations }: Manifest): Promise<RawDatabase> {
  const known = await knownMigrations()
  await placeDatabase(folder, known.length === migrations.length ? 'whole' : 'bare')
  return openFolderRaw(folder)
}

/** @param files null: the files were checked by their hashes, and are not needed */
async function loadAll(
  { db, name }: RawDatabase,
  archive: ArchiveSource,
  manifest: Manifest,
  files: FileStore | null,
): Promise<void> {
  await prepareTables(db, name, manifest)
  await loadSnapshot(db, manifest, async ({ load }) => {
    for await (const entry of entriesOf(archive)) {
      const table = tableOf(entry)
      const key = fileKeyOf(entry)
      if (table !== null) await load(table, Readable.from(entry.content))
      else if (key !== null && files) await files.put(key, Readable.from(entry.content))
    }
  })
}

/**
 * Migrates on to this release, and pairs folder and database under a new id.
 * @param leap whether time is lost, so that browsers may have answers of which the database knows nothing
 * @returns members without a picture, because the store had lost it
 */
export async function finish(
  place: Place,
  missing: readonly string[],
  { leap }: { leap: boolean },
): Promise<string[]> {
  const { unhurried: db, close } = await openDatabase(place, { adopt: true, finishing: true })
  try {
    if (leap) await leapRevisions(db)
    return missing.length === 0 ? [] : await dropMissingPortraits(db, missing)
  } finally {
    await close()
  }
}
