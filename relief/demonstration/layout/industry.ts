import type { Grid } from '../../grid.ts'
import { digLeat, traceLeat } from '../earthworks/lines.ts'
import { aroundQuarries, digQuarry } from '../earthworks/workings.ts'
import { points } from '../path.ts'

/** Adds a leat from the upper stream round the foot of the fort, and three quarry pits. Returns their outlines. */
export function layOutIndustry(ground: Grid, seed: number) {
  const leatPath = traceLeat(ground, { from: [1322, 500], towards: [-0.6, 0.8], length: 760, fall: 1 / 180 })
  const leat = digLeat(ground, leatPath, 1, seed + 51)
  const pits = points('398,1420 432,1452 372,1466')
  for (const [index, centre] of pits.entries()) {
    digQuarry(ground, { centre, radius: 11 + index * 2, depth: 3.4 + index * 0.5, seed: seed + 60 + index })
  }
  return { leat, quarry: aroundQuarries(pits, 62) }
}
