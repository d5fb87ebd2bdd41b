import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { statfs } from 'node:fs/promises'
import { isCode, messageOf } from '#contract/http/fault.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import { syncPath } from '#server/platform/embedded/database-fsync.ts'

/** The identity of a data folder: its id, which its database has too, and the last known name of that database. */
export interface Identity {
  id: string
  /** The name from `databaseName`, without a password. */
  database: string
}

/** Name of the file with the identity. */
export const IDENTITY = 'portal.json'
const OTHERS = 0o007

/** Makes the folder if it is missing, accessible to the portal's own user only. Throws an Error that names DATA_DIR if it cannot be used. */
export function openDataFolder(dataDir: string): void {
  try {
    fs.mkdirSync(path.dirname(dataDir), { recursive: true })
    if (!fs.existsSync(dataDir)) fs.mkdirSync(dataDir, { mode: 0o700 })
    fs.readdirSync(dataDir)
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw new Error(`DATA_DIR leads to ${dataDir}, ${whyUnusable(error)}`, { cause: error })
  }
}

function whyUnusable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const user = process.getuid?.() ?? '?'
  if (code === 'EACCES' || code === 'EPERM')
    return `which user ${user} may not read and write. Give the folder to that user (chown), or choose another one.`
  if (code === 'EROFS') return 'which is on a disk that can only be read. Choose another folder.'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'where a file stands and no folder. Choose another one.'
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'where there is no room. Make room, or choose another folder.'
  return `which cannot be used (${messageOf(error)}).`
}

/** Returns a warning for the operator if everyone on the machine can read the folder; otherwise null. */
export function warningOfMode(dataDir: string): string | null {
  const mode = fs.statSync(dataDir).mode & 0o777
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return null
  return `Other users of this machine can read ${dataDir}, with its passwords' hashes and mails. Close it to them: chmod 700 ${dataDir}`
}

/** Null for a folder that was used only by releases without ids. */
export function readIdentity(dataDir: string): Identity | null {
  const file = path.join(dataDir, IDENTITY)
  const text = readText(file)
  return text === null ? null : parseIdentity(file, text)
}

/** @param place of the file, for the message */
export function parseIdentity(place: string, text: string): Identity {
  const value = jsonOr(null, text) as Partial<Identity> | null
  if (typeof value?.id === 'string' && typeof value.database === 'string') return value as Identity
  throw new Error(
    `${place} cannot be read: it should name the database that the pictures belong to. Restore it from a backup, or remove it; the next start then looks at the pictures instead.`,
  )
}

/** Sets the folder's id. It is on the disk when this returns. */
export function writeIdentity(dataDir: string, identity: Identity): void {
  const file = path.join(dataDir, IDENTITY)
  const unfinished = writeAside(file, identity)
  fs.renameSync(unfinished, file)
  syncPath(dataDir)
}

/**
 * For a folder that has no id yet.
 * @returns false if another process gave it one in the meantime
 */
export function claimIdentity(dataDir: string, identity: Identity): boolean {
  const file = path.join(dataDir, IDENTITY)
  const unfinished = writeAside(file, identity)
  try {
    fs.linkSync(unfinished, file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    fs.unlinkSync(unfinished)
  }
  syncPath(dataDir)
  return true
}

export function deleteIdentity(dataDir: string): void {
  fs.rmSync(path.join(dataDir, IDENTITY), { force: true })
}

function writeAside(file: string, identity: Identity): string {
  const unfinished = `${file}.${randomUUID()}`
  fs.writeFileSync(unfinished, `${JSON.stringify(identity, null, 2)}\n`, { mode: 0o600 })
  syncPath(unfinished)
  return unfinished
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Returns whether the file store has a file under this key. */
export function holdsFile(dataDir: string, key: string): boolean {
  return fs.existsSync(path.join(dataDir, 'files', key))
}

/** Returns the number of pictures and thumbnails in the folder, without the trash. */
export function countPictures(dataDir: string): number {
  const folder = path.join(dataDir, 'files', 'media')
  if (!fs.existsSync(folder)) return 0
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length
}

/** Bytes of the disk that contains the data folder. */
export async function diskSpace(dataDir: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return { free: bavail * bsize, total: blocks * bsize }
}
