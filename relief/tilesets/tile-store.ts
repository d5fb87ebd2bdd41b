import path from 'node:path'
import { access, readdir, readFile, stat, open, type FileHandle } from 'node:fs/promises'
import { zxyToTileId, PMTiles, TileType, tileIdToZxy, type Entry, type Header, type Source } from 'pmtiles'
import { isCode, messageOf } from '#contract/http/fault.ts'
import type { TilesetFile } from '#contract/relief/relief.ts'
import { type TileAddress, turnedRow } from '#geo/tiles/tile-address.ts'
import type { Bounds } from '#geo/shapes/box.ts'
import { ReliefRefusal } from '../failures.ts'

/** The address of a tile and its place in the store. */
export interface StoredTile extends TileAddress {
  /** Position along the Hilbert curve of all zooms. */
  readonly id: number
  /** A number that is the same for tiles that share their bytes. */
  readonly place: number
}

/** All tiles of a layer. */
interface Listing {
  /** Tiles sorted by id. */
  readonly tiles: readonly StoredTile[]
  readonly bytes: number
  /** Problems with the way in which they are stored. */
  readonly problems: readonly string[]
}

/** The tiles of one layer of a finished tileset. */
export interface TileStore {
  readonly list: () => Promise<Listing>
  /** Reads a tile; null where there is none. Rows count from the north, however they are stored. */
  readonly read: (address: TileAddress) => Promise<Uint8Array | null>
  readonly close: () => Promise<void>
}

/** Opens the tiles of a layer. Throws ReliefRefusal where the archive or the folder is missing. */
export async function openLayer(folder: string, tileset: TilesetFile, name: string): Promise<TileStore> {
  try {
    if (tileset.storage === 'pmtiles')
      return await openArchive(path.join(folder, `${name}.pmtiles`), tileset.bounds)
    return await openTileFolder(path.join(folder, name), tileset.storage)
  } catch (error) {
    if (isCode(error, 'ENOENT')) throw new ReliefRefusal(`${name}: is missing`)
    throw error
  }
}

/** Opens a folder of tiles, `{z}/{x}/{y}.webp`; `tms` counts rows from the south. */
async function openTileFolder(folder: string, rows: 'xyz' | 'tms'): Promise<TileStore> {
  await access(folder)
  const rowOf = (z: number, y: number): number => (rows === 'tms' ? turnedRow({ z, y }) : y)
  return {
    list: () => listFolder(folder, rowOf),
    async read({ z, x, y }) {
      try {
        return await readFile(path.join(folder, String(z), String(x), `${rowOf(z, y)}.webp`))
      } catch (error) {
        if (isCode(error, 'ENOENT')) return null
        throw error
      }
    },
    close: () => Promise.resolve(),
  }
}

const TILE = /^(\d{1,2})\/(\d{1,8})\/(\d{1,8})\.webp$/

async function listFolder(folder: string, rowOf: (z: number, y: number) => number): Promise<Listing> {
  const tiles: StoredTile[] = []
  const problems: string[] = []
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).split(path.sep).join('/')
    const [, z = NaN, x = NaN, row = NaN] = (TILE.exec(name) ?? []).map(Number)
    const last = 2 ** z - 1
    if (!(z <= 26 && x <= last && row <= last)) {
      problems.push(`${name} is not a tile`)
      continue
    }
    const y = rowOf(z, row)
    tiles.push({ z, x, y, id: zxyToTileId(z, x, y), place: tiles.length })
    bytes += (await stat(file)).size
  }
  return { tiles: tiles.sort((a, b) => a.id - b.id), bytes, problems }
}

/** Opens a PMTiles archive with the official reader of the format. */
async function openArchive(file: string, bounds: Bounds): Promise<TileStore> {
  const handle = await open(file)
  const { size } = await handle.stat()
  const archive = new PMTiles(sourceOf(file, handle, size))
  return {
    list: () => listArchive(archive, size, bounds),
    async read({ z, x, y }) {
      const tile = await archive.getZxy(z, x, y)
      return tile ? new Uint8Array(tile.data) : null
    },
    close: () => handle.close(),
  }
}

