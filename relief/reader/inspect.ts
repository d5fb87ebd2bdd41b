import { ReliefRefusal } from '../refusal.ts'
import { checkWhole, type HeightSummary } from './check-whole.ts'
import { rastersOf } from './inputs.ts'
import { fitTogether, sharedSystem } from './mosaic-fit.ts'
import { openRaster } from './open-raster.ts'
import type { RasterFacts } from './raster.ts'

/** What was found out about one raster, as far as it could be read. */
export interface Inspected {
  readonly name: string
  readonly facts: RasterFacts | null
  readonly summary: HeightSummary | null
  /** Problems of the raster, each a sentence with its name. */
  readonly problems: readonly string[]
}

/** Reads every cell of every raster. `crs` is as for a build: for files that name no system, or to override it. */
export async function* inspect(inputs: readonly string[], crs: string | null): AsyncGenerator<Inspected> {
  let first: RasterFacts | null = null
  for (const name of rastersOf(inputs)) {
    const found = await inspectOne(name)
    if (found.facts) first ??= found.facts
    const { facts, summary } = found
    const problems = facts && first ? [...misfits(first, facts, crs), ...oddities(facts, summary, crs)] : []
    yield { ...found, problems: [...found.problems, ...problems] }
  }
}

async function inspectOne(name: string): Promise<Inspected> {
  let facts: RasterFacts | null = null
  try {
    const raster = await openRaster(name)
    raster.close()
    facts = raster.facts
    return { name, facts, summary: await checkWhole(facts), problems: [] }
  } catch (error) {
    if (!(error instanceof ReliefRefusal)) throw error
    return { name, facts, summary: null, problems: [error.message] }
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

/** Metres. The National Grid has no ground beyond. */
const NATIONAL_GRID = { east: 700_000, north: 1_300_000 }

function oddities(facts: RasterFacts, summary: HeightSummary | null, crs: string | null): string[] {
  const { name, west, north, width, height, cell } = facts
  const odd: string[] = []
  if (summary?.lowest === null) odd.push(`${name}: contains no heights`)
  const inside =
    west >= 0 &&
    north <= NATIONAL_GRID.north &&
    west + width * cell <= NATIONAL_GRID.east &&
    north - height * cell >= 0
  if ((crs ?? facts.crs) === 'EPSG:27700' && !inside)
    odd.push(`${name}: lies outside the National Grid, although its system is EPSG:27700`)
  return odd
}
