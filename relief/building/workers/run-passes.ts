import type { Projection } from '../../datum/projections.ts'
import { ahead } from '../../serial-queue.ts'
import type { WorkFiles } from '../../work/work-folder.ts'
import type { WorkerPool } from './worker-pool.ts'
import { alongCurve, type Pass, type MetatileAddress } from '../metatiles/passes.ts'
import { readJobHeader } from '../job-file.ts'
import { finishedJobs, jobFile, metatileKey, type CarriedWindow } from '../metatiles/carried-over.ts'
import { placeMetatile, type Placement } from '../metatiles/placement.ts'
import type { BuildSpec } from '../spec.ts'

/** What the jobs of a pass need, besides the metatiles that they make. */
export interface PassOptions {
  readonly spec: BuildSpec
  /** Each job writes a file there. */
  readonly work: WorkFiles
  readonly projection: Projection
  readonly pool: WorkerPool
  /** Called with the number of finished metatiles and of all metatiles of the pass. */
  readonly onProgress: (done: number, total: number) => void
}

type Placing = Pick<PassOptions, 'spec' | 'projection'>

/** Runs the first pass for some metatiles, and leaves out those whose jobs are done. */
export async function runFirstPass(
  options: PassOptions,
  metatiles: readonly MetatileAddress[],
): Promise<void> {
  await runPass(options, firstPassOf(options.spec), metatiles, [])
}

/** Runs all passes after the first. They read no rasters. */
export async function runLaterPasses(options: PassOptions): Promise<void> {
  const { spec, work } = options
  for (const pass of spec.passes.slice(1)) {
    const carried = await carriedFrom(work, pass.index - 1)
    const across = 2 ** (spec.passes[pass.index - 1]?.zooms.length ?? 0)
    const above = new Map(
      carried.map(({ metatile }) => {
        const parent = { x: Math.floor(metatile.x / across), y: Math.floor(metatile.y / across) }
        return [metatileKey(parent), parent]
      }),
    )
    await runPass(options, pass, alongCurve([...above.values()]), carried)
  }
}

/** Returns the pass that reads the rasters. */
export function firstPassOf({ passes }: BuildSpec): Pass {
  const [first] = passes
  if (!first) throw new Error('the build has no zoom')
  return first
}

/** Computes a placement each time it is needed, because the placements of a whole country would fill the memory. */
function placementOf({ spec, projection }: Placing, pass: Pass, metatile: MetatileAddress): Placement {
  return placeMetatile(metatile, pass.zooms[0] ?? 0, spec.tileSize, projection)
}

async function runPass(
  options: PassOptions,
  pass: Pass,
  metatiles: readonly MetatileAddress[],
  carried: readonly CarriedWindow[],
): Promise<void> {
  const { work, pool, onProgress } = options
  const missing = await notDone(work, pass, metatiles)
  let done = metatiles.length - missing.length
  onProgress(done, metatiles.length)
  if (missing.length === 0) return
  const orders = (function* () {
    for (const metatile of missing)
      yield { kind: 'metatile' as const, metatile, placement: placementOf(options, pass, metatile) }
  })()
  await pool.run({ kind: 'pass', pass, carried }, orders, () => onProgress(++done, metatiles.length))
}

/** Returns those metatiles of a pass that no finished job has made. */
export async function notDone(
  work: WorkFiles,
  pass: Pass,
  metatiles: readonly MetatileAddress[],
): Promise<MetatileAddress[]> {
  const there = new Set((await finishedJobs(work, pass.index)).map(metatileKey))
  return metatiles.filter((metatile) => !there.has(metatileKey(metatile)))
}

async function carriedFrom(work: WorkFiles, pass: number): Promise<CarriedWindow[]> {
  const metatiles = await finishedJobs(work, pass)
  const windows = ahead(alongCurve(metatiles), work.atOnce, async (metatile) => {
    const file = await work.open(jobFile(pass, metatile))
    try {
      const { heights } = await readJobHeader(file)
      return heights && { metatile, window: heights.window }
    } finally {
      await file.close()
    }
  })
  const carried: CarriedWindow[] = []
  for await (const window of windows) if (window) carried.push(window)
  return carried
}
