import { existsSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { openObjects, type ObjectSettings, addressOfPlace } from '#objects/object-store.ts'
import { FolderInUse, lockFolder } from '#server/platform/embedded/database-lock.ts'
import { checkPair } from '#server/platform/embedded/database-pairing.ts'
import { openFolderRaw, openServerRaw, type RawDatabase } from '#server/platform/database/database-raw.ts'
import { openFiles } from '#server/platform/storage/open-files.ts'
import { pictureHome } from '#server/platform/storage/picture-home.ts'
import { refuseUnfinished } from '#server/platform/embedded/unfinished-work.ts'
import { askPortalForBackup } from './files/backup-socket.ts'
import { makeBackup } from './make-backup.action.ts'
import type { Place } from './restore-backup.action.ts'
import { mustBeFolder, writeBackupFile, archiveName } from './files/write-backup-file.ts'

/** Nobody waits for a page meanwhile. */
const PATIENT = { patience: 30_000, retries: 5 }

/** Puts an archive into a bucket, in parts. It appears when it is complete. @returns its address */
async function writeBackupObject(settings: ObjectSettings, archive: AsyncIterable<Buffer>): Promise<string> {
  const objects = openObjects(settings, PATIENT)
  let number = 1
  while (await objects.head(archiveName(number))) number += 1
  const name = archiveName(number)
  await objects.upload(name, archive)
  return `${addressOfPlace(settings)}/${name}`
}

interface Wish {
  sessions: boolean
  /** A folder, a place in a bucket, or where the archive goes as it is made. */
  to: string | ObjectSettings | Writable
}

/**
 * Makes a backup of a portal that may run: by itself on PostgreSQL and where the portal is stopped, through the portal where an
 * embedded one runs. The database is not migrated. @returns the path of the archive; null if it went to a stream
 */
export async function backUp(place: Place, { sessions, to }: Wish): Promise<string | null> {
  let written: string | null = null
  const write = async (archive: AsyncIterable<Buffer>) => {
    if (typeof to === 'string') written = await writeBackupFile(to, archive)
    else if (to instanceof Writable) await pipeline(archive, to)
    else written = await writeBackupObject(to, archive)
  }
  if (typeof to === 'string') await mustBeFolder(to)
  else if (!(to instanceof Writable)) await openObjects(to).check()
  await mustBeFolder(place.dataDir)
  const opened = await openOrAsk(place, sessions)
  if ('archive' in opened) {
    await write(opened.archive)
    return written
  }
  const { database, close } = opened
  try {
    const files = await openFiles(place)
    const spool = typeof to === 'string' ? to : place.dataDir
    await makeBackup(
      { ...database, files, dataDir: place.dataDir, tilesIn: place.tilesIn },
      { sessions, spool },
      write,
    )
    return written
  } finally {
    await close()
  }
}

type Opened = { database: RawDatabase; close: () => Promise<void> } | { archive: AsyncIterable<Buffer> }

async function openOrAsk({ databaseUrl, dataDir, filesIn }: Place, sessions: boolean): Promise<Opened> {
  if (databaseUrl !== null) {
    refuseUnfinished(dataDir)
    const database = await openServerRaw(databaseUrl)
    try {
      await checkPair(
        database.db,
        { home: pictureHome({ dataDir, filesIn }), name: database.name, embedded: false },
        { adopt: false },
      )
    } catch (error) {
      await database.close()
      throw error
    }
    return { database, close: database.close }
  }
  const folder = path.join(dataDir, 'database')
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    refuseUnfinished(dataDir)
    throw new Error(`There is no database in ${dataDir}. Correct DATA_DIR, or set DATABASE_URL.`)
  }
  try {
    const unlock = await lockFolder(dataDir)
    try {
      refuseUnfinished(dataDir)
      const database = await openFolderRaw(folder)
      return { database, close: () => database.close().finally(unlock) }
    } catch (error) {
      unlock()
      throw error
    }
  } catch (error) {
    if (!(error instanceof FolderInUse) || error.socket === null) throw error
    return { archive: await askPortalForBackup(error.socket, { sessions }) }
  }
}
