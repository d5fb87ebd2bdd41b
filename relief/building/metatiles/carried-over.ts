import { meets, type CellWindow, type HeightSource, type RasterFrame } from '../../height-source.ts'
import type { WorkFiles, WorkReader } from '../../work/work-folder.ts'
import { readAt, readJobHeader, type JobHeader } from '../job-file.ts'
import { METATILE_SIZE, type MetatileAddress } from './passes.ts'

/** Returns the folder, within the work, with the files of the finished jobs of one pass. */
export function passFolder(pass: number): string {
  return `pass-${pass}`
}

/** Returns the file, within the work, that the job of a metatile writes. */
export function jobFile(pass: number, metatile: MetatileAddress): string {
  return `${passFolder(pass)}/${metatileKey(metatile)}.job`
}

/** Returns the metatiles of a pass whose jobs are done. */
export async function finishedJobs(work: WorkFiles, pass: number): Promise<readonly MetatileAddress[]> {
  return (await work.list(passFolder(pass))).flatMap((name) => {
    const [, x, y] = /^(\d+)-(\d+)\.job$/.exec(name) ?? []
    return x === undefined || y === undefined ? [] : [{ x: Number(x), y: Number(y) }]
  })
}

/** A metatile and the window of the heights that its job carried over, in cells of the next pass. */
export interface CarriedWindow {
  readonly metatile: MetatileAddress
  readonly window: CellWindow
}

/** Opens the heights that the jobs of a pass carried over, as one source. Overlapping windows hold the same numbers. */
export function openCarriedHeights(
  work: WorkFiles,
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
        await withJob(work, jobFile(pass, carried.metatile), async (file, { start, heights }) => {
          if (!heights) return
          const bytes = await readAt(file, start + heights.offset, heights.length)
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
  work: WorkFiles,
  pass: number,
  done: ReadonlySet<string>,
  across: number,
): CarriedLayers {
  const side = METATILE_SIZE / across
  const part = new Float16Array(side * side)
  const bytes = Buffer.from(part.buffer)
  return {
    async below(address) {
      const files: { file: WorkReader; header: JobHeader; column: number; row: number }[] = []
      for (let row = 0; row < across; row++)
        for (let column = 0; column < across; column++) {
          const below = { x: address.x * across + column, y: address.y * across + row }
          if (!done.has(metatileKey(below))) continue
          const file = await work.open(jobFile(pass, below))
          files.push({ file, header: await readJobHeader(file), column, row })
        }
      return {
        async paste(layer, channel, into) {
          for (const { file, header, column, row } of files) {
            const place = header.layers.find(
              (carried) => carried.layer === layer && carried.channel === channel,
            )
            if (!place) continue
            await file.readInto(bytes, header.start + place.offset)
            for (let y = 0; y < side; y++)
              into.set(
                part.subarray(y * side, (y + 1) * side),
                (row * side + y) * METATILE_SIZE + column * side,
              )
          }
        },
        async close() {
          for (const { file } of files) await file.close()
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
  work: WorkFiles,
  name: string,
  use: (file: WorkReader, header: JobHeader) => Promise<void>,
): Promise<void> {
  const file = await work.open(name)
  try {
    await use(file, await readJobHeader(file))
  } finally {
    await file.close()
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
