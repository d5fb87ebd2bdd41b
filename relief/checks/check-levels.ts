import { ReliefRefusal } from '../failures.ts'
import { summarise, type HeightSummary } from './check-whole.ts'
import { heightProblem, overviewWith } from './checks.ts'
import { Doubts, type HeightLimits } from '../reader/heights.ts'
import { blocksOf, type BlockReader, type OpenRaster } from '../reader/raster.ts'

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

/** Cells that are decoded when a raster is opened: about a tenth of a second. */
const FEW_CELLS = 4_000_000

/**
 * Returns what is hardly a height in a small raster on the disk, as a sentence with its name; null where there is nothing,
 * and for a larger raster, of which nobody can wait for all blocks. Damaged blocks are passed over: everything else can be
 * shown. Throws what the source throws.
 */
export async function smallRasterProblem(raster: BlockReader, limits: HeightLimits): Promise<string | null> {
  const { facts, source } = raster
  if (facts.width * facts.height > FEW_CELLS || facts.heightUnit !== undefined) return null
  const { across, down } = blocksOf(facts)
  const doubts = new Doubts(limits)
  for (let row = 0; row < down; row++) {
    const blocks = Array.from({ length: across }, (_, along) => row * across + along)
    const ranges = await raster.rangesOf(blocks)
    for (const [along, range] of ranges.entries()) {
      const [bytes] = range ? await source.read([range]) : []
      if (bytes) decodeInto(raster, row * across + along, bytes, doubts)
    }
  }
  return heightProblem(facts.name, doubts)
}

function decodeInto(raster: BlockReader, block: number, bytes: Uint8Array, doubts: Doubts): void {
  try {
    raster.decode(block, bytes, doubts)
  } catch (error) {
    if (!(error instanceof ReliefRefusal)) throw error
  }
}
