import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import type { ListedObject, ObjectStore } from '#objects/object-store.ts'
import { ReliefRefusal } from '../failures.ts'
import {
  archiveKey,
  DESCRIPTION,
  isKeyPart,
  versionOfKey,
  layersOf,
  readTilesetFile,
} from './tileset-file.ts'

/** Milliseconds for which the archives of a former version stay, for readers that have opened them. */
const FORMER_STAYS = 7 * 86_400_000

/** What was put into the bucket. */
export interface PutTileset {
  readonly version: string
  /** Archives that were sent, and those that were there already. */
  readonly sent: number
  readonly there: number
  /** Former versions that were removed. */
  readonly removed: readonly string[]
}

/**
 * Puts a finished tileset into a bucket, where portals with TILES_URL show it within a minute. The archives come first and the
 * description last, which is one object: the set appears whole, or the former version stays. A second run after an interruption
 * sends only what is missing. Throws ReliefRefusal for a folder that cannot be put, and errors of the storage.
 * @param objects whose prefix is the folder of this set, such as `s3://bucket/tiles/wales-dtm`
 * @param onProgress called at the start of each archive; the result is called with the sent and all bytes
 */
export async function putTileset(
  folder: string,
  objects: ObjectStore,
  onProgress: (archive: string) => (done: number, total: number) => void,
  now = Date.now(),
): Promise<PutTileset> {
  const tileset = await readTilesetFile(folder)
  const { version } = tileset
  if (tileset.storage !== 'pmtiles')
    throw new ReliefRefusal(
      `${folder}: only tilesets of archives can be put into a bucket; build without --storage`,
    )
  if (!isKeyPart(version))
    throw new ReliefRefusal(`${folder}: its version "${version}" cannot be a part of keys`)
  const archives: { name: string; file: string; bytes: number }[] = []
  for (const { name } of layersOf(tileset)) {
    const file = path.join(folder, `${name}.pmtiles`)
    archives.push({ name, file, bytes: await sizeOf(file) })
  }
  const before = await listAll(objects)
  const former = await shownVersion(objects)
  let sent = 0
  for (const { name, file, bytes } of archives) {
    const key = archiveKey(version, name)
    // The version is a hash of the tiles: an archive of this version and length is this archive.
    if (before.get(key)?.bytes === bytes) continue
    await objects.upload(key, counted(createReadStream(file), bytes, onProgress(name)))
    sent += 1
  }
  await objects.put(DESCRIPTION, await readFile(path.join(folder, DESCRIPTION)))
  const removed = await removeReplaced(objects, before, [version, former], now)
  return { version, sent, there: archives.length - sent, removed }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) throw new ReliefRefusal(`${file}: is missing; verify the tileset`)
    throw error
  }
}

async function listAll(objects: ObjectStore): Promise<Map<string, ListedObject>> {
  const all = new Map<string, ListedObject>()
  for await (const one of objects.list('')) all.set(one.key, one)
  return all
}

async function* counted(
  source: AsyncIterable<Buffer>,
  total: number,
  tell: (done: number, total: number) => void,
): AsyncGenerator<Buffer> {
  let done = 0
  for await (const piece of source) {
    yield piece
    done += piece.length
    tell(done, total)
  }
}

/**
 * Removes versions that nobody has open any longer. The former version was shown until now; all others were replaced when its
 * description was put, or before.
 */
async function removeReplaced(
  objects: ObjectStore,
  before: ReadonlyMap<string, ListedObject>,
  shown: readonly (string | null)[],
  now: number,
): Promise<string[]> {
  const description = before.get(DESCRIPTION)
  if (!description || now - description.modifiedAt.getTime() < FORMER_STAYS) return []
  const removed = new Set<string>()
  for (const key of before.keys()) {
    const version = versionOfKey(key)
    if (version === null || shown.includes(version)) continue
    await objects.delete(key)
    removed.add(version)
  }
  return [...removed]
}

/** Null if there is no description, or none that this release reads. */
async function shownVersion(objects: ObjectStore): Promise<string | null> {
  const content = await objects.bytes(DESCRIPTION)
  const value = content && (jsonOr(null, content.toString('utf8')) as { version?: unknown } | null)
  return typeof value?.version === 'string' ? value.version : null
}
