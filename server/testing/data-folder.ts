import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'

/** A folder for one test. @param original is copied into it, if given */
export async function makeDataFolder(original?: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  if (original !== undefined) await cp(original, folder, { recursive: true })
  return folder
}

/** Puts files with random names into the store, like those of a portal in use. @returns their keys */
export async function addPictures(dataDir: string, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, index) => {
    const name = createHash('md5').update(`${dataDir} ${index}`).digest('hex')
    return `media/${name.slice(0, 2)}/${name}.jpg`
  })
  for (const key of keys) {
    const place = path.join(dataDir, 'files', key)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, `picture ${key}`)
  }
  return keys
}

/** The contents of all files, by path. */
export async function hashesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const hashes = files.sort().map(async (file) => {
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    return [path.relative(folder, file), hash] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

/** Opens a database for the first time and closes it. */
export async function openAndClose(place: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const { close } = await openDatabase(place)
  await close()
}
