import { readdir, rmdir, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'
import { ENTRIES, isDivision, isEntryName, isPart, isSelected, type Selection } from './store-key.ts'

/** An entry as its name and the file system describe it. */
export interface Found {
  readonly file: string
  readonly kind: string
  /** Bytes on the disk, in whole pages. */
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly usedAt: number
}

/** Most file systems give space in pieces of this size. */
const PAGE = 4096
/** Questions to the file system at once: Node.js has four threads for them. */
const AT_ONCE = 8

export const pagesOf = (bytes: number): number => Math.ceil(bytes / PAGE) * PAGE

/**
 * Lists the selected entries, one division after the other, without reading them. Other processes may add and remove
 * entries meanwhile. Files that are not the store's are passed over.
 */
export async function* walk(folder: string, selection: Selection): AsyncGenerator<Found[]> {
  for await (const { kind, division } of divisions(folder, selection)) {
    const names = (await namesIn(division)).filter((name) => isEntryName(name) && isSelected(selection, name))
    yield await describe(kind, division, names)
  }
}

/** Deletes the selected entries, and their folders if nothing else is in them. */
export async function removeAll(folder: string, selection: Selection): Promise<Found[]> {
  const removed: Found[] = []
  for await (const found of walk(folder, selection)) {
    await removeFiles(found)
    removed.push(...found)
  }
  for await (const { division } of divisions(folder, selection)) await removeIfEmpty(division)
  for await (const version of versions(folder, selection)) await removeIfEmpty(version.folder)
  return removed
}

/** Deletes entries. Another process may have deleted some. */
export async function removeFiles(found: readonly Found[]): Promise<void> {
  for (let at = 0; at < found.length; at += AT_ONCE)
    await Promise.all(found.slice(at, at + AT_ONCE).map(({ file }) => unlessGone(unlink(file))))
}

async function* divisions(
  folder: string,
  selection: Selection,
): AsyncGenerator<{ kind: string; division: string }> {
  for await (const version of versions(folder, selection))
    for (const name of (await namesIn(version.folder)).filter(isDivision))
      yield { kind: version.kind, division: path.join(version.folder, name) }
}

async function* versions(
  folder: string,
  { kind, version }: Selection,
): AsyncGenerator<{ kind: string; folder: string }> {
  const entries = path.join(folder, ENTRIES)
  for (const ofKind of kind === null ? (await namesIn(entries)).filter(isPart) : [kind]) {
    const below = path.join(entries, ofKind)
    for (const name of version === null ? (await namesIn(below)).filter(isPart) : [version])
      yield { kind: ofKind, folder: path.join(below, name) }
  }
}

async function describe(kind: string, division: string, names: readonly string[]): Promise<Found[]> {
  const found: Found[] = []
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const files = names.slice(at, at + AT_ONCE).map((name) => path.join(division, name))
    const facts = await Promise.all(files.map((file) => unlessGone(stat(file))))
    for (const [place, file] of files.entries()) {
      const known = facts[place]
      if (known?.isFile()) found.push({ file, kind, bytes: pagesOf(known.size), usedAt: known.mtimeMs })
    }
  }
  return found
}

/** Null for a file that another process has removed meanwhile. */
async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** No names for a folder that does not exist, or that is a file. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR')) throw error
  }
}
