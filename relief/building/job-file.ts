import type { TileAddress } from '#geo/tiles/tile-address.ts'
import type { CellWindow } from '../height-source.ts'
import type { WorkReader } from '../work/work-folder.ts'
import type { KnownHeights } from './metatiles/known-ground.ts'

interface Place {
  /** Bytes from the end of the header. */
  readonly offset: number
  readonly length: number
}

interface TileName extends TileAddress {
  /** A layer, or `elevation`. */
  readonly layer: string
}

/** A tile in a job file: its name, and the position of its bytes. */
export type StoredTile = TileName & Place

/** The output of a job: tiles, and data for the next pass. */
export interface MadeMetatile {
  readonly tiles: readonly (TileName & { readonly bytes: Uint8Array })[]
  /** What the rasters know of the ground of this metatile; only in the first pass. */
  readonly known: KnownHeights | null
  /** Heights halved for the next pass. */
  readonly heights: { readonly window: CellWindow; readonly values: Float32Array } | null
  /** Averaged layers for the next pass by channel: values of a square metatile, NaN where nothing is known, which are rounded to 16 bits. */
  readonly layers: readonly {
    readonly layer: string
    readonly channel: number
    readonly values: Float32Array
  }[]
}

/** The header of a job file: the positions of its tiles, heights and averaged layers. */
export interface JobHeader {
  /** Position in the file, in bytes, to which the offsets in this header are relative. */
  readonly start: number
  readonly tiles: readonly StoredTile[]
  readonly known: KnownHeights | null
  readonly heights: (Place & { readonly window: CellWindow }) | null
  readonly layers: readonly (Place & { readonly layer: string; readonly channel: number })[]
}

const LENGTH_BYTES = 4

/** Returns the file of a job in pieces. If the file exists, the job is done. */
export function packJob(made: MadeMetatile): readonly Uint8Array[] {
  const parts: Uint8Array[] = []
  let offset = 0
  const put = (bytes: Uint8Array): Place => {
    const place = { offset, length: bytes.length }
    parts.push(bytes)
    offset += bytes.length
    return place
  }
  const header = {
    tiles: made.tiles.map(({ bytes, ...name }) => ({ ...name, ...put(bytes) })),
    known: made.known,
    heights: made.heights && {
      window: made.heights.window,
      ...put(bytesOf(made.heights.values)),
    },
    layers: made.layers.map(({ values, ...name }) => ({
      ...name,
      ...put(bytesOf(new Float16Array(values))),
    })),
  }
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(text.length)
  return [length, text, ...parts]
}

/** Reads the header of a job file. Throws if the file is truncated. */
export async function readJobHeader(file: WorkReader): Promise<JobHeader> {
  const length = (await readAt(file, 0, LENGTH_BYTES)).readUInt32LE()
  const text = await readAt(file, LENGTH_BYTES, length)
  const header = JSON.parse(text.toString('utf8')) as Omit<JobHeader, 'start'>
  return { ...header, start: LENGTH_BYTES + length }
}

/** Reads `length` bytes from a position in the file. Throws if the file is too short. */
export async function readAt(file: WorkReader, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await file.readInto(bytes, position)
  return bytes
}

function bytesOf(values: Float32Array | Float16Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
