import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#server/platform/database/database.ts'

/** Where a sweep moves files without a row. */
const TRASH = 'trash/'
const TWO_HOURS = 7_200_000

export interface PictureFiles {
  /** Number of rows whose file or thumbnail is missing. */
  missing: number
  /** Number of files without a row. */
  orphans: number
  files: number
}

/** Compares the pictures in the database with the files in the store, without using code of the portal. */
export async function comparePictures(db: Database, dataDir: string): Promise<PictureFiles> {
  const rows = await db.selectFrom('pictures').select('file_key').execute()
  const expected = new Set(rows.flatMap(({ file_key: key }) => [key, key.replace('.jpg', '-thumb.webp')]))
  const there = new Set((await storedFiles(dataDir)).filter((key) => !key.startsWith(TRASH)))
  return {
    missing: [...expected].filter((key) => !there.has(key)).length,
    orphans: [...there].filter((key) => !expected.has(key)).length,
    files: there.size,
  }
}

/** Returns the keys of all files in the store, including unfinished ones. */
export async function storedFiles(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/** Makes all files in the store so old that a sweep, which ignores those of the last hour, checks them. */
export async function age(dataDir: string): Promise<void> {
  const then = new Date(Date.now() - TWO_HOURS)
  for (const key of await storedFiles(dataDir)) await utimes(path.join(dataDir, 'files', key), then, then)
}
