import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { meets, type CellWindow, type HeightSource, type RasterFrame } from '../height-source.ts'
import { readAt, readInto, readJobHeader, type JobHeader } from './job-file.ts'
import { METATILE_SIZE, type MetatileAddress } from './passes.ts'

/** Files of finished jobs of one pass. */
export function passFolder(work: string, pass: number): string {
  return path.join(work, `pass-${pass}`)
}

export function jobFile(work: string, pass: number, { x, y }: MetatileAddress): string {
  return path.join(passFolder(work, pass), `${x}-${y}.job`)
}

/** The window of the heights that a job carried; null where it carried none. */
export interface CarriedWindow {
  readonly metatile: MetatileAddress
  readonly window: CellWindow
}

/** Heights that the jobs of a pass carried, as one source. Where metatiles overlap they hold the same numbers. */
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

export interface CarriedLayers {
  /** What the metatiles below one of the next pass carried; must be closed. */
  readonly below: (address: MetatileAddress) => Promise<CarriedBelow>
}

export interface CarriedBelow {
  /** Writes what was carried of one channel of a layer into a metatile of METATILE_SIZE pixels, each part where it lies. */
  readonly paste: (layer: string, channel: number, into: Uint8Array) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * @param done metatiles of the pass that left a file
 * @param across how many of them lie side by side in one of the next pass
 */
export function openCarriedLayers(
  work: string,
  pass: number,
  done: ReadonlySet<string>,
  across: number,
): CarriedLayers {
  const side = METATILE_SIZE / across
  const part = Buffer.alloc(side * side)
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
            const place = header.pictures.find(
              (carried) => carried.layer === layer && carried.channel === channel,
            )
            if (!place) continue
            await readInto(part, handle, header.start + place.offset)
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
