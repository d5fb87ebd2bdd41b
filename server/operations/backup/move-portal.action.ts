import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { openDataFolder } from '#server/platform/storage/data-folder.ts'
import { FolderInUse, lockFolder } from '#server/platform/embedded/database-lock.ts'
import { openFolderRaw, openServerRaw } from '#server/platform/database/database-raw.ts'
import { checkPair, EMBEDDED } from '#server/platform/embedded/database-pairing.ts'
import { openFileStore, type FileStore } from '#server/platform/storage/file-store.ts'
import { pictureHome } from '#server/platform/storage/picture-home.ts'
import { MOVING, refuseUnfinished } from '#server/platform/embedded/unfinished-work.ts'
import { fillFiles, refuseUsed } from './files/fill-files.ts'
import { loadSnapshot, refuseNewer, prepareTables } from './load-snapshot.action.ts'
import { spooledKeys, spooledTable, takeSnapshot, type Snapshot } from './make-backup.action.ts'
import { finish, removeInterrupted, type Place } from './restore-backup.action.ts'

export interface Moved {
  rows: number
  files: number
  /** Keys that rows name and that the store did not have. */
  missing: string[]
  withoutPortrait: string[]
}

/**
 * Copies a stopped portal with an embedded database into an empty PostgreSQL and a new data folder. Nothing in the old folder
 * changes, and it is locked meanwhile; logins go on. Either everything is copied or nothing is kept.
 */
export async function movePortal(oldFolder: string, place: Place & { databaseUrl: string }): Promise<Moved> {
  if (!existsSync(path.join(oldFolder, 'database', 'PG_VERSION')))
    throw new Error(`There is no embedded database in ${oldFolder}. Correct DATA_DIR.`)
  const unlockOld = await lockFolder(oldFolder).catch((error: unknown) => {
    throw error instanceof FolderInUse ? stopFirst(oldFolder, error) : error
  })
  try {
    refuseUnfinished(oldFolder)
    openDataFolder(place.dataDir)
    const unlockNew = await lockFolder(place.dataDir)
    try {
      await removeInterrupted(place)
      await refuseUsed({ ...place, filesIn: null })
      return await copyAll(oldFolder, place)
    } finally {
      unlockNew()
    }
  } finally {
    unlockOld()
  }
}

async function copyAll(oldFolder: string, place: Place & { databaseUrl: string }): Promise<Moved> {
  const spool = await mkdtemp(path.join(place.dataDir, MOVING))
  try {
    const snapshot = await readOld(oldFolder, place, spool)
    const target = await openServerRaw(place.databaseUrl)
    const copied = { files: 0, missing: [] as string[] }
    const load = (copyFiles: () => Promise<void>) =>
      loadSnapshot(target.db, snapshot, async ({ load: loadTable }) => {
        for (const table of Object.keys(snapshot.tables))
          await loadTable(table, createReadStream(spooledTable(spool, table)))
        await copyFiles()
      })
    try {
      await prepareTables(target.db, target.name, snapshot)
      // Pictures in a bucket stay where they are: only their database is another one.
      if (place.filesIn) await load(() => Promise.resolve())
      else
        await fillFiles(place, async (to) => {
          const from = await openFileStore(path.join(oldFolder, 'files'))
          await load(async () => {
            for await (const key of spooledKeys(spool))
              if (await copyFile(from, to, key)) copied.files += 1
              else copied.missing.push(key)
          })
        })
    } finally {
      await target.close()
    }
    const withoutPortrait = await finish(place, copied.missing, { leap: false })
    const rows = Object.values(snapshot.tables).reduce((sum, table) => sum + table.rows, 0)
    return { rows, ...copied, withoutPortrait }
  } finally {
    await rm(spool, { recursive: true, force: true })
  }
}

async function readOld(oldFolder: string, { filesIn }: Place, spool: string): Promise<Snapshot> {
  const old = await openFolderRaw(path.join(oldFolder, 'database'))
  try {
    if (filesIn) {
      // Before its bucket is paired with the new database.
      const home = pictureHome({ dataDir: oldFolder, filesIn })
      await checkPair(old.db, { home, name: EMBEDDED, embedded: true }, { adopt: false })
    }
    const snapshot = await takeSnapshot(old, spool, true)
    await refuseNewer(snapshot.migrations)
    return snapshot
  } finally {
    await old.close()
  }
}

async function copyFile(from: FileStore, to: FileStore, key: string): Promise<boolean> {
  const found = await from.get(key)
  if (!found) return false
  await to.put(key, found.content)
  return true
}

function stopFirst(folder: string, cause: FolderInUse): Error {
  return new Error(
    `${cause.message} A portal is moved while it is stopped, so that nothing is written to ${folder} any more.`,
    {
      cause,
    },
  )
}
