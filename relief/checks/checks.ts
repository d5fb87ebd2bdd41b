import { heightLimitsIn, placeProblem, stretchProblem } from '../datum/extent.ts'
import type { Projection } from '../datum/projections.ts'
import { ImplausibleHeights } from '../failures.ts'
import type { RasterFrame } from '../height-source.ts'
import { Doubts, HEIGHT_UNITS } from '../reader/heights.ts'
import type { BlockReader, RasterFacts } from '../reader/raster.ts'

/**
 * Returns why a raster is not believed before any of its heights is read, each a sentence with its name. `inspect` lists
 * them; a build, `fetch` and the live reader refuse with the first.
 * @param frame where the raster is placed, if that is not where its file says
 */
export function factProblems(
  facts: RasterFacts,
  projection: Projection,
  frame: RasterFrame = facts,
): readonly string[] {
  const { name } = facts
  return [
    placeProblem(name, frame, projection),
    stretchProblem(name, frame, projection),
    pictureQuestion(facts),
  ].filter((problem) => problem !== null)
}

/** Returns a question about numbers of eight bits without a scale or a unit, as pictures have; null for others. */
function pictureQuestion({ name, sample, scale, heightUnit, unitNamed }: RasterFacts): string | null {
  const isNarrow = sample === 'uint8' || sample === 'int8'
  if (!isNarrow || scale || heightUnit !== undefined || unitNamed) return null
  return `${name}: has whole numbers of eight bits, as a picture such as a hillshade has; if they are heights in metres, write them with 16 bits, for example with gdal_translate -ot Int16; or say so with --height-unit m`
}

/** Units in which heights are kept as whole numbers, the usual ones first, and metres of each. */
const FINE_UNITS = [
  ['centimetres', 'cm'],
  ['millimetres', 'mm'],
  ['decimetres', 'dm'],
] as const

/** Returns a question about what is hardly a height, as a sentence with the name of the raster; null where there is nothing. */
export function heightProblem(
  name: string,
  { limits, dropped, low, high }: Doubts,
  part = '',
): string | null {
  const what = `${name}:${part === '' ? '' : ` ${part}`}`
  const answer = 'if the heights are right all the same, say so with --height-unit m'
  if (low.cells > 0 || dropped.lowest < 0) {
    const cells = low.cells + (dropped.lowest < 0 ? dropped.cells : 0)
    const least = metres(Math.min(low.lowest, dropped.lowest))
    return `${what} has ${counted(cells)} with heights down to ${least} m, but no ground there is lower than ${limits.lowest} m; were numbers of missing cells mixed into the ground? Then make the raster (or its overviews) again with the nodata value named; ${answer}`
  }
  if (dropped.cells > 0) {
    const fine = FINE_UNITS.filter(([, unit]) => dropped.highest * HEIGHT_UNITS[unit] <= limits.highest)
    const [words, units] = [0, 1].map((at) => listed(fine.map((each) => each[at] ?? '')))
    const guess =
      fine.length > 0
        ? `are they in ${words}? Then convert the raster to metres; or give --height-unit ${units}`
        : 'convert the raster to metres'
    return `${what} has ${counted(dropped.cells)} with numbers from ${metres(dropped.lowest)} to ${metres(dropped.highest)}, which are no heights in metres; ${guess}`
  }
  if (high.cells === 0) return null
  return `${what} has heights of up to ${metres(high.highest)} m, but the highest ground there is below ${limits.highest} m; are they in feet? Then convert the raster to metres; or give --height-unit ft (or dm, cm); ${answer}`
}

function metres(value: number): string {
  return String(Math.round(value))
}

function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((word) => word !== '').join(' or ')
}

function counted(cells: number): string {
  return cells === 1 ? 'a cell' : `${cells} cells`
}

/** The part of a raster that may be steeper than 56 degrees: a wood in a surface model has a third. */
const MOST_STEEP = 0.5

/** Returns a question about ground that is too steep to be heights in metres; null where it is not. */
export function steepQuestion({ name, heightUnit }: RasterFacts, steep: number): string | null {
  if (steep <= MOST_STEEP || heightUnit !== undefined) return null
  return `${name}: is steeper than 56 degrees on ${Math.round(steep * 100)} % of its ground; are its heights in centimetres, or is it a picture? Then convert it to metres; or give --height-unit cm; if the heights are right all the same, say so with --height-unit m`
}

/** Returns how messages name an overview. */
export function overviewWith({ cell }: Pick<RasterFrame, 'cell'>): string {
  return `its overview with cells of ${Number(cell.toPrecision(4))} m`
}

/**
 * Returns a raster whose blocks are refused where they hold what is hardly a height, unless the user gave the unit: of a
 * large file, nobody reads all of them before. Its `decode` throws ImplausibleHeights.
 * @param crs the system in which it is read
 * @param part which part of its file it is, if it is not all of it
 */
export function believing<T extends BlockReader>(raster: T, crs: string, part = ''): T {
  if (raster.facts.heightUnit !== undefined) return raster
  const limits = heightLimitsIn(crs)
  return {
    ...raster,
    decode(block, bytes) {
      const doubts = new Doubts(limits)
      const heights = raster.decode(block, bytes, doubts)
      const problem = heightProblem(raster.facts.name, doubts, part)
      if (problem !== null) throw new ImplausibleHeights(problem)
      return heights
    },
  }
}
