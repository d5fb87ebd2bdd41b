import { mkdir, open, readdir } from 'node:fs/promises'
import type { Projection } from '../datum/projections.ts'
import type { MosaicIndex } from '../reader/mosaic.ts'
import type { WorkerPool } from './worker-pool.ts'
import { firstMetatiles } from './first-metatiles.ts'
import { alongCurve, partOf } from './hilbert.ts'
import { readJobHeader } from './job-file.ts'
import { jobFile, passFolder, metatileKey, type CarriedWindow } from './carried-over.ts'
import type { Pass, MetatileAddress } from './passes.ts'
import { placeMetatile, type Placement } from './placement.ts'
import type { BuildSpec } from './spec.ts'
import type { Part } from './work.ts'

/** What the jobs of a pass need, besides the metatiles that they make. */
export interface PassOptions {
  readonly spec: BuildSpec
  /** The work folder, in which each job writes a file. */
  readonly work: string
  readonly projection: Projection
  readonly pool: WorkerPool
  /** Called with the number of finished metatiles and of all metatiles of the pass. */
  readonly onProgress: (done: number, total: number) => void
}

type Placing = Pick<PassOptions, 'spec' | 'projection'>

/** Runs the first pass, for all metatiles or for one part of them. */
export async function runFirstPass(
  options: PassOptions,
  index: MosaicIndex,
  part: Part | null,
): Promise<void> {
  const pass = firstOf(options.spec)
  const metatiles = firstMetatiles(options.spec, pass, index, options.projection)
  await runPass(options, pass, part ? partOf(metatiles, part) : metatiles, [])
}

/** Returns the number of metatiles of the first pass that no finished job has made. */
export async function missingMetatiles(
  options: Omit<PassOptions, 'pool' | 'onProgress'>,
  index: MosaicIndex,
): Promise<number> {
  const { spec, work, projection } = options
  const pass = firstOf(spec)
  return (await notDone(work, pass, firstMetatiles(spec, pass, index, projection))).length
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

function firstOf({ passes }: BuildSpec): Pass {
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
  await mkdir(passFolder(work, pass.index), { recursive: true })
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

async function notDone(
  work: string,
  pass: Pass,
  metatiles: readonly MetatileAddress[],
): Promise<MetatileAddress[]> {
  const there = new Set(await readdir(passFolder(work, pass.index)))
  return metatiles.filter((metatile) => !there.has(`${metatileKey(metatile)}.job`))
}

async function carriedFrom(work: string, pass: number): Promise<CarriedWindow[]> {
  const carried: CarriedWindow[] = []
  for (const name of (await readdir(passFolder(work, pass))).sort()) {
    const [, x, y] = /^(\d+)-(\d+)\.job$/.exec(name) ?? []
    if (x === undefined || y === undefined) continue
    const metatile = { x: Number(x), y: Number(y) }
    const handle = await open(jobFile(work, pass, metatile))
    try {
      const { heights } = await readJobHeader(handle)
      if (heights) carried.push({ metatile, window: heights.window })
    } finally {
      await handle.close()
    }
  }
  return carried
}
