import type { RefusalKey } from '#contract/errors.ts'
import { IMPORT_MAX_ROWS, type ImportSystem } from '#contract/imports.ts'
import { OUTLINE_MAX_POINTS } from '#contract/limits.ts'
import type { Outline } from '#contract/outline.ts'
import type { NationalGrid } from '#geo/national-grid.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import { FileFault, type FoundFeature, type FoundFile, type Said, type XY } from './found.ts'
import { openRing } from './rings.ts'
import { simplify } from './simplify.ts'
import { systemCalled, toDegrees } from './systems.ts'

/** A row as it waits for its member. */
export interface ReadRow {
  /** Number in the file, from 1; parts of one shape have the same one. */
  number: number
  /** `(2/3)` for one of several parts. */
  part: string | null
  texts: Record<string, string>
  /** Degrees, latitude first; null if there is no polygon. It has at most 500 corners. */
  outline: Outline | null
  /** Corners in the file. */
  corners: number
  /** Greatest distance in metres between the outline of the file and this one, if it was made simpler. */
  simpler: number | null
  /** A place to draw at: the point, or the beginning of the line. Degrees, latitude first. */
  place: LatitudeLongitude | null
  faults: RefusalKey[]
}

const MOST_CORNERS = 20_000
const MOST_CORNERS_OF_FILE = 1_000_000
/** Degrees are rounded to a centimetre. */
const DIGITS = 7

/** Null if the member has to say in which coordinate system the file is. */
export function rowsOfFile({ features }: FoundFile, said: Said, grid: NationalGrid): ReadRow[] | null {
  if (features.length === 0) throw new FileFault('importEmpty')
  const rows: ReadRow[] = []
  let corners = 0
  for (const [index, feature] of features.entries()) {
    corners += cornersOf(feature)
    if (corners > MOST_CORNERS_OF_FILE) throw new FileFault('importManyCorners')
    const system = systemOf(feature, said)
    if (system === null && isPlaced(feature)) return null
    rows.push(...rowsOf(feature, index + 1, (place) => rounded(toDegrees(system ?? '4326', place, grid))))
    if (rows.length > IMPORT_MAX_ROWS) throw new FileFault('importManyRows')
  }
  return rows
}

/** What the member says counts only for files that do not say it themselves in a way that is understood. */
function systemOf({ system }: FoundFeature, said: Said): ImportSystem | null {
  const named = system === null ? null : systemCalled(system)
  return named ?? (said.system === null ? null : systemCalled(`EPSG:${said.system}`))
}

function isPlaced({ shape }: FoundFeature): boolean {
  return ['polygons', 'point', 'line'].includes(shape.kind)
}

function cornersOf({ shape }: FoundFeature): number {
  return shape.kind === 'polygons' ? shape.polygons.flat().reduce((sum, ring) => sum + ring.length, 0) : 1
}

function rowsOf({ shape, texts }: FoundFeature, number: number, degrees: (place: XY) => XY): ReadRow[] {
  const empty = { number, part: null, texts, outline: null, corners: 0, simpler: null, place: null }
  switch (shape.kind) {
    case 'none':
      return [{ ...empty, faults: ['importNoPlace'] }]
    case 'other':
      return [{ ...empty, faults: ['importOtherShape'] }]
    case 'fault':
      return [{ ...empty, faults: [shape.fault] }]
    case 'point':
    case 'line': {
      const place = latitudeFirst(degrees(shape.at))
      const isPlace = place.every(Number.isFinite)
      const faults: RefusalKey[] = [
        isPlace ? (shape.kind === 'point' ? 'importPoint' : 'importLine') : 'importNumbers',
      ]
      return [{ ...empty, place: isPlace ? place : null, faults }]
    }
    case 'polygons': {
      const { polygons } = shape
      return polygons.map((rings, index) => ({
        ...empty,
        part: polygons.length > 1 ? `(${index + 1}/${polygons.length})` : null,
        ...outlineOf(rings, degrees),
      }))
    }
  }
}

function outlineOf(
  [outer = [], ...holes]: readonly XY[][],
  degrees: (place: XY) => XY,
): Pick<ReadRow, 'outline' | 'corners' | 'simpler' | 'faults'> {
  const ring = openRing(outer.map(degrees))
  const faults: RefusalKey[] = holes.some((hole) => hole.length > 0) ? ['importHole'] : []
  const corners = ring.length
  const unusable = (fault: RefusalKey) => ({
    outline: null,
    corners,
    simpler: null,
    faults: [...faults, fault],
  })
  if (corners === 0) return unusable('importNoPlace')
  if (corners > MOST_CORNERS) return unusable('importTooManyCorners')
  if (!ring.flat().every(Number.isFinite)) return unusable('importNumbers')
  const { ring: simpler, metres } = simplify(ring, OUTLINE_MAX_POINTS)
  const isSimpler = simpler.length < corners
  return {
    outline: simpler.map(latitudeFirst),
    corners,
    simpler: isSimpler ? metres : null,
    faults: isSimpler ? [...faults, 'importSimplify'] : faults,
  }
}

function rounded([x, y]: XY): XY {
  return [Number(x.toFixed(DIGITS)), Number(y.toFixed(DIGITS))]
}

function latitudeFirst([longitude, latitude]: XY): [number, number] {
  return [latitude, longitude]
}
