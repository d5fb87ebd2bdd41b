import { open, rm } from 'node:fs/promises'
import type { GridArea } from '#geo/grid/grid-squares.ts'
import { gridReference } from '#geo/grid/grid-reference.ts'
import type { BlockReader } from '../reader/raster.ts'
import { groundUnder, cellsIn, windowsOf, type Area } from '../area.ts'
import { BLOCK, blocksIn, blocksOf, joinBlocks, encodeBlock } from '../writer/blocks.ts'
import { encodeCogHead } from '../writer/cog.ts'
import { Overviews, type EncodedLevel } from '../writer/overviews.ts'
import type { FetchFolder, Origin } from './fetch-folder.ts'
import { rowsOf } from './source-rows.ts'
import { StoredBlocks, type BlockRow } from './stored-blocks.ts'
import { common, type CellWindow, type RasterFrame } from '../height-source.ts'

/** A part of a raster that becomes a file: a square of 10 km, or as much of it as is wanted. */
export interface Piece {
  /** Reference of the square, such as `SN68`; with its corners in metres if not all of the square is wanted. */
  readonly name: string
  readonly window: CellWindow
}

/** Metres. A square of this side has about 160 MB: not too many files, and little is lost when one is damaged. */
const SIDE = 10_000

/** Divides an area of a raster in the National Grid along the lines of 10 km. Throws ReliefRefusal for a part outside it. */
export function piecesOf(area: Area, frame: RasterFrame, crs: string | null): Piece[] {
  const pieces = new Map<string, Piece>()
  for (const window of windowsOf(area, frame, crs))
    for (const square of squaresUnder(groundUnder(window, frame))) {
      const whole = cellsIn(square, frame)
      const wanted = whole && common(whole, window)
      if (!wanted) continue
      const name = isSame(whole, wanted) ? square.name : `${square.name}-${cornersOf(wanted, frame)}`
      pieces.set(name, { name, window: wanted })
    }
  return [...pieces.values()]
}

function* squaresUnder(ground: GridArea): Generator<GridArea & { readonly name: string }> {
  for (let north = Math.ceil(ground.north / SIDE) * SIDE; north > ground.south; north -= SIDE)
    for (let west = Math.floor(ground.west / SIDE) * SIDE; west < ground.east; west += SIDE) {
      const south = north - SIDE
      const reference = gridReference({ easting: west, northing: south }, SIDE)
      const name = reference?.replaceAll(' ', '') ?? `${west}-${south}`
      yield { name, west, south, east: west + SIDE, north }
    }
}

function cornersOf(window: CellWindow, frame: RasterFrame): string {
  const { west, south, east, north } = groundUnder(window, frame)
  return [west, south, east, north].join('-')
}

function isSame(a: CellWindow, b: CellWindow): boolean {
  return a.column === b.column && a.row === b.row && a.width === b.width && a.height === b.height
}

/** One piece of a raster, and where it goes. */
interface PieceOrder {
  readonly folder: FetchFolder
  readonly file: string
  readonly origin: Origin
  readonly raster: BlockReader
  readonly epsg: number
  readonly piece: Piece
  /** Takes each row of blocks of the source that has been read or need not be read, counted from the top. */
  readonly onRow: (row: number) => void
}

/** The form of a part. Increased when older parts can no longer be continued. */
const PART_FORM = 1

/**
 * Fetches a piece of a raster and writes it as its own cloud-optimised GeoTIFF. Goes on where an earlier run was
 * interrupted. A piece without ground leaves no file.
 */
export async function fetchPiece(order: PieceOrder): Promise<void> {
  const { folder, file, origin, piece } = order
  const { window } = piece
  const part = folder.partOf(file)
  await part.begin({ form: PART_FORM, ...origin, window })
  const stored = await StoredBlocks.open(part.path, blocksOf(window).across)
  try {
    const overviews = new Overviews(window)
    let known = 0
    await stored.recover((blocks) => {
      const rows = Math.min(BLOCK, window.height - known * BLOCK)
      overviews.add(joinBlocks(blocks, window.width, rows))
      known++
    })
    await fetchRows(order, stored, overviews)
    if (stored.lengths.every((length) => length === 0)) {
      await folder.finishEmpty(file, origin)
      return
    }
    await writeWhole(order, part.unfinished, stored, await overviews.end())
  } finally {
    await stored.close()
  }
  await folder.finish(file, part.unfinished, origin)
}

/** Fetches what is missing. One row of blocks is encoded while the next one is decoded. */
async function fetchRows(order: PieceOrder, stored: StoredBlocks, overviews: Overviews): Promise<void> {
  const { raster, onRow } = order
  const { window } = order.piece
  let encoding: Promise<BlockRow> | null = null
  const appendEncoded = async (): Promise<void> => {
    const row = encoding
    encoding = null
    if (row) await stored.append(await row)
  }
  try {
    for await (const rows of rowsOf(raster, window, stored.rows, onRow)) {
      const next = Promise.all(blocksIn(rows, window.width).map((block) => encodeBlock(block, BLOCK)))
      next.catch(() => undefined)
      overviews.add(rows)
      await appendEncoded()
      encoding = next
    }
  } finally {
    // Also when the source fails: the next run need not fetch it again.
    await appendEncoded()
  }
}

async function writeWhole(
  { raster, epsg, piece: { window } }: PieceOrder,
  file: string,
  stored: StoredBlocks,
  overviews: readonly EncodedLevel[],
): Promise<void> {
  const { west, north } = groundUnder(window, raster.facts)
  const { width, height } = window
  const levels = [
    { width, height, lengths: stored.lengths },
    ...overviews.map(({ blocks, ...size }) => ({
      ...size,
      lengths: blocks.map((block) => block?.length ?? 0),
    })),
  ]
  const frame = { width, height, cell: raster.facts.cell, west, north }
  const handle = await open(file, 'w')
  try {
    await handle.appendFile(encodeCogHead(frame, epsg, levels))
    for (const { blocks } of overviews.toReversed()) await handle.appendFile(together(blocks))
    for await (const row of stored.all()) await handle.appendFile(together(row))
  } catch (error) {
    // On a full disk it would be in the way of what frees it.
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

function together(blocks: BlockRow): Buffer {
  return Buffer.concat(blocks.filter((block) => block !== null))
}
