import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { SIDE } from '#relief/demonstration/terrain.ts'
import { EARTHWORKS } from '#web/relief/layers/ground/earthworks.ts'
import { CORNER } from './form.ts'

/** The middle of the invented hillfort, in cells from the north-west corner of the invented landscape. */
const FORT = { column: 733, row: 662 } as const
/** Cells across and down. A first visit shows the first hillfort, in a window of about this size. */
const FIRST = [1600, 1100] as const
const OTHERS = [640, 540] as const

/**
 * The hillforts that the portal offers first. The invented one is in the middle of each, mirrored or turned differently, so
 * that its ramparts, ditches and entrance look alike nowhere.
 */
export const HILLFORTS = EARTHWORKS.map((earthwork, at) => {
  const { easting, northing } = HELMERT_GRID.fromDegrees(earthwork)
  const [width, height] = at === 0 ? FIRST : OTHERS
  const isTurned = (at & 4) > 0
  const [across, down] = isTurned ? [height, width] : [width, height]
  return {
    name: earthwork.name,
    column: Math.round(easting - CORNER.west - width / 2),
    row: Math.round(CORNER.north - northing - height / 2),
    width,
    height,
    raised: 0,
    holes: [],
    cut: {
      column: copyOf(FORT.column, (at & 1) > 0) - across / 2,
      row: copyOf(FORT.row, (at & 2) > 0) - down / 2,
      isTurned,
    },
  }
})

/** A cell of the landscape in the first copy of it that has ground on all sides: as it is, or mirrored. */
function copyOf(cell: number, isMirrored: boolean): number {
  return isMirrored ? 2 * SIDE - 1 - cell : 2 * SIDE + cell
}
