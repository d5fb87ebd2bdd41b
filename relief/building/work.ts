import { rm } from 'node:fs/promises'
import path from 'node:path'
import { RELIEF_RECIPE } from '#contract/relief/relief-names.ts'
import { nameOfRaster } from '../mosaic/inputs/raster-name.ts'
import type { MosaicIndex } from '../mosaic/mosaic.ts'
import { ReliefRefusal } from '../failures.ts'
import { openWorkFolder, type WorkFiles } from '../work/work-folder.ts'
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

/** Reads the plan of some work; null if there is none. Throws ReliefRefusal if another engine version made it. */
export async function readPlan<Kind extends Plan>(work: WorkFiles): Promise<Kind | null> {
  const text = await work.text(PLAN)
  if (text === null) return null
  const plan = JSON.parse(text) as Kind
  if (plan.engine !== RELIEF_RECIPE)
    throw new ReliefRefusal(
      `${work.name}: was started by another version of the engine, which must finish it; or start again elsewhere or without --resume`,
    )
  return plan
}

/** Writes the plan of some work, completely or not at all. */
export async function writePlan(work: WorkFiles, plan: Plan): Promise<void> {
  await work.put(PLAN, [Buffer.from(JSON.stringify(plan))])
}

/**
 * Prepares a work folder: an empty one or, with `resume`, the existing one. Throws ReliefRefusal if that belongs to
 * another build.
 */
export async function prepareWork(folder: string, plan: Plan, resume: boolean): Promise<void> {
  const work = openWorkFolder(folder)
  const left = resume ? await readPlan(work) : null
  if (!left) {
    await rm(folder, { recursive: true, force: true })
    await writePlan(work, plan)
    return
  }
  const differs = differencesOf(left, plan)
  if (differs !== null)
    throw new ReliefRefusal(
      `${folder}: the unfinished work belongs to another build (${differs}); build with the same arguments and rasters, or start again without --resume`,
    )
}

const DIFFERENCES = {
  spec: 'different layers, zooms or tiles',
  index: 'different rasters',
  facts: 'a different description',
} as const

/** Returns in words how two plans differ; null if they do not. */
export function differencesOf(one: Plan, other: Plan): string | null {
  const differs = (['spec', 'index', 'facts'] as const).filter(
    (part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]),
  )
  return differs.length === 0 ? null : differs.map((part) => DIFFERENCES[part]).join(', ')
}

/** Returns a plan that is the same on every machine, wherever the rasters are stored. */
export function onAnyMachine({ engine, spec, index, facts }: Plan): Plan {
  const rasters = index.rasters.map((raster) => ({ ...raster, name: nameOfRaster(raster.name) }))
  return { engine, spec, index: { ...index, rasters }, facts }
}
