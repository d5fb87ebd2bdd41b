import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { openDataFolder } from '#server/platform/data-folder.ts'
import { lockFolder } from '#server/platform/database-lock.ts'
import { openFolderRaw, openServerRaw, type RawDatabase } from '#server/platform/database-raw.ts'
import { placeDatabase } from '#server/platform/database-template.ts'
import { openDatabase } from '#server/platform/database.ts'
import { openFileStore, type FileStore } from '#server/platform/file-store.ts'
import { knownMigrations } from '#server/platform/migrate.ts'
import { loadSnapshot, refuseNewer, prepareTables } from './load-snapshot.action.ts'
import type { Manifest } from './manifest.ts'
import { entriesOf, fileKeyOf, tableOf, verifyArchive } from './read-archive.ts'
import { dropMissingPortraits, leapRevisions } from './tables.repository.ts'

export interface Place {
  databaseUrl: string | null
  dataDir: string
}

export interface Restored {
  manifest: Manifest
  /** Members whose profile picture was lost before the backup. */
  withoutPortrait: string[]
}

const UNFINISHED = 'database.restoring'

/**
 * Fills an empty database and an empty file store with an archive, completely or not at all. All hashes are compared before
 * anything is changed.
 */
export async function restoreBackup(file: string, place: Place): Promise<Restored> {
  const manifest = await verifyArchive(file)
  await refuseNewer(manifest.migrations)
  openDataFolder(place.dataDir)
  const unlock = await lockFolder(place.dataDir)
  try {
    refuseUsedFolder(place)
    const filesFolder = path.join(place.dataDir, 'files')
    try {
      await fill(file, manifest, place, await openFileStore(filesFolder))
    } catch (error) {
      // It was empty before.
      await rm(filesFolder, { recursive: true, force: true })
      await rm(path.join(place.dataDir, UNFINISHED), { recursive: true, force: true })
      throw error
    }
  } finally {
    unlock()
  }
  return { manifest, withoutPortrait: await finish(place, manifest.files.missing, { leap: true }) }
}

/** Loads an archive into a database of its own that is thrown away. Throws an Error that says what could not be loaded. */
export async function tryRestore(file: string, manifest: Manifest, parent: string): Promise<void> {
  const folder = await mkdtemp(path.join(parent, '.unfinished-trial-'))
  try {
    const database = await openEmpty(path.join(folder, 'database'), manifest)
    try {
      await loadAll(database, file, manifest, null)
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Throws an Error for the operator if the folder has data of a portal. */
export function refuseUsedFolder({ dataDir, databaseUrl }: Place): void {
  const used = ['files', 'database', 'portal.json'].find((name) => holdsSomething(path.join(dataDir, name)))
  if (used === undefined) return
  const database = databaseUrl === null ? '' : ', and DATABASE_URL to an empty database'
  throw new Error(
    `The data folder ${dataDir} is in use: it has ${used}. A backup is restored only into an empty one. Nothing was changed. Set DATA_DIR to a new folder${database}; the old one stays as it is until you remove it.`,
  )
}

function holdsSomething(place: string): boolean {
  if (!existsSync(place)) return false
  if (place.endsWith('.json')) return true
  return readdirSync(place, { withFileTypes: true, recursive: true }).some((entry) => entry.isFile())
}

async function fill(file: string, manifest: Manifest, place: Place, files: FileStore): Promise<void> {
  const unfinished = path.join(place.dataDir, UNFINISHED)
  await rm(unfinished, { recursive: true, force: true })
  const database =
    place.databaseUrl === null
      ? await openEmpty(unfinished, manifest)
      : await openServerRaw(place.databaseUrl)
  try {
    await loadAll(database, file, manifest, files)
  } finally {
    await database.close()
  }
  if (place.databaseUrl !== null) return
  const final = path.join(place.dataDir, 'database')
  await rm(final, { recursive: true, force: true })
  await rename(unfinished, final)
}

/** The template, which takes seconds, has the tables of this release; an older backup needs a database without any. */
async function openEmpty(folder: string, { migrations }: Manifest): Promise<RawDatabase> {
  const known = await knownMigrations()
  if (known.length === migrations.length) await placeDatabase(folder)
  return openFolderRaw(folder)
}

/** @param files null: the files were checked by their hashes, and are not needed */
async function loadAll(
  { db, name }: RawDatabase,
  file: string,
  manifest: Manifest,
  files: FileStore | null,
): Promise<void> {
  await prepareTables(db, name, manifest)
  await loadSnapshot(db, manifest, async ({ load }) => {
    for await (const entry of entriesOf(file)) {
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
  const { db, close } = await openDatabase(place, { adopt: true })
  try {
    if (leap) await leapRevisions(db)
    return missing.length === 0 ? [] : await dropMissingPortraits(db, missing)
  } finally {
    await close()
  }
}
