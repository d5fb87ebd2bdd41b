import { open, type FileHandle } from 'node:fs/promises'
import { PMTiles, TileType, tileIdToZxy, type Entry, type Header, type Source } from 'pmtiles'
import { messageOf } from '#contract/http/fault.ts'
import type { Bounds } from '#geo/shapes/box.ts'
import type { Listing, StoredTile, TileStore } from './tile-store.ts'

/** Opens a PMTiles archive with the official reader of the format. */
export async function openArchive(file: string, bounds: Bounds): Promise<TileStore> {
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
