import { gzipSync } from 'node:zlib'

/**
 * One entry of a directory (PMTiles v3): `run` tiles in a row that share their bytes; 0 stands for a leaf directory.
 */
export interface Entry {
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
export const ROOT_BYTES = 16_384 - 127
/** Entries of a leaf at first; leaves grow until the root that names them fits. */
const LEAF_ENTRIES = 4096
const GROWTH = 1.2
/** With more entries, a directory does not fit into the root however well it compresses. */
const MOST_IN_ROOT = 16_384

/** The packed directories of an archive. */
export interface Directories {
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