function sourceOf(file: string, handle: FileHandle, size: number): Source {
  return {
    getKey: () => file,
    async getBytes(offset, length) {
      // At the beginning of a small archive the reader asks for more than there is.
      const wanted = offset === 0 ? Math.min(length, size) : length
      if (offset + wanted > size) throw new Error('the archive is incomplete')
      const bytes = new ArrayBuffer(wanted)
      await handle.read(new Uint8Array(bytes), 0, wanted, offset)
      return { data: bytes }
    },
  }
}

async function listArchive(archive: PMTiles, size: number, bounds: Bounds): Promise<Listing> {
  try {
    const header = await archive.getHeader()
    const walk = new DirectoryWalk(archive, header)
    await walk.visit(header.rootDirectoryOffset, header.rootDirectoryLength)
    const problems = [...headerProblems(header, size, bounds), ...walk.end()]
    return { tiles: walk.tiles, bytes: size, problems }
  } catch (error) {
    const reason = messageOf(error)
    return { tiles: [], bytes: size, problems: [`the archive of ${size} bytes cannot be read: ${reason}`] }
  }
}

/** Tolerance in degrees; those in a header are whole numbers of 1e-7. */
const DEGREES = 1e-6

function headerProblems(header: Header, size: number, bounds: Bounds): string[] {
  const problems: string[] = []
  const end = Math.max(
    header.tileDataOffset + (header.tileDataLength ?? 0),
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
  )
  if (size !== end) problems.push(`the archive has ${size} bytes, not the ${end} of its header`)
  if (header.tileType !== TileType.Webp) problems.push('according to the header the tiles are not WebP')
  const said = [header.minLon, header.minLat, header.maxLon, header.maxLat]
  if (bounds.some((degrees, at) => Math.abs(degrees - (said[at] ?? NaN)) > DEGREES))
    problems.push(`the header's bounds ${said.join(', ')} are not those of the tileset`)
  return problems
}

class DirectoryWalk {
  readonly tiles: StoredTile[] = []
  readonly #archive: PMTiles
  readonly #header: Header
  readonly #problems: string[] = []
  readonly #contents = new Set<number>()
  #entries = 0
  #next = 0

  constructor(archive: PMTiles, header: Header) {
    this.#archive = archive
    this.#header = header
  }

  async visit(offset: number, length: number, depth = 0): Promise<void> {
    const { source, cache } = this.#archive
    for (const entry of await cache.getDirectory(source, offset, length, this.#header)) {
      if (entry.runLength > 0) this.#add(entry)
      else await this.#descend(entry, depth)
    }
  }

  async #descend({ tileId, offset, length }: Entry, depth: number): Promise<void> {
    const { leafDirectoryOffset, leafDirectoryLength = 0 } = this.#header
    if (depth >= 3) throw new Error('its directories are nested too deeply')
    if (offset + length > leafDirectoryLength) throw new Error('an entry points outside the directories')
    if (tileId < this.#next) this.#problems.push(`the directory from tile ${tileId} is out of order`)
    await this.visit(leafDirectoryOffset + offset, length, depth + 1)
  }

  #add({ tileId, offset, length, runLength }: Entry): void {
    const { tileDataLength = 0, numAddressedTiles } = this.#header
    const [z, x, y] = tileIdToZxy(tileId)
    if (tileId < this.#next) this.#problems.push(`${z}/${x}/${y} is out of order in its directory`)
    if (length === 0 || offset + length > tileDataLength)
      this.#problems.push(`${z}/${x}/${y} points outside the tiles`)
    if (this.tiles.length + runLength > numAddressedTiles)
      throw new Error(`its directories contain more tiles than the ${numAddressedTiles} of its header`)
    this.#next = tileId + runLength
    this.#entries++
    this.#contents.add(offset)
    for (let id = tileId; id < this.#next; id++) {
      const [zoom, column, row] = tileIdToZxy(id)
      this.tiles.push({ z: zoom, x: column, y: row, id, place: offset })
    }
  }

  end(): string[] {
    const { numAddressedTiles, numTileEntries, numTileContents } = this.#header
    const counts = [
      ['tiles', numAddressedTiles, this.tiles.length],
      ['entries', numTileEntries, this.#entries],
      ['different tiles', numTileContents, this.#contents.size],
    ] as const
    const wrong = counts.filter(([, said, counted]) => said !== counted)
    return [
      ...this.#problems,
      ...wrong.map(([what, said, counted]) => `the header says ${said} ${what}; there are ${counted}`),
    ]
  }
}
