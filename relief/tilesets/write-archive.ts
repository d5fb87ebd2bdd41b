import { open, type FileHandle } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Bounds } from '#geo/shapes/box.ts'
import { digestOf, LayerHash } from './tileset-file.ts'

/**
 * One entry of a directory (PMTiles v3): `run` tiles in a row that share their bytes; 0 stands for a leaf directory.
 */
interface Entry {
  /** Position along the Hilbert curve of all zooms. */
  readonly id: number
  readonly run: number
  /** Bytes within the section of the tiles or of the leaf directories. */
  readonly offset: number
  readonly length: number
}

/**
 * The largest size of the root directory: it must end within the first 16 KiB of the archive, after the header of 127
 * bytes.
 */
const ROOT_BYTES = 16_384 - 127

/** Entries of a leaf at first; leaves grow until the root that names them fits. */
const LEAF_ENTRIES = 4096

const GROWTH = 1.2

/** With more entries, a directory does not fit into the root however well it compresses. */
const MOST_IN_ROOT = 16_384

/** The packed directories of an archive. */
interface Directories {
  readonly root: Uint8Array
  /** All leaves, one after another; empty where the root names all tiles. */
  readonly leaves: Uint8Array
}

/** Packs entries that are sorted by id into a root directory, with leaves where needed. */
export function packDirectories(entries: readonly Entry[], rootBytes = ROOT_BYTES): Directories {
  if (entries.length < MOST_IN_ROOT) {
    const root = packDirectory(entries)
    if (root.length <= rootBytes) return { root, leaves: new Uint8Array(0) }
  }
  for (let size = LEAF_ENTRIES; ; size = Math.ceil(size * GROWTH)) {
    const made = packLeaves(entries, size)
    if (made.root.length <= rootBytes) return made
  }
}

function packLeaves(entries: readonly Entry[], size: number): Directories {
  const root: Entry[] = []
  const leaves: Uint8Array[] = []
  let offset = 0
  for (let from = 0; from < entries.length; from += size) {
    const part = entries.slice(from, from + size)
    const leaf = packDirectory(part)
    root.push({ id: part[0]?.id ?? 0, run: 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: packDirectory(root), leaves: Buffer.concat(leaves) }
}

/**
 * Packs count, id steps, runs, lengths and offsets (0: follows the previous entry) as varints, and compresses them
 * with gzip.
 */
function packDirectory(entries: readonly Entry[]): Uint8Array {
  const numbers: number[] = [entries.length]
  let id = 0
  for (const entry of entries) {
    numbers.push(entry.id - id)
    id = entry.id
  }
  for (const { run } of entries) numbers.push(run)
  for (const { length } of entries) numbers.push(length)
  let end = -1
  for (const { offset, length } of entries) {
    numbers.push(offset === end ? 0 : offset + 1)
    end = offset + length
  }
  return gzipSync(varints(numbers))
}

/** Writes seven bits a byte, the lowest first. Numbers may be as large as 2^53. */
function varints(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 8)
  let at = 0
  for (const number of numbers) {
    let rest = number
    while (rest >= 128) {
      bytes[at++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    bytes[at++] = rest
  }
  return bytes.subarray(0, at)
}

interface Section {
  readonly offset: number
  readonly length: number
}

/** The content of the header. Offsets and lengths are in bytes, bounds in degrees. */
interface HeaderFacts {
  readonly root: Section
  readonly metadata: Section
  readonly leaves: Section
  readonly tiles: Section
  readonly addressed: number
  readonly entries: number
  readonly contents: number
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: Bounds
}

/** Size of the header in bytes. */
const HEADER_BYTES = 127

const GZIP = 2

const NOT_COMPRESSED = 1

const WEBP = 4

/** Packs the first 127 bytes of a PMTiles archive, version 3, with WebP tiles and gzipped directories. */
function packHeader(facts: HeaderFacts): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  let at = 8
  for (const { offset, length } of [facts.root, facts.metadata, facts.leaves, facts.tiles])
    for (const number of [offset, length]) at = header.writeBigUInt64LE(BigInt(number), at)
  for (const number of [facts.addressed, facts.entries, facts.contents])
    at = header.writeBigUInt64LE(BigInt(number), at)
  const clustered = 1
  for (const byte of [clustered, GZIP, NOT_COMPRESSED, WEBP, facts.minZoom, facts.maxZoom])
    at = header.writeUInt8(byte, at)
  const [west, south, east, north] = facts.bounds
  for (const degrees of [west, south, east, north]) at = writeDegrees(header, degrees, at)
  at = header.writeUInt8(facts.minZoom, at)
  for (const degrees of [(west + east) / 2, (south + north) / 2]) at = writeDegrees(header, degrees, at)
  return header
}

function writeDegrees(header: Buffer, degrees: number, at: number): number {
  return header.writeInt32LE(Math.round(degrees * 1e7), at)
}

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
