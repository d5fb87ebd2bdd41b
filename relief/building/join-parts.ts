import { copyFile, link, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Projection } from '../datum/projections.ts'
import { ReliefRefusal, type Retrying } from '../failures.ts'
import { openWorkFolder } from '../work/work-folder.ts'
import { metatilesOf } from './build-tileset.ts'
import { finishedJobs, jobFile, passFolder } from './metatiles/carried-over.ts'
import type { Published } from './publish.ts'
import { makeTileset, withPool } from './workers/run-build.ts'
import { firstPassOf, notDone } from './workers/run-passes.ts'
import { namesOfMissing } from './shared-work.ts'
import { differencesOf, onAnyMachine, readPlan, workFolder, writePlan, type Plan } from './work.ts'

/** The parts of a build, and where to write the tileset. */
export interface JoinOptions {
  /** Work folders made by `build --part`. */
  readonly works: readonly string[]
  /** The folder of the finished tileset. */
  readonly out: string
  /** Number of worker threads. */
  readonly workers: number
  /** How often to try again after trouble that may pass; left out for never. */
  readonly retrying?: Retrying
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
  const { works, out } = options
  const plan = await samePlan(works)
  const work = workFolder(out)
  await rm(work, { recursive: true, force: true })
  const files = openWorkFolder(work)
  await writePlan(files, plan)
  await mkdir(path.join(work, passFolder(0)), { recursive: true })
  for (const part of works)
    for (const metatile of await finishedJobs(openWorkFolder(part), 0))
      await linkOrCopy(path.join(part, jobFile(0, metatile)), path.join(work, jobFile(0, metatile)))
  const projection = await options.projectionOf(plan)
  const missing = await notDone(files, firstPassOf(plan.spec), metatilesOf(plan, projection))
  if (missing.length > 0)
    throw new ReliefRefusal(
      `${namesOfMissing(missing)} from these parts; check that all parts are given and complete`,
    )
  const run = { ...options, plan, work: { folder: work }, projection }
  const published = await withPool(run, (pool) => makeTileset(run, pool, out))
  await rm(work, { recursive: true })
  return published
}

async function samePlan(works: readonly string[]): Promise<Plan> {
  let first: Plan | null = null
  for (const work of works) {
    const plan = await readPlan(openWorkFolder(work))
    if (!plan) throw new ReliefRefusal(`${work}: is not the folder of a part: plan.json is missing`)
    first ??= plan
    if (differencesOf(onAnyMachine(plan), onAnyMachine(first)) !== null)
      throw new ReliefRefusal(`${work}: was built with different arguments or rasters from ${works[0] ?? ''}`)
  }
  if (!first) throw new ReliefRefusal('no parts were given')
  return first
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
