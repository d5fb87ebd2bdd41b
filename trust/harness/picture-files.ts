import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#server/platform/database.ts'

/** Where a sweep puts what no row names. */
const TRASH = 'trash/'
const TWO_HOURS = 7_200_000

export interface PictureFiles {
  /** Rows of pictures whose file, or its thumbnail, is not there. */
  missing: number
  /** Files that no row names. */
  orphans: number
  files: number
}

/** Compares the pictures that the database names with the files that lie in the store, without asking the portal's own code. */
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

/** Keys of all files of the store, those that were never finished among them. */
export async function storedFiles(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/** Makes all files of the store so old that a sweep, which leaves those of the last hour alone, looks at them. */
export async function age(dataDir: string): Promise<void> {
  const then = new Date(Date.now() - TWO_HOURS)
  for (const key of await storedFiles(dataDir)) await utimes(path.join(dataDir, 'files', key), then, then)
}
