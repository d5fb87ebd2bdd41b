import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { messageOf } from '#contract/http/fault.ts'
import type { ShiftNodes } from '#geo/grid/datum-shift.ts'
import { decodeShifts } from '#geo/grid/shift-file.ts'
import { ReliefRefusal } from '../failures.ts'

/** The part of OSTN15 that comes with the portal. `scripts/ostn15-wales.ts` makes it. */
export const WALES_PART = fileURLToPath(new URL('../../geo/ostn15/wales.bin', import.meta.url))

/** Degrees of OSGB36: more than everything that the portal accepts as Wales (`WALES_WITH_MARGIN`). */
const WALES = { west: -6.3, south: 50.9, east: -2, north: 54 }
/** 1.5 mm on the ground, so that rounding causes an error of less than 1 mm. */
const UNITS_PER_SECOND = 20_000
const SECONDS = 3600

let portalsOwn: Promise<ShiftNodes> | null = null

/** The part of OSTN15 for Wales, which is read once. Throws ReliefRefusal if it is missing or damaged. */
export function walesPart(): Promise<ShiftNodes> {
  portalsOwn ??= readWalesPart(WALES_PART).catch((fault: unknown) => {
    portalsOwn = null
    throw fault
  })
  return portalsOwn
}

/** Reads a part of OSTN15. Throws ReliefRefusal if it is missing or damaged. */
export async function readWalesPart(file: string): Promise<ShiftNodes> {
  try {
    return decodeShifts(await readFile(file))
  } catch (fault) {
    throw new ReliefRefusal(
      `${file}: the part of OSTN15 that comes with the portal cannot be read (${messageOf(fault)}). Restore the file from the repository, or make it again with scripts/ostn15-wales.ts`,
    )
  }
}

/** Cuts Wales and its surroundings out of OSTN15. Throws an Error if the nodes do not reach around Wales. */
export function cutWales(nodes: ShiftNodes): ShiftNodes {
  const { stepEast, stepSouth } = nodes
  const left = Math.round((WALES.west - nodes.west) / stepEast)
  const top = Math.round((nodes.north - WALES.north) / stepSouth)
  const columns = Math.round((WALES.east - WALES.west) / stepEast) + 1
  const rows = Math.round((WALES.north - WALES.south) / stepSouth) + 1
  if (left < 0 || top < 0 || left + columns > nodes.columns || top + rows > nodes.rows)
    throw new Error('it does not reach around Wales')
  const unitsPerDegree = UNITS_PER_SECOND * SECONDS
  const cut = (values: ArrayLike<number>) =>
    Int32Array.from({ length: columns * rows }, (_, at) => {
      const from = (top + Math.floor(at / columns)) * nodes.columns + left + (at % columns)
      return Math.round(((values[from] ?? NaN) / nodes.unitsPerDegree) * unitsPerDegree)
    })
  return {
    west: nodes.west + left * stepEast,
    north: nodes.north - top * stepSouth,
    stepEast,
    stepSouth,
    columns,
    rows,
    latitudes: cut(nodes.latitudes),
    longitudes: cut(nodes.longitudes),
    unitsPerDegree,
  }
}
