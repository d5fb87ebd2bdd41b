import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/fault.ts'
import { RELIEF_RECIPE } from '#contract/relief-names.ts'
import type { MosaicIndex } from '../reader/mosaic.ts'
import { ReliefRefusal } from '../refusal.ts'
import type { BuildSpec } from './spec.ts'

/** The part of the metatiles that this machine makes, as in `2/5`. */
export interface Part {
  readonly part: number
  readonly of: number
}

/** The `plan.json` of a work folder: everything needed to resume unfinished work, here or on another machine. */
export interface Plan {
  /** RELIEF_RECIPE of the program that started the work, whose tiles must not be mixed with others. */
  readonly engine: number
  readonly spec: BuildSpec
  readonly index: MosaicIndex
  readonly facts: TilesetFacts
}

/** Facts in the tileset that cannot be read from the rasters. */
export interface TilesetFacts {
  readonly name: string
  /** Null or absent if the tileset has no Welsh. */
  readonly nameCy?: string | null
  readonly attribution: string
  readonly attributionCy?: string | null
  readonly licence: string | null
  readonly surveyed: string | null
  readonly model: 'DTM' | 'DSM'
  readonly invented: boolean
  readonly datumShift: 'OSTN15' | 'Helmert' | 'none'
  readonly storage: 'pmtiles' | 'xyz' | 'tms'
  /** Names of the rasters, or of the generator. */
  readonly sources: readonly string[]
}

/** Returns the work folder of a tileset. It is next to the tileset, under a name that the portal ignores. */
export function workFolder(out: string): string {
  const whole = path.resolve(out)
  return path.join(path.dirname(whole), `.${path.basename(whole)}.work`)
}

const PLAN = 'plan.json'

/** Reads the plan of a work folder; null if there is none. Throws ReliefRefusal if another engine version made it. */
export async function readPlan(work: string): Promise<Plan | null> {
  let text: string
  try {
    text = await readFile(path.join(work, PLAN), 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
  const plan = JSON.parse(text) as Plan
  if (plan.engine !== RELIEF_RECIPE)
    throw new ReliefRefusal(
      `${work}: was started by another version of the engine; start again without --resume`,
    )
  return plan
}

/** Writes the plan of a work folder, completely or not at all. */
export async function writePlan(work: string, plan: Omit<Plan, 'engine'>): Promise<void> {
  await mkdir(work, { recursive: true })
  const file = path.join(work, PLAN)
  await writeFile(`${file}.unfinished`, JSON.stringify({ engine: RELIEF_RECIPE, ...plan }))
  await rename(`${file}.unfinished`, file)
}

/**
 * Prepares a work folder: an empty one or, with `resume`, the existing one. Throws ReliefRefusal if that belongs to
 * another build.
 */
export async function openWork(work: string, plan: Omit<Plan, 'engine'>, resume: boolean): Promise<void> {
  const left = resume ? await readPlan(work) : null
  if (!left) {
    await rm(work, { recursive: true, force: true })
    await writePlan(work, plan)
    return
  }
  const differs = (['spec', 'index', 'facts'] as const).filter(
    (part) => JSON.stringify(left[part]) !== JSON.stringify(plan[part]),
  )
  if (differs.length > 0)
    throw new ReliefRefusal(
      `${work}: the unfinished work belongs to another build (${differs.map((part) => DIFFERENCES[part]).join(', ')}); build with the same arguments and rasters, or start again without --resume`,
    )
}

const DIFFERENCES = {
  spec: 'different layers, zooms or tiles',
  index: 'different rasters',
  facts: 'a different description',
} as const
