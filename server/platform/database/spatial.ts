import { sql, type RawBuilder } from 'kysely'
import type { Bounds, Box } from '#geo/shapes/box.ts'
import type { Position } from '#geo/position.ts'

/** The geometry expressions of all repositories, in degrees (WGS 84) and for PostGIS 3.3 or later. */

/** @param ring closed */
export function polygon(ring: readonly Position[]): RawBuilder<unknown> {
  // GeoJSON text instead of numbers as parameters keeps every digit, however many corners there are.
  return sql`ST_GeomFromGeoJSON(${JSON.stringify({ type: 'Polygon', coordinates: [ring] })})`
}

/** A point; degrees, WGS 84. */
export function pointAt({
  longitude,
  latitude,
}: {
  longitude: number
  latitude: number
}): RawBuilder<unknown> {
  return sql`ST_SetSRID(ST_MakePoint(${longitude}, ${latitude}), 4326)`
}

/** A point inside the polygon, even if the polygon bends around its centre of gravity. */
export function pointOn(shape: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ST_PointOnSurface(${shape})`
}

/** True if the boxes meet. Uses the column's GiST index. */
export function meetsBox(column: string, box: Box): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} && ${envelope(box)}`
}

export function longitudeOf(pointColumn: string): RawBuilder<number> {
  return sql<number>`ST_X(${sql.ref(pointColumn)})`
}

export function latitudeOf(pointColumn: string): RawBuilder<number> {
  return sql<number>`ST_Y(${sql.ref(pointColumn)})`
}

/** The box around the column's shape, in degrees. */
export function extentOf(column: string): RawBuilder<Bounds> {
  const shape = sql.ref(column)
  return sql`array[ST_XMin(${shape}), ST_YMin(${shape}), ST_XMax(${shape}), ST_YMax(${shape})]`
}

/** The longer side of the box around the column's shape, in degrees. */
export function longestSideOf(column: string): RawBuilder<number> {
  const shape = sql.ref(column)
  return sql<number>`greatest(ST_XMax(${shape}) - ST_XMin(${shape}), ST_YMax(${shape}) - ST_YMin(${shape}))`
}

/** @param polygons rings of each closed, the outer one first */
export function multiPolygon(polygons: readonly (readonly (readonly Position[])[])[]): RawBuilder<unknown> {
  return sql`ST_GeomFromGeoJSON(${JSON.stringify({ type: 'MultiPolygon', coordinates: polygons })})`
}

/** Outlines of other services may cross themselves: repaired, they cover the same ground once. Empty if they cover none. */
export function mendedAreas(shape: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ST_Multi(ST_CollectionExtract(ST_MakeValid(${shape}), 3))`
}

export function isEmpty(column: string): RawBuilder<boolean> {
  return sql<boolean>`ST_IsEmpty(${sql.ref(column)})`
}

/** The polygons of a column as rings, longitude first, with seven decimals (a centimetre). */
export function coordinatesOf(column: string): RawBuilder<[number, number][][][]> {
  return sql`ST_AsGeoJSON(${sql.ref(column)}, 7)::json -> 'coordinates'`
}

/** The column's shape as well-known binary, with every digit. */
export function binaryOf(column: string): RawBuilder<Uint8Array> {
  return sql`ST_AsBinary(${sql.ref(column)})`
}

/** Areas as others drew them, which may cross themselves: they cover the same ground once. Empty if they cover none. */
export function drawnAreas(polygons: readonly (readonly (readonly Position[])[])[]): RawBuilder<unknown> {
  return mendedAreas(multiPolygon(polygons))
}

/** The polygons of an area: rows. */
export function polygonsOf(area: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(ST_Dump(${area})).geom`
}

/** The number of corners of a column's shape. */
export function cornersOf(column: string): RawBuilder<number> {
  return sql<number>`ST_NPoints(${sql.ref(column)})`
}

