import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MosaicIndex } from '../reader/mosaic.ts'
import { ReliefRefusal } from '../refusal.ts'
import type { BuildSpec } from './spec.ts'

/** Grows when the same input would give other tiles, so that unfinished work of an older engine is not gone on with. */
const ENGINE = 1

/** The part of a build's metatiles that this machine makes, as in `2/5`. */
export interface Part {
  readonly part: number
  readonly of: number
}

/** The `plan.json` of a work folder: all that unfinished work needs to be gone on with, here or elsewhere. */
export interface Plan {
  readonly engine: number
  readonly spec: BuildSpec
  readonly index: MosaicIndex
  readonly facts: TilesetFacts
}

/** What the tileset says of itself and nobody can know from the rasters. */
export interface TilesetFacts {
  readonly name: string
  readonly attribution: string
  readonly licence: string | null
  readonly surveyed: string | null
  readonly model: 'DTM' | 'DSM'
  readonly invented: boolean
  readonly datumShift: 'OSTN15' | 'Helmert' | 'none'
  readonly storage: 'pmtiles' | 'xyz' | 'tms'
  /** Names of the rasters, or of the generator. */
  readonly sources: readonly string[]
}

/** Beside the tileset, under a name that no portal shows. */
export function workFolder(out: string): string {
  const whole = path.resolve(out)
  return path.join(path.dirname(whole), `.${path.basename(whole)}.work`)
}

const PLAN = 'plan.json'

export async function readPlan(work: string): Promise<Plan | null> {
  let text: string
  try {
    text = await readFile(path.join(work, PLAN), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const plan = JSON.parse(text) as Plan
  if (plan.engine !== ENGINE)
    throw new ReliefRefusal(
      `${work}: was begun by another version of the engine; begin again without --resume`,
    )
  return plan
}

export async function writePlan(work: string, plan: Omit<Plan, 'engine'>): Promise<void> {
  await mkdir(work, { recursive: true })
  const file = path.join(work, PLAN)
  await writeFile(`${file}.unfinished`, JSON.stringify({ engine: ENGINE, ...plan }))
  await rename(`${file}.unfinished`, file)
}

/** An empty work folder with its plan, or the one that was left: then it must be of the same build. */
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
      `${work}: the unfinished work is of another build (${differs.map((part) => DIFFERENCES[part]).join(', ')}); build with the same arguments and rasters, or begin again without --resume`,
    )
}

const DIFFERENCES = {
  spec: 'other layers, zooms or tiles',
  index: 'other rasters',
  facts: 'another description',
} as const
