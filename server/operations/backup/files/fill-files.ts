import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { addressOfPlace, openObjects, type ObjectSettings } from '#objects/object-store.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { openFiles, type FilesPlace } from '#server/platform/storage/open-files.ts'

/** Keys that every process of a portal writes and removes, to see whether it can. */
const PROBES = 'probes/'

/** Tells the operator to choose places in which nothing is. */
export function newPlaces({
  databaseUrl,
  filesIn,
}: Pick<FilesPlace, 'filesIn'> & { databaseUrl: string | null }): string {
  const settings = [
    'DATA_DIR to a new folder',
    ...(filesIn ? ['FILES_URL to a new prefix'] : []),
    ...(databaseUrl === null ? [] : ['DATABASE_URL to an empty database']),
  ]
  return `Set ${settings.join(', ')}`
}

/** Throws an Error for the operator if a bucket has what a restore that was killed had put there, or others since. */
export async function refuseInterrupted(filesIn: ObjectSettings): Promise<void> {
  const left: string[] = []
  for await (const { key } of openObjects(filesIn).list('')) if (!key.startsWith(PROBES)) left.push(key)
  // A portal was started there since; that is said in its own words.
  if (left.length === 0 || left.includes('portal.json')) return
  const storage = addressOfPlace(filesIn)
  throw new Error(
    `The storage ${storage} has ${left.length} ${left.length === 1 ? 'file' : 'files'}, such as ${left[0]}, which a restore that was interrupted has put there. Nothing was removed, because another program may have written there since. Set FILES_URL to a new prefix; or, if you are sure that nobody else uses ${storage}, remove everything there with the tools of your provider, and restore once more.`,
  )
}

/** Throws an Error for the operator if the data folder, or the bucket for its files, has data of a portal. */
export async function refuseUsed({
  dataDir,
  databaseUrl,
  filesIn,
}: FilesPlace & { databaseUrl: string | null }): Promise<void> {
  const database = databaseUrl === null ? '' : ', and DATABASE_URL to an empty database'
  const used = ['files', 'database', 'portal.json'].find((name) => holdsSomething(path.join(dataDir, name)))
  if (used !== undefined)
    throw new Error(
      `The data folder ${dataDir} is in use: it has ${used}. A backup is restored only into an empty one. Nothing was changed. Set DATA_DIR to a new folder${database}; the old one stays as it is until you remove it.`,
    )
  if (!filesIn) return
  for await (const { key } of openObjects(filesIn).list(''))
    if (!key.startsWith(PROBES))
      throw new Error(
        `The storage ${addressOfPlace(filesIn)} is in use: it has ${key}. A backup is restored only into an empty one. Nothing was changed. Set FILES_URL to a new prefix${database}; the old one stays as it is until you remove it.`,
      )
}

function holdsSomething(place: string): boolean {
  if (!existsSync(place)) return false
  if (place.endsWith('.json')) return true
  return readdirSync(place, { withFileTypes: true, recursive: true }).some((entry) => entry.isFile())
}

/** Fills a file store that was empty. If that fails, it is emptied of what was put into it. */
export async function fillFiles<T>(place: FilesPlace, work: (files: FileStore) => Promise<T>): Promise<T> {
  const files = await openFiles(place)
  const keys: string[] = []
  const noting: FileStore = {
    ...files,
    put: (key, content) => {
      keys.push(key)
      return files.put(key, content)
    },
  }
  try {
    return await work(noting)
  } catch (error) {
    if (place.filesIn) for (const key of keys) await files.delete(key)
    else await rm(path.join(place.dataDir, 'files'), { recursive: true, force: true })
    throw error
  }
}
