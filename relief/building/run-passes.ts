import { mkdir, open, readdir } from 'node:fs/promises'
import type { Projection } from '../datum/projections.ts'
import { extentInDegrees } from '../datum/extent.ts'
import { meets } from '../height-source.ts'
import type { MosaicIndex } from '../reader/mosaic.ts'
import type { WorkerPool } from './worker-pool.ts'
import { alongCurve, partOf } from './hilbert.ts'
import { readJobHeader } from './job-file.ts'
import { jobFile, passFolder, squareKey, type KeptWindow } from './kept.ts'
import { squaresWithin, type Pass, type SquareAddress } from './passes.ts'
import { cellsUnder, placeSquare, type Placement } from './placement.ts'
import type { BuildSpec } from './spec.ts'
import type { Part } from './work.ts'

export interface PassOptions {
  readonly spec: BuildSpec
  readonly work: string
  readonly projection: Projection
  readonly pool: WorkerPool
  readonly onProgress: (done: number, total: number) => void
}

type Placing = Pick<PassOptions, 'spec' | 'projection'>

/** The first pass, of all squares or of one part of them. */
export async function runFirstPass(
  options: PassOptions,
  index: MosaicIndex,
  part: Part | null,
): Promise<void> {
  const squares = firstSquares(options, index)
  await runPass(options, firstOf(options.spec), part ? partOf(squares, part) : squares, [])
}

/** Squares of the first pass that no finished job made. */
export async function missingSquares(
  options: Omit<PassOptions, 'pool' | 'onProgress'>,
  index: MosaicIndex,
): Promise<number> {
  return (await notDone(options.work, firstOf(options.spec), firstSquares(options, index))).length
}

/** All passes after the first; they need no raster. */
export async function runLaterPasses(options: PassOptions): Promise<void> {
  const { spec, work } = options
  for (const pass of spec.passes.slice(1)) {
    const kept = await keptOf(work, pass.index - 1)
    const across = 2 ** (spec.passes[pass.index - 1]?.zooms.length ?? 0)
    const above = new Map(
      kept.map(({ square }) => {
        const parent = { x: Math.floor(square.x / across), y: Math.floor(square.y / across) }
        return [squareKey(parent), parent]
      }),
    )
    await runPass(options, pass, alongCurve([...above.values()]), kept)
  }
}

function firstOf({ passes }: BuildSpec): Pass {
  const [first] = passes
  if (!first) throw new Error('a build without a zoom')
  return first
}

/** Asked for anew whenever it is needed: the placements of a whole country would fill the memory. */
function placementOf({ spec, projection }: Placing, pass: Pass, square: SquareAddress): Placement {
  return placeSquare(square, pass.zooms[0] ?? 0, spec.tileSize, projection)
}

function firstSquares(options: Placing, { rasters }: MosaicIndex): SquareAddress[] {
  const { spec, projection } = options
  const pass = firstOf(spec)
  return alongCurve(
    squaresWithin(extentInDegrees(spec.frame, projection), pass.zooms[0] ?? 0, spec.tileSize),
  ).filter((square) => {
    const under = cellsUnder(placementOf(options, pass, square), spec.frame, 0, 1)
    return rasters.some((raster) => meets(raster, under))
  })
}

async function runPass(
  options: PassOptions,
  pass: Pass,
  squares: readonly SquareAddress[],
  kept: readonly KeptWindow[],
): Promise<void> {
  const { work, pool, onProgress } = options
  await mkdir(passFolder(work, pass.index), { recursive: true })
  const missing = await notDone(work, pass, squares)
  let done = squares.length - missing.length
  onProgress(done, squares.length)
  if (missing.length === 0) return
  const orders = (function* () {
    for (const square of missing)
      yield { kind: 'square' as const, square, placement: placementOf(options, pass, square) }
  })()
  await pool.run({ kind: 'pass', pass, kept }, orders, () => onProgress(++done, squares.length))
}

async function notDone(
  work: string,
  pass: Pass,
  squares: readonly SquareAddress[],
): Promise<SquareAddress[]> {
  const there = new Set(await readdir(passFolder(work, pass.index)))
  return squares.filter((square) => !there.has(`${squareKey(square)}.job`))
}

async function keptOf(work: string, pass: number): Promise<KeptWindow[]> {
  const kept: KeptWindow[] = []
  for (const name of (await readdir(passFolder(work, pass))).sort()) {
    const [, x, y] = /^(\d+)-(\d+)\.job$/.exec(name) ?? []
    if (x === undefined || y === undefined) continue
    const square = { x: Number(x), y: Number(y) }
    const handle = await open(jobFile(work, pass, square))
    try {
      const { heights } = await readJobHeader(handle)
      if (heights) kept.push({ square, window: heights.window })
    } finally {
      await handle.close()
    }
  }
  return kept
}