/** The polygons of a column's shape on one side of the middle of its box, across the longer side: rows. */
export function halfOf(column: string, side: 'first' | 'second'): RawBuilder<unknown> {
  const shape = sql.ref(column)
  const [west, east] = [sql`ST_XMin(${shape})`, sql`ST_XMax(${shape})`]
  const [south, north] = [sql`ST_YMin(${shape})`, sql`ST_YMax(${shape})`]
  const wide = sql`${east} - ${west} > ${north} - ${south}`
  const across = sql`case when ${wide} then (${west} + ${east}) / 2 else ${side === 'first' ? east : west} end`
  const up = sql`case when ${wide} then ${side === 'first' ? north : south} else (${south} + ${north}) / 2 end`
  const box =
    side === 'first'
      ? sql`ST_MakeEnvelope(${west}, ${south}, ${across}, ${up}, 4326)`
      : sql`ST_MakeEnvelope(${across}, ${up}, ${east}, ${north}, 4326)`
  return polygonsOf(sql`ST_CollectionExtract(ST_Intersection(${shape}, ${box}), 3)`)
}

/** Whether an area has no edges that cross, and if not, why and where. */
export function whyInvalid(area: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`ST_IsValidReason(${area})`
}

/** The ground that two areas share, on the ellipsoid, in square metres. */
export function sharedArea(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`ST_Area(ST_CollectionExtract(ST_Intersection(${one}, ${other}), 3)::geography)`
}

/**
 * True if they have at least one point in common. Uses the column's GiST index.
 * @param inside boxes that lie in the area: shapes in these are not compared edge by edge, which takes several times as long
 */
export function meetsArea(
  column: string,
  area: RawBuilder<unknown>,
  inside: readonly Box[] = [],
): RawBuilder<boolean> {
  const shape = sql.ref(column)
  const meets = sql<boolean>`ST_Intersects(${shape}, ${area})`
  const certain = inside.map(smaller).filter(isProper).map(envelope)
  if (certain.length === 0) return meets
  return sql`(${shape} && ${area} and (${sql.join(
    certain.map((box) => sql`${shape} @ ${box}`),
    sql` or `,
  )} or ${meets}))`
}

/** PostGIS compares boxes in single precision, of which two neighbours differ by up to so many degrees. */
const COARSENESS = 2e-5

/** What single precision finds in this box is in the given box. */
function smaller({ west, south, east, north }: Box): Box {
  return {
    west: west + COARSENESS,
    south: south + COARSENESS,
    east: east - COARSENESS,
    north: north - COARSENESS,
  }
}

const isProper = ({ west, south, east, north }: Box) => west < east && south < north

function envelope({ west, south, east, north }: Box): RawBuilder<unknown> {
  return sql`ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 4326)`
}

/** Metres on the ground between the column's shape and another; 0 where they overlap. */
export function metresBetween(column: string, shape: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`ST_Distance(${sql.ref(column)}::geography, ${shape}::geography)`
}

/** Whether the columns' shapes are within so many metres of each other. Uses the GiST index of either. */
export function isNear(column: string, other: string, metres: number): RawBuilder<boolean> {
  const [shape, near] = [sql.ref(column), sql.ref(other)]
  // A degree is 111 km, and along the parallels of Wales more than 60 km.
  const around = sql`ST_Expand(${near}, ${metres / 60_000}::float8, ${metres / 110_000}::float8)`
  return sql<boolean>`(${shape} && ${around} and ${metresBetween(column, near)} <= ${metres})`
}

/** The area of a column's shape on the ellipsoid, in square metres. */
export function areaOf(column: string): RawBuilder<number> {
  return sql<number>`ST_Area(${sql.ref(column)}::geography)`
}

/** Orders by the distance from a place; uses the column's GiST index. */
export function nearestTo(
  column: string,
  place: { longitude: number; latitude: number },
): RawBuilder<unknown> {
  return sql`${sql.ref(column)} <-> ${pointAt(place)}`
}
