import { DOWNLOAD_KINDS } from '#contract/open-data/downloads.ts'
import { getOpenFile, type OpenFiles } from '#contract/open-data/open-files.ts'
import { addressOf } from '#contract/http/route.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findFileSets, type FileOfSet, type FileSet } from './stored-files.repository.ts'

/** Returns a file of the newest set that may be handed out, with its stable address; null if there is none. */
export async function newestFile(
  db: Database,
  name: string,
): Promise<{ address: string; bytes: number; sha256: string; records: number; done: number } | null> {
  const [newest] = await findFileSets(db)
  const file = newest && !newest.withdrawn ? fileNamed(newest, name) : undefined
  if (!newest || !file) return null
  const { bytes, sha256 } = file
  return {
    address: addressOf(getOpenFile, { name }),
    bytes,
    sha256,
    records: newest.records,
    done: newest.records,
  }
}

export function fileNamed(set: FileSet, name: string): FileOfSet | undefined {
  return set.files.find((file) => file.name === name)
}

/** What `latest.json` says, unless the files are closed; then as if there were none. */
export async function newestOpenFiles(db: Database): Promise<OpenFiles> {
  const [newest] = await findFileSets(db)
  return openFilesOf(newest?.closed ? undefined : newest)
}

/** What `latest.json` says. */
export function openFilesOf(newest: FileSet | undefined): OpenFiles {
  if (!newest) return { made: null, seq: null, records: 0, withdrawn: false, demonstration: false, files: [] }
  const { madeAt, told, records, withdrawn, demonstration } = newest
  const files = newest.files.map(({ name, bytes, sha256 }) => ({
    name,
    address: addressOf(getOpenFile, { name }),
    bytes,
    sha256,
    type: typeOf(name),
  }))
  return { made: madeAt.toISOString(), seq: told, records, withdrawn, demonstration, files }
}

/** As `sha256sum -c` reads it. */
export function sumsText(files: readonly FileOfSet[]): string {
  return files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
}

/** The media type of a file by the end of its name. */
export function typeOf(name: string): string {
  if (name.endsWith('.txt')) return 'text/plain; charset=utf-8'
  const kinds = Object.values(DOWNLOAD_KINDS)
  return kinds.find(({ end }) => name.endsWith(`.${end}`))?.type ?? 'application/octet-stream'
}
