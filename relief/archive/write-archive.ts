import { open, type FileHandle } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { HEADER_BYTES, packHeader } from './header.ts'
import { packDirectories, type Entry } from './directory.ts'
import { digestOf, LayerHash } from '../tilesets/tileset-version.ts'
import type { Bounds } from '#geo/shapes/box.ts'

/** A tile for an archive. */
export interface ArchiveTile {
  /** Position along the Hilbert curve of all zooms (`zxyToTileId`). */
  readonly id: number
  readonly read: () => Promise<Uint8Array>
}

/** The description of an archive. Bounds are in degrees: west, south, east, north. */
export interface ArchiveFacts {
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: Bounds
  /** The JSON metadata of the archive. */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** The number of tiles in an archive, its size in bytes, and the hash of its tiles. */
export interface WrittenArchive {
  readonly tiles: number
  readonly bytes: number
  /** Hash of all ids and contents: it differs when any tile does. */
  readonly hash: string
}

/** Offset of the tiles in bytes: enough space before it for the header and the root directory. */
const TILES_AT = 16_384
/** Bytes that are written at once. */
const BATCH_BYTES = 1 << 20

/**
 * Writes a PMTiles archive, version 3, in one pass. `tiles` must be sorted by id without duplicates; equal tiles are
 * stored once. Memory holds the directory but not the tiles. The file is complete and on the disk when the promise
 * resolves.
 */
export async function writeArchive(
  file: string,
  tiles: Iterable<ArchiveTile>,
  facts: ArchiveFacts,
): Promise<WrittenArchive> {
  const handle = await open(file, 'w')
  try {
    const { entries, length, contents, addressed, hash } = await writeTiles(handle, tiles)
    const { root, leaves } = packDirectories(entries)
    const metadata = gzipSync(JSON.stringify(facts.metadata))
    const metadataAt = TILES_AT + length
    const leavesAt = metadataAt + metadata.length
    const header = packHeader({
      ...facts,
      root: { offset: HEADER_BYTES, length: root.length },
      metadata: { offset: metadataAt, length: metadata.length },
      leaves: { offset: leavesAt, length: leaves.length },
      tiles: { offset: TILES_AT, length },
      addressed,
      entries: entries.length,
      contents,
    })
    await handle.write(metadata, 0, metadata.length, metadataAt)
    await handle.write(leaves, 0, leaves.length, leavesAt)
    const start = Buffer.alloc(TILES_AT)
    start.set(header)
    start.set(root, HEADER_BYTES)
    await handle.write(start, 0, start.length, 0)
    await handle.sync()
    return { tiles: addressed, bytes: leavesAt + leaves.length, hash }
  } finally {
    await handle.close()
  }
}

async function writeTiles(handle: FileHandle, tiles: Iterable<ArchiveTile>) {
  const known = new Map<string, { offset: number; length: number }>()
  const entries: Entry[] = []
  const all = new LayerHash()
  let length = 0
  let addressed = 0
  let batch: Uint8Array[] = []
  let waiting = 0
  const flush = async (): Promise<void> => {
    await handle.write(Buffer.concat(batch), 0, waiting, TILES_AT + length - waiting)
    batch = []
    waiting = 0
  }
  for (const tile of tiles) {
    const bytes = await tile.read()
    const digest = digestOf(bytes)
    all.add(tile.id, digest)
    addressed++
    let place = known.get(digest)
    if (!place) {
      place = { offset: length, length: bytes.length }
      known.set(digest, place)
      batch.push(bytes)
      length += bytes.length
      waiting += bytes.length
      if (waiting >= BATCH_BYTES) await flush()
    }
    const last = entries.at(-1)
    if (last?.offset === place.offset && last.id + last.run === tile.id)
      entries[entries.length - 1] = { ...last, run: last.run + 1 }
    else entries.push({ id: tile.id, run: 1, ...place })
  }
  await flush()
  return { entries, length, contents: known.size, addressed, hash: all.end() }
}
