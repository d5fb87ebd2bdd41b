import { createHash } from 'node:crypto'
import type { Projection } from '../datum/projections.ts'
import { ReliefRefusal } from '../failures.ts'
import { insideWork, nameOfWork, openWork, type WorkPlace } from '../work/open-work.ts'
import { metatilesOf } from './build-tileset.ts'
import { jobFile, passFolder } from './metatiles/carried-over.ts'
import { partOf, type MetatileAddress } from './metatiles/passes.ts'
import type { Published } from './publish.ts'
import { makeMetatiles, makeTileset, withPool, type Run } from './workers/run-build.ts'
import { firstPassOf, notDone } from './workers/run-passes.ts'
import { differencesOf, onAnyMachine, readPlan, writePlan, type Part, type Plan } from './work.ts'

/** The plan of work that many machines share. It lists the metatiles, so that no task has to find them again. */
export interface SharedPlan extends Plan {
  /** Column and row of each metatile of the first pass, in the order in which they are divided into parts. */
  readonly metatiles: readonly (readonly [number, number])[]
}

/** Digits of the hash of a plan in the name of its folder. */
const HASH = 16

/** Returns the folder or the address of the jobs of a plan. Jobs of two plans can therefore never be mixed. */
export function jobsOf(place: WorkPlace, plan: Plan): WorkPlace {
  return insideWork(place, hashOf(plan))
}

/** Returns the hash of a plan, which is the same wherever its rasters are stored. */
export function hashOf(plan: Plan): string {
  return createHash('sha256')
    .update(JSON.stringify(onAnyMachine(plan)))
    .digest('hex')
    .slice(0, HASH)
}

/**
 * Writes the plan of shared work, unless the same is there. Throws ReliefRefusal if the place has the plan of another
 * build, which tasks may be reading.
 */
export async function sharePlan(place: WorkPlace, plan: Plan, projection: Projection): Promise<SharedPlan> {
  const work = openWork(place)
  const there = await readPlan<SharedPlan>(work)
  if (there) {
    const differs = differencesOf(onAnyMachine(there), onAnyMachine(plan))
    if (differs === null) return there
    throw new ReliefRefusal(
      `${work.name}: has the plan of another build (${differs}); choose another place, or delete its plan.json if nothing works there any more`,
    )
  }
  const metatiles = metatilesOf(plan, projection).map(({ x, y }) => [x, y] as const)
  const shared = { ...plan, metatiles }
  await writePlan(work, shared)
  return shared
}

/** Reads the plan of shared work. Throws ReliefRefusal if there is none. */
export async function readSharedPlan(place: WorkPlace): Promise<SharedPlan> {
  const plan = await readPlan<SharedPlan>(openWork(place))
  if (!plan) throw new ReliefRefusal(`${nameOfWork(place)}: there is no plan.json; "relief plan" writes it`)
  return plan
}

/** A run of shared work. */
export interface SharedRun extends Omit<Run, 'plan' | 'work'> {
  /** The folder or the address that all machines use. */
  readonly place: WorkPlace
  readonly plan: SharedPlan
}

/** Makes the metatiles of one part, or all. What another task has finished is left out. */
export async function makePart(run: SharedRun, part: Part | null): Promise<void> {
  const all = metatilesIn(run.plan)
  const inJobs = { ...run, work: jobsOf(run.place, run.plan) }
  await withPool(inJobs, (pool) => makeMetatiles(inJobs, pool, part ? partOf(all, part) : all))
}

/** Makes the tileset of finished parts. The work stays. Throws ReliefRefusal with the jobs that are missing. */
export async function joinShared(run: SharedRun, out: string): Promise<Published> {
  const { place, plan } = run
  const inJobs = { ...run, work: jobsOf(place, plan) }
  const pass = firstPassOf(plan.spec)
  const missing = await notDone(openWork(inJobs.work), pass, metatilesIn(plan))
  if (missing.length > 0)
    throw new ReliefRefusal(
      `${nameOfWork(inJobs.work)}: ${namesOfMissing(missing)}; run the parts again that are not finished ("relief status" lists them)`,
    )
  return withPool(inJobs, (pool) => makeTileset(inJobs, pool, out))
}

/** How far the first pass of shared work is. */
export interface SharedStatus {
  /** Hash of the plan. */
  readonly plan: string
  readonly squares: Progress
  /** One after the other, if the number of parts is known. */
  readonly parts: readonly (Part & Progress)[]
  /** When the last square was finished; null if none was. */
  readonly lastChange: Date | null
}

interface Progress {
  readonly all: number
  readonly done: number
}

/** Counts the finished metatiles of shared work. @param parts number of parts; null if nobody wants to know */
export async function statusOf(
  place: WorkPlace,
  plan: SharedPlan,
  parts: number | null,
): Promise<SharedStatus> {
  const work = openWork(jobsOf(place, plan))
  const pass = firstPassOf(plan.spec)
  const all = metatilesIn(plan)
  const missing = new Set(await notDone(work, pass, all))
  const progressOf = (some: readonly MetatileAddress[]): Progress => ({
    all: some.length,
    done: some.filter((metatile) => !missing.has(metatile)).length,
  })
  return {
    plan: hashOf(plan),
    squares: progressOf(all),
    parts: Array.from({ length: parts ?? 0 }, (_, at) => {
      const part = { part: at + 1, of: parts ?? 0 }
      return { ...part, ...progressOf(partOf(all, part)) }
    }),
    lastChange: await work.lastChange(passFolder(pass.index)),
  }
}

function metatilesIn({ metatiles }: SharedPlan): MetatileAddress[] {
  return metatiles.map(([x, y]) => ({ x, y }))
}

/** The most missing files that are named. */
const MOST_NAMED = 5

/** Says which squares of the first pass are missing, by their files. */
export function namesOfMissing(missing: readonly MetatileAddress[]): string {
  const names = missing.slice(0, MOST_NAMED).map((metatile) => jobFile(0, metatile))
  const more = missing.length - names.length
  const counted = missing.length === 1 ? '1 square is missing' : `${missing.length} squares are missing`
  return `${counted} (${names.join(', ')}${more > 0 ? ` and ${more} more` : ''})`
}
