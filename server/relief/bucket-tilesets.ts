import type { FastifyBaseLogger } from 'fastify'
import {
  ObjectsUnavailable,
  openObjects,
  type ListedObject,
  type ObjectSettings,
  type ObjectStore,
} from '#objects/object-store.ts'
import { layersOf, archiveKey, DESCRIPTION } from '#relief/tilesets/tileset-file.ts'
import type { Config } from '#server/platform/config/config.ts'
import { archiveInBucket, type ArchiveFile } from './archives.ts'
import { type StoredTileset, type StoredTilesets, parseTileset } from './stored-tilesets.ts'

/** Milliseconds between two lists of the bucket: with the time of a list, a new tileset is everywhere within a minute. */
const LOOK_EVERY = 30_000

export interface BucketTilesets extends StoredTilesets {
  close: () => void
}

/**
 * The finished tilesets in the bucket of TILES_URL. The bucket is listed every 30 s, and a description is read again if its ETag
 * has changed; a set whose archives are not all listed yet stays as it was. While the bucket does not answer, the sets that were
 * seen last are shown. An unusable one is logged once, and does not affect the others.
 */
export function openBucketTilesets(settings: ObjectSettings, log: FastifyBaseLogger): BucketTilesets {
  return watchBucket(openObjects(settings), log, LOOK_EVERY)
}

/**
 * Throws an Error for the operator if the bucket of TILES_URL is missing or refuses the key. One that does not answer at the moment
 * prevents no start: the portal can be used without relief.
 */
export async function refuseUnusableTiles({ tilesIn }: Pick<Config, 'tilesIn'>): Promise<void> {
  try {
    if (tilesIn) await openObjects(tilesIn).check()
  } catch (error) {
    if (!(error instanceof ObjectsUnavailable)) throw error
  }
}

/** @param lookEvery milliseconds */
export function watchBucket(objects: ObjectStore, log: FastifyBaseLogger, lookEvery: number): BucketTilesets {
  let shown = new Map<string, StoredTileset>()
  /** What was logged about each set, so that it is logged once. */
  const complaints = new Map<string, string>()
  let wasAway = false

  const complain = (id: string, stamp: string, why: string) => {
    const complaint = `${stamp} ${why}`
    if (complaints.get(id) === complaint) return
    complaints.set(id, complaint)
    log.warn({ tileset: id, place: objects.place }, why)
  }

  /** The set as it is now; the former one where its new archives are not all there. */
  const readSet = async (id: string, found: FoundSet): Promise<StoredTileset | null> => {
    const before = shown.get(id) ?? null
    const stamp = `${id} ${found.etag}`
    if (before?.stamp === stamp) return before
    const content = await objects.bytes(`${id}/${DESCRIPTION}`)
    if (!content) return null
    const tileset = parseTileset(content.toString('utf8'))
    if (typeof tileset === 'string') {
      complain(id, stamp, tileset)
      return null
    }
    if (tileset.storage !== 'pmtiles') {
      complain(id, stamp, 'is not stored as archives, which a bucket must have')
      return null
    }
    const archives = new Map<string, ArchiveFile>()
    const missing: string[] = []
    for (const { name } of layersOf(tileset)) {
      const key = archiveKey(tileset.version, name)
      const listed = found.archives.get(key)
      if (listed) archives.set(name, archiveInBucket(objects, listed))
      else missing.push(key)
    }
    if (missing.length > 0) {
      complain(id, stamp, `is not shown before these are there: ${missing.join(', ')}`)
      return before
    }
    return { id, tileset, stamp, archiveOf: (layer) => archives.get(layer) ?? null, folderOf: () => null }
  }

  const look = async () => {
    try {
      const next = new Map<string, StoredTileset>()
      for (const [id, found] of setsIn(await listAll(objects))) {
        const set = await readSet(id, found)
        if (set) next.set(id, set)
      }
      shown = next
      wasAway = false
    } catch (error) {
      if (!wasAway) log.warn({ err: error }, 'the tilesets in the bucket cannot be listed')
      wasAway = true
    }
  }

  const first = look()
  const timer = setInterval(() => void look(), lookEvery)
  timer.unref()
  return {
    async all() {
      await first
      return [...shown.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async find(id) {
      await first
      return shown.get(id) ?? null
    },
    close: () => {
      clearInterval(timer)
    },
  }
}

interface FoundSet {
  etag: string
  /** By key below the folder of the set. */
  archives: Map<string, ListedObject>
}

async function listAll(objects: ObjectStore): Promise<ListedObject[]> {
  const all: ListedObject[] = []
  for await (const one of objects.list('')) all.push(one)
  return all
}

function setsIn(listed: readonly ListedObject[]): Map<string, FoundSet> {
  const sets = new Map<string, FoundSet>()
  for (const { key, etag } of listed) {
    const [id = '', name, ...rest] = key.split('/')
    if (name === DESCRIPTION && rest.length === 0) sets.set(id, { etag, archives: new Map() })
  }
  for (const one of listed) {
    const slash = one.key.indexOf('/')
    sets.get(one.key.slice(0, slash))?.archives.set(one.key.slice(slash + 1), one)
  }
  return sets
}
