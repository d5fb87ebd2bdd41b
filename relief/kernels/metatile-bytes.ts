import type { Stretch } from './layer-plan.ts'
import type { KernelExports, Pointer } from './module.ts'
import { checkSize, type MemoryLayout } from './memory-layout.ts'

/** The position of a tile in its metatile, counted in tiles from the upper left corner. */
export interface TilePlace {
  readonly column: number
  readonly row: number
  /** Pixels along a side: a multiple of 16. */
  readonly size: number
}

/** Pixels row by row with `channels` samples each: grey, grey and alpha, colour, or colour and alpha. */
export interface Samples {
  readonly values: Uint8Array
  readonly channels: 1 | 2 | 3 | 4
}

/** The channels of a metatile in bytes. A 0 in the first channel means that the pixel is unknown. */
export type Channels = readonly [Uint8Array] | readonly [Uint8Array, Uint8Array, Uint8Array]

/** Metatiles in bytes and the tiles cut from them, in the memory of the kernels. */
export interface MetatileBytes {
  /** Discards all bytes returned by the functions below. Each call takes new space until none is left. */
  readonly clearBytes: () => void
  /** Converts values to eight bits: 0 if missing, otherwise 1 + 254 · stretched value, rounded. */
  readonly quantise: (values: Float32Array, stretch: Stretch) => Uint8Array
  /**
   * Converts heights in metres to red, green and blue, rounded to `step` metres (a multiple of 1/256); black if
   * missing.
   */
  readonly terrarium: (values: Float32Array, step: number) => Uint8Array
  /**
   * Cuts a tile from a metatile of `size` by `size` bytes. Returns null if nothing is known. If only some pixels are
   * known, there is an alpha channel, and transparent pixels have the mean colour of the others.
   */
  readonly cut: (channels: Channels, size: number, tile: TilePlace) => Samples | null
  /** Cuts a tile from a metatile of heights in red, green and blue. Returns null if no height is known. */
  readonly cutHeights: (metatile: Uint8Array, size: number, tile: TilePlace) => Samples | null
}

/**
 * Opens the functions for metatiles in bytes. They throw if the space for bytes is used up.
 * @param layout returns the memory layout at the time of a call
 */
export function openMetatileBytes(wasm: KernelExports, layout: () => MemoryLayout): MetatileBytes {
  let taken = 0
  const place = (length: number): Pointer => {
    // Kernels write whole vectors.
    const at = taken
    taken += Math.ceil(length / 16) * 16
    if (taken > layout().bytesLength)
      throw new Error(`${taken} bytes are too many; the maximum is ${layout().bytesLength}.`)
    return layout().bytes + at
  }
  const samples = (channels: number, size: number): Samples | null =>
    channels === 0
      ? null
      : {
          values: bytes(layout().samples, size * size * channels),
          channels: channels as Samples['channels'],
        }
  const bytes = (at: Pointer, length: number): Uint8Array => new Uint8Array(wasm.memory.buffer, at, length)
  return {
    clearBytes: () => {
      taken = 0
    },
    quantise: (values, { low, high, inverted, bend = 0 }) => {
      const [black, white] = inverted ? [high, low] : [low, high]
      const from = inMemory(wasm, layout(), values)
      const to = place(values.length)
      wasm.quantise(from, values.length, to, black, white, bend)
      return bytes(to, values.length)
    },
    terrarium: (values, step) => {
      const from = inMemory(wasm, layout(), values)
      const to = place(values.length * 3 + 1)
      wasm.terrarium(from, values.length, to, step)
      return bytes(to, values.length * 3)
    },
    cut: (channels, size, tile) => {
      const corners = channels.map((channel) => cornerOf(ownBytes(wasm, channel), size, tile, 1))
      const cut = channels.length === 1 ? wasm.cutGrey : wasm.cutColour
      return samples(cut(...corners, size, tile.size, layout().samples), tile.size)
    },
    cutHeights: (metatile, size, tile) => {
      const corner = cornerOf(ownBytes(wasm, metatile), size, tile, 3)
      return samples(wasm.cutHeights(corner, size, tile.size, layout().samples), tile.size)
    },
  }
}

/** Returns the position of values in the memory. Values from outside are copied over the last warped metatile. */
export function inMemory({ memory }: KernelExports, layout: MemoryLayout, values: Float32Array): Pointer {
  if (values.buffer === memory.buffer) return values.byteOffset
  checkSize(Math.ceil(Math.sqrt(values.length)))
  new Float32Array(memory.buffer, layout.metatile, values.length).set(values)
  return layout.metatile
}

function ownBytes({ memory }: KernelExports, metatile: Uint8Array): Pointer {
  if (metatile.buffer !== memory.buffer) throw new Error('Only metatiles of these kernels can be cut.')
  return metatile.byteOffset
}

function cornerOf(
  metatile: Pointer,
  side: number,
  { column, row, size }: TilePlace,
  samples: number,
): Pointer {
  return metatile + (row * side + column) * size * samples
}
