import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Projection } from '../datum/projections.ts'
import { nameOfRaster } from '../reader/inputs.ts'
import { ReliefRefusal } from '../refusal.ts'
import { openWorkerPool } from './worker-pool.ts'
import { finish } from './build-tileset.ts'
import { passFolder } from './carried-over.ts'
import type { Published } from './publish.ts'
import { missingMetatiles, runLaterPasses } from './run-passes.ts'
import { readPlan, workFolder, writePlan, type Plan } from './work.ts'

/** The parts of a build, and where to write the tileset. */
export interface JoinOptions {
  /** Work folders made by `build --part`. */
  readonly works: readonly string[]
  /** The folder of the finished tileset. */
  readonly out: string
  /** Number of worker threads. */
  readonly workers: number
  /** Opens the projection that the plan of the parts names. May throw ReliefRefusal. */
  readonly projectionOf: (plan: Plan) => Promise<Projection>
  /** Called at the start of each stage; the result is called with the number of finished and of all steps. */
  readonly onProgress: (stage: string) => (done: number, total: number) => void
}

/**
 * Joins the parts of one build into a tileset. It reads no rasters: the parts contain all the data that lower zooms
 * need. Throws ReliefRefusal if a part is missing or belongs to another build.
 */
export async function joinParts(options: JoinOptions): Promise<Published> {
  const { works, out, workers, onProgress } = options
  const plan = await samePlan(works)
  const work = workFolder(out)
  await rm(work, { recursive: true, force: true })
  await writePlan(work, plan)
  await mkdir(passFolder(work, 0), { recursive: true })
  for (const part of works)
    for (const name of await readdir(passFolder(part, 0)))
      if (name.endsWith('.job'))
        await linkOrCopy(path.join(passFolder(part, 0), name), path.join(passFolder(work, 0), name))
  const projection = await options.projectionOf(plan)
  const { spec, index } = plan
  const missing = await missingMetatiles({ spec, work, projection }, index)
  if (missing > 0)
    throw new ReliefRefusal(
      `${missing} metatiles are missing from these parts; check that all parts are given and complete`,
    )
  const pool = openWorkerPool({ spec, index, work }, workers)
  try {
    await runLaterPasses({ spec, work, projection, pool, onProgress: onProgress('Lower zooms') })
  } finally {
    await pool.close()
  }
  return finish({ facts: plan.facts, out, projection, onProgress }, plan.spec, work)
}

async function samePlan(works: readonly string[]): Promise<Plan> {
  let first: Plan | null = null
  for (const work of works) {
    const plan = await readPlan(work)
    if (!plan) throw new ReliefRefusal(`${work}: is not the folder of a part: plan.json is missing`)
    first ??= plan
    if (onAnyMachine(plan) !== onAnyMachine(first))
      throw new ReliefRefusal(`${work}: was built with different arguments or rasters from ${works[0] ?? ''}`)
  }
  if (!first) throw new ReliefRefusal('no parts were given')
  return first
}

/** Returns the plan as a text that is the same on every machine, wherever the rasters are stored. */
function onAnyMachine(plan: Plan): string {
  const rasters = plan.index.rasters.map((raster) => ({ ...raster, name: nameOfRaster(raster.name) }))
  return JSON.stringify({ ...plan, index: { ...plan.index, rasters } })
}

/** Makes a hard link if both folders are on one disk, so that the parts stay complete and nothing is copied. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  try {
    await link(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, to)
  }
}
