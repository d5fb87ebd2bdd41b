import type { RefusalKey } from '#contract/http/errors.ts'
import { IMPORT_MAX_ROWS, type ImportSystem } from '#contract/imports/imports.ts'
import { OUTLINE_MAX_POINTS, WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import type { Outline } from '#contract/records/places/position.ts'
import { isInBox } from '#geo/shapes/box.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'
import { FileFault, type FoundFeature, type FoundFile, type Said } from './found.ts'
import { placesIn } from './texts.ts'
import { openRing, outerFirst, simplify } from './rings.ts'
import { type XY, isInSystem, systemCalled, toDegrees } from '../shared/systems.ts'

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
  /** Side in metres of the square around the place, if it is not known better. */
  within: number | null
  /** The place as a table writes it; null for outlines and other kinds of files. */
  written: string | null
  faults: RefusalKey[]
  /** For the log: where in the code the reading of this row failed. */
  trouble?: string
}

const MOST_CORNERS = 20_000
/** Parts of one shape: each becomes a row. */
const MOST_PARTS = IMPORT_MAX_ROWS
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
    rows.push(...readRows(feature, index + 1, (places) => inDegrees(places, system ?? '4326', grid)))
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

/** Degrees, latitude first, or why these coordinates are no places in Wales. */
type Placed = { places: LatitudeLongitude[] } | { fault: RefusalKey }

/** Every fault of coordinates is found before they are projected, so that it is the fault of their row alone. */
function inDegrees(found: readonly XY[], system: ImportSystem, grid: NationalGrid): Placed {
  if (!found.every((place) => place.every(Number.isFinite))) return { fault: 'importNumbers' }
  if (!found.every((place) => isInSystem(system, place))) return { fault: 'importOutsideSystem' }
  // No place in Wales has a longitude that could be its latitude.
  if (['4326', '4258'].includes(system) && areInWales(found)) return { fault: 'importTurned' }
  return { places: found.map((place) => latitudeFirst(rounded(toDegrees(system, place, grid)))) }
}

function areInWales(latitudesFirst: readonly XY[]): boolean {
  return (
    latitudesFirst.length > 0 &&
    latitudesFirst.every(([latitude, longitude]) => isInBox(WALES_WITH_MARGIN, { latitude, longitude }))
  )
}

/** A row that cannot be read for a reason nobody thought of is a fault of that row. Its place in the code goes into the log. */
function readRows(
  feature: FoundFeature,
  number: number,
  degrees: (places: readonly XY[]) => Placed,
): ReadRow[] {
  try {
    return rowsOf(feature, number, degrees)
  } catch (error) {
    if (error instanceof FileFault) throw error
    const found: FoundFeature = { ...feature, shape: { kind: 'fault', fault: 'importRowUnread' } }
    return rowsOf(found, number, degrees).map((row) => ({ ...row, trouble: placesIn(error) }))
  }
}

function rowsOf(
  { shape, texts, written }: FoundFeature,
  number: number,
  degrees: (places: readonly XY[]) => Placed,
): ReadRow[] {
  const empty = {
    number,
    part: null,
    texts,
    outline: null,
    corners: 0,
    simpler: null,
    place: null,
    within: null,
    written: written ?? null,
  }
  switch (shape.kind) {
    case 'none':
      return [{ ...empty, faults: ['importNoPlace'] }]
    case 'other':
      return [{ ...empty, faults: ['importOtherShape'] }]
    case 'fault':
      return [{ ...empty, faults: [shape.fault] }]
    case 'point':
    case 'line': {
      const placed = degrees([shape.at])
      if ('fault' in placed) return [{ ...empty, faults: [placed.fault] }]
      const [place = null] = placed.places
      const within = shape.kind === 'point' ? (shape.within ?? null) : null
      const fault = shape.kind === 'line' ? 'importLine' : within === null ? 'importPoint' : 'importSquare'
      if (place && areInWales([place])) return [{ ...empty, place, within, faults: [fault] }]
      return [{ ...empty, faults: ['importOutsideWales'] }]
    }
    case 'polygons': {
      const { polygons } = shape
      if (polygons.length > MOST_PARTS) return [{ ...empty, faults: ['importManyParts'] }]
      return polygons.map((rings, index) => ({
        ...empty,
        part: polygons.length > 1 ? `(${index + 1}/${polygons.length})` : null,
        ...outlineOf(outerFirst(rings), degrees),
      }))
    }
  }
}

