import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { meets, type CellWindow, type HeightSource, type RasterFrame } from '../height-source.ts'
import { readAt, readInto, readJobHeader, type JobHeader } from './job-file.ts'
import { METATILE_SIZE, type MetatileAddress } from './passes.ts'

/** Returns the folder with the files of the finished jobs of one pass. */
export function passFolder(work: string, pass: number): string {
  return path.join(work, `pass-${pass}`)
}

/** Returns the path of the file that the job of a metatile writes. */
export function jobFile(work: string, pass: number, { x, y }: MetatileAddress): string {
  return path.join(passFolder(work, pass), `${x}-${y}.job`)
}

/** A metatile and the window of the heights that its job carried over, in cells of the next pass. */
export interface CarriedWindow {
  readonly metatile: MetatileAddress
  readonly window: CellWindow
}

/** Opens the heights that the jobs of a pass carried over, as one source. Overlapping windows hold the same numbers. */
export function openCarriedHeights(
  work: string,
  pass: number,
  windows: readonly CarriedWindow[],
  frame: RasterFrame,
): HeightSource {
  return {
    frame,
    async read(window, into) {
      into.fill(Number.NaN)
      for (const carried of windows) {
        if (!meets(carried.window, window)) continue
        await withJob(jobFile(work, pass, carried.metatile), async (handle, { start, heights }) => {
          if (!heights) return
          const bytes = await readAt(handle, start + heights.offset, heights.length)
          const values = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
          copyCells(values, heights.window, into, window)
        })
      }
    },
    close: () => Promise.resolve(),
  }
}

/** Averaged layers that the jobs of a pass carried over. */
export interface CarriedLayers {
  /** Opens the files of the metatiles that lie under one metatile of the next pass. The caller must close them. */
  readonly below: (address: MetatileAddress) => Promise<CarriedBelow>
}

/** The files of the metatiles under one metatile of the next pass. */
export interface CarriedBelow {
  /** Copies one channel of a carried-over layer into a metatile of METATILE_SIZE pixels, each part in its place. */
  readonly paste: (layer: string, channel: number, into: Float32Array) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Opens the averaged layers that the jobs of a pass carried over.
 * @param done keys of the metatiles of the pass that left a file
 * @param across number of those metatiles along each side of a metatile of the next pass
 */
export function openCarriedLayers(
  work: string,
  pass: number,
  done: ReadonlySet<string>,
  across: number,
): CarriedLayers {
  const side = METATILE_SIZE / across
  const part = new Float16Array(side * side)
  const bytes = Buffer.from(part.buffer)
  return {
    async below(address) {
      const files: { handle: FileHandle; header: JobHeader; column: number; row: number }[] = []
      for (let row = 0; row < across; row++)
        for (let column = 0; column < across; column++) {
          const below = { x: address.x * across + column, y: address.y * across + row }
          if (!done.has(metatileKey(below))) continue
          const handle = await open(jobFile(work, pass, below))
          files.push({ handle, header: await readJobHeader(handle), column, row })
        }
      return {
        async paste(layer, channel, into) {
          for (const { handle, header, column, row } of files) {
            const place = header.layers.find(
              (carried) => carried.layer === layer && carried.channel === channel,
            )
            if (!place) continue
            await readInto(bytes, handle, header.start + place.offset)
            for (let y = 0; y < side; y++)
              into.set(
                part.subarray(y * side, (y + 1) * side),
                (row * side + y) * METATILE_SIZE + column * side,
              )
          }
        },
        async close() {
          for (const { handle } of files) await handle.close()
        },
      }
    },
  }
}

/** Returns a key that identifies a metatile within its pass. */
export function metatileKey({ x, y }: MetatileAddress): string {
  return `${x}-${y}`
}

async function withJob(
  file: string,
  use: (handle: FileHandle, header: JobHeader) => Promise<void>,
): Promise<void> {
  const handle = await open(file)
  try {
    await use(handle, await readJobHeader(handle))
  } finally {
    await handle.close()
  }
}

function copyCells(values: Float32Array, from: CellWindow, into: Float32Array, to: CellWindow): void {
  const left = Math.max(from.column, to.column)
  const right = Math.min(from.column + from.width, to.column + to.width)
  const top = Math.max(from.row, to.row)
  const bottom = Math.min(from.row + from.height, to.row + to.height)
  for (let row = top; row < bottom; row++) {
    const at = (row - from.row) * from.width - from.column
    into.set(values.subarray(at + left, at + right), (row - to.row) * to.width + left - to.column)
  }
}
