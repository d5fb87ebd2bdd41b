import { heightLimitsIn } from '../datum/extent.ts'
import { openProjection, type Projection } from '../datum/projections.ts'
import { isPassing, ReliefRefusal } from '../failures.ts'
import { windowsWithin, type Area } from '../area.ts'
import { summarise, type HeightSummary } from '../checks/check-whole.ts'
import { factProblems, heightProblem, steepQuestion } from '../checks/checks.ts'
import type { HeightUnit } from '../reader/heights.ts'
import { levelProblems } from '../checks/check-levels.ts'
import { mixture } from './inputs/named-model.ts'
import { modelInName } from './inputs/raster-name.ts'
import { openRaster } from './open-raster.ts'
import { fitTogether, sharedSystem } from './mosaic-fit.ts'
import type { RasterFacts } from '../reader/raster.ts'

/** What was found out about one raster, as far as it could be read. */
export interface Inspected {
  readonly name: string
  readonly facts: RasterFacts | null
  readonly summary: HeightSummary | null
  /** Problems of the raster, each a sentence with its name. */
  readonly problems: readonly string[]
  /** What a build does not mind, but whoever reads the report may: each a sentence with its name. */
  readonly notes: readonly string[]
  /** Whether the raster could not be read now but perhaps later. */
  readonly isPassing: boolean
}

/**
 * Reads every cell of every raster, or of those in an area. `crs` is as for a build: for files that name no system, or to
 * override it.
 * @param rasters paths and addresses
 * @param heightUnit of all rasters, where it is given
 */
export async function* inspect(
  rasters: readonly string[],
  crs: string | null,
  area: Area | null = null,
  heightUnit: HeightUnit | null = null,
): AsyncGenerator<Inspected> {
  let first: RasterFacts | null = null
  const projections = new Map<string, Projection | string>()
  let firstNamed: string | null = null
  for (const name of rasters) {
    const found = await inspectOne(name, { crs, area, heightUnit })
    if (!found) continue
    if (found.facts) first ??= found.facts
    const { facts, summary } = found
    const system = crs ?? facts?.crs ?? null
    if (system !== null && !projections.has(system)) projections.set(system, await projectionOf(system))
    const projection = projections.get(system ?? '') ?? null
    const problems = facts && first ? [...misfits(first, facts, crs), ...oddities(facts, projection)] : []
    if (modelInName(name) !== null) firstNamed ??= name
    const mixed = firstNamed === null ? null : mixture(firstNamed, name)
    yield {
      ...found,
      problems: [...found.problems, ...problems, ...(mixed === null ? [] : [mixed])],
      notes: [
        ...found.notes,
        ...(summary?.lowest === null ? [`${name}: contains no heights; it stays empty on the map`] : []),
      ],
    }
  }
}

/** Returns the projection of a system, or the reason why there is none. */
async function projectionOf(crs: string): Promise<Projection | string> {
  try {
    return await openProjection(crs, null)
  } catch (error) {
    if (error instanceof ReliefRefusal) return error.message
    throw error
  }
}

interface Inspecting {
  readonly crs: string | null
  readonly area: Area | null
  readonly heightUnit: HeightUnit | null
}

/** Returns null for a raster outside the area. */
async function inspectOne(name: string, { crs, area, heightUnit }: Inspecting): Promise<Inspected | null> {
  let facts: RasterFacts | null = null
  let notes: readonly string[] = []
  try {
    const raster = await openRaster(name, undefined, heightUnit)
    try {
      ;({ facts, notes } = raster)
      const system = crs ?? facts.crs
      const windows = area ? windowsWithin(area, facts, system) : undefined
      if (windows?.length === 0) return null
      const summary = await summarise(raster, windows, heightLimitsIn(system))
      const problem =
        (heightUnit === null ? heightProblem(name, summary.doubts) : null) ??
        steepQuestion(facts, summary.steep)
      const levels = windows ? [] : await levelProblems(raster, summary, heightLimitsIn(system))
      const problems = [...(problem === null ? [] : [problem]), ...levels]
      return { name, facts, summary, problems, notes, isPassing: false }
    } finally {
      raster.close()
    }
  } catch (error) {
    if (!(error instanceof ReliefRefusal)) throw error
    return { name, facts, summary: null, problems: [error.message], notes, isPassing: isPassing(error) }
  }
}

/** Returns what would stop a build of this raster together with the first one. */
function misfits(first: RasterFacts, facts: RasterFacts, crs: string | null): string[] {
  const problem =
    refusalOf(() => sharedSystem([...(first.crs === null ? [] : [first]), facts], crs)) ??
    refusalOf(() => fitTogether([first, facts]))
  return problem === null ? [] : [problem]
}

function refusalOf(attempt: () => unknown): string | null {
  try {
    attempt()
    return null
  } catch (error) {
    if (error instanceof ReliefRefusal) return error.message
    throw error
  }
}

/** Returns what else would stop a build, or make its tiles wrong. */
function oddities(facts: RasterFacts, projection: Projection | string | null): readonly string[] {
  if (projection === null) return []
  return typeof projection === 'string' ? [`${facts.name}: ${projection}`] : factProblems(facts, projection)
}
