import type { HeightSummary } from './check-whole.ts'
import { summarise } from './check-whole.ts'
import { heightProblem, overviewWith } from './checks.ts'
import type { HeightLimits } from './heights.ts'
import type { OpenRaster } from './raster.ts'

/** Metres, and the part of the range of heights, by which smoothing may carry an overview beyond the cells below it. */
const OVERSHOOT = { metres: 5, part: 0.1 }

/**
 * Reads every overview of a raster. Returns its problems, each a sentence with the name of the raster: what is hardly a
 * height, and heights beyond those of the raster itself, which come from numbers of missing cells. Throws ReliefRefusal for a
 * damaged block.
 */
export async function levelProblems(
  raster: OpenRaster,
  { lowest, highest }: Pick<HeightSummary, 'lowest' | 'highest'>,
  limits: HeightLimits,
): Promise<readonly string[]> {
  const { name, heightUnit } = raster.facts
  const problems: string[] = []
  for (const { blocks } of (await raster.levels()).slice(1)) {
    const level = await summarise(blocks, undefined, limits)
    const part = overviewWith(blocks.facts)
    const doubt = heightUnit === undefined ? heightProblem(name, level.doubts, part) : null
    if (doubt !== null) problems.push(doubt)
    else if (lowest !== null && highest !== null && isBeyond(level, lowest, highest))
      problems.push(
        `${name}: ${part} has heights from ${shown(level.lowest)} to ${shown(level.highest)} m, but the raster itself from ${shown(lowest)} to ${shown(highest)} m; were numbers of missing cells mixed into it? Then make the overviews again with the nodata value named, for example with gdaladdo -r average`,
      )
  }
  return problems
}

function isBeyond(
  level: Pick<HeightSummary, 'lowest' | 'highest'>,
  lowest: number,
  highest: number,
): boolean {
  const room = OVERSHOOT.metres + OVERSHOOT.part * (highest - lowest)
  return (level.lowest ?? lowest) < lowest - room || (level.highest ?? highest) > highest + room
}

function shown(metres: number | null): string {
  return metres === null ? '' : String(Number(metres.toFixed(1)))
}