function outlineOf(
  [outer = [], ...holes]: readonly XY[][],
  degrees: (places: readonly XY[]) => Placed,
): Pick<ReadRow, 'outline' | 'corners' | 'simpler' | 'faults'> {
  const faults: RefusalKey[] = holes.some((hole) => hole.length > 0) ? ['importHole'] : []
  const unusable = (fault: RefusalKey, corners: number) => ({
    outline: null,
    corners,
    simpler: null,
    faults: [...faults, fault],
  })
  const found = openRing(outer)
  if (found.length === 0) return unusable('importNoPlace', 0)
  if (found.length > MOST_CORNERS) return unusable('importTooManyCorners', found.length)
  const placed = degrees(found)
  if ('fault' in placed) return unusable(placed.fault, found.length)
  // Corners may have become the same by rounding.
  const ring = openRing(placed.places.map(toPosition))
  const corners = ring.length
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

function latitudeFirst([longitude, latitude]: XY): Outline[number] {
  return [latitude, longitude]
}

/** Names that columns of the same meaning can have, by the meaning. */
export type Meanings = Readonly<Record<string, RegExp>>

/** Returns the first of these columns whose name is one of those. */
export function columnCalled(names: RegExp, columns: readonly string[]): string | undefined {
  return columns.find((column) => names.test(column.trim()))
}

/**
 * Layers of one file have columns of their own: the name of a place is `name` in one and `enw` in another, or `NAME`. Here, each
 * layer's column of a meaning gets the name that the first layer has for it, so that one column of the import has the values of
 * all layers. A layer that has a column of that name, too, keeps both as they are. Files with one layer stay as they are.
 */
export function withSharedColumns(features: readonly FoundFeature[], meanings: Meanings): FoundFeature[] {
  const layers = Map.groupBy(features, ({ layer }) => layer ?? '')
  if (layers.size < 2) return [...features]
  const shared = new SharedNames(meanings)
  const names = new Map(
    [...layers].map(([layer, those]) => {
      const columns = [...new Set(those.flatMap(({ texts }) => Object.keys(texts)))]
      return [layer, shared.namesOf(columns)] as const
    }),
  )
  return features.map((feature) => {
    const named = names.get(feature.layer ?? '')
    const texts = Object.entries(feature.texts).map(
      ([name, text]) => [named?.get(name) ?? name, text] as const,
    )
    return { ...feature, texts: Object.fromEntries(texts) }
  })
}

/** The names that columns of the layers so far have together. */
class SharedNames {
  private readonly meanings: readonly RegExp[]
  private readonly alike = new Map<string, string>()
  private readonly first = new Map<RegExp, string>()

  constructor(meanings: Meanings) {
    this.meanings = Object.values(meanings)
  }

  /** Returns the shared name of each column of one layer, no two of which have the same. */
  namesOf(columns: readonly string[]): Map<string, string> {
    const names = new Map(columns.map((column) => [column, column]))
    const taken = new Set(columns)
    const give = (column: string, name: string): void => {
      if (taken.has(name)) return
      taken.delete(names.get(column) ?? column)
      taken.add(name)
      names.set(column, name)
    }
    for (const column of columns) give(column, this.alike.get(folded(column)) ?? column)
    for (const meaning of this.meanings) {
      const column = columnCalled(meaning, columns)
      if (column === undefined) continue
      const first = this.first.get(meaning)
      if (first === undefined) this.first.set(meaning, names.get(column) ?? column)
      else give(column, first)
    }
    for (const name of names.values()) if (!this.alike.has(folded(name))) this.alike.set(folded(name), name)
    return names
  }
}

/** The same for names that differ in capitals alone. */
function folded(name: string): string {
  return name.trim().toLowerCase()
}
