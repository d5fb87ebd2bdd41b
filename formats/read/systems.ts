import { IMPORT_SYSTEMS, type ImportSystem } from '#contract/imports/imports.ts'
import { EQUATOR, latitudeAt, longitudeAt } from '#geo/mercator.ts'
import type { NationalGrid } from '#geo/national-grid.ts'
import { fromUtm, type WelshZone } from '#geo/utm.ts'
import type { XY } from './found.ts'

/** EPSG numbers of other names of the same systems. */
const SAME: Readonly<Record<string, ImportSystem>> = {
  '25829': '32629',
  '25830': '32630',
  '900913': '3857',
  '3785': '3857',
  '7405': '27700',
  '84': '4326',
  '102100': '3857',
  '102113': '3857',
}

const HALF = EQUATOR / 2
/** Numbers beyond which no place has coordinates in a system: the largest ones, and whether they may be negative. */
const RANGES: Readonly<Record<ImportSystem, { x: number; y: number; negative: boolean }>> = {
  '4326': { x: 180, y: 90, negative: true },
  '4258': { x: 180, y: 90, negative: true },
  '27700': { x: 700_000, y: 1_300_000, negative: false },
  '3857': { x: HALF, y: HALF, negative: true },
  '32629': { x: 1_000_000, y: 10_000_000, negative: false },
  '32630': { x: 1_000_000, y: 10_000_000, negative: false },
}

/** What a `.prj` calls a projection, and what it calls its degrees. */
const BY_NAME: readonly [RegExp, ImportSystem][] = [
  [/british[_ ]national[_ ]grid|osgb[_ ]?(?:19)?36 ?\/ ?british/i, '27700'],
  [/web[_ ]mercator|pseudo-mercator|popular[_ ]visualisation/i, '3857'],
  [/utm[_ ]zone[_ ]29n/i, '32629'],
  [/utm[_ ]zone[_ ]30n/i, '32630'],
]
const DEGREES_BY_NAME: readonly [RegExp, ImportSystem][] = [
  [/^\s*geog(?:cs|crs)\s*\[\s*"(?:gcs_)?wgs[_ ]?(?:19)?84/i, '4326'],
  [/^\s*geog(?:cs|crs)\s*\[\s*"(?:gcs_)?etrs[_ ]?(?:19)?89/i, '4258'],
]

/** Returns the system that a file names by number, by URN or by the text of a `.prj`; null for any other. */
export function systemCalled(name: string): ImportSystem | null {
  if (/CRS:?84$/i.test(name.trim())) return '4326'
  const number =
    /^\s*(?:urn:ogc:def:crs:|https?:\/\/www\.opengis\.net\/def\/crs\/)?(?:EPSG|ESRI)[:/]{1,2}(?:[\d.]*[:/])?(\d{2,6})\s*$/i.exec(
      name,
    )?.[1]
  if (number !== undefined) return IMPORT_SYSTEMS.find((each) => each === number) ?? SAME[number] ?? null
  const isProjected = /^\s*proj(?:cs|crs)\s*\[/i.test(name)
  const names = isProjected ? BY_NAME : DEGREES_BY_NAME
  return (
    names.find(([pattern]) => pattern.test(isProjected ? (/"([^"]*)"/.exec(name)?.[1] ?? '') : name))?.[1] ??
    null
  )
}

/** Whether coordinates can be those of a place at all. A projection turns others into another place, or fails. */
export function isInSystem(system: ImportSystem, [x, y]: XY): boolean {
  const range = RANGES[system]
  const isIn = (value: number, most: number) => value <= most && value >= (range.negative ? -most : 0)
  return isIn(x, range.x) && isIn(y, range.y)
}

/** Returns degrees (WGS 84), longitude first, of coordinates that are in the system. */
export function toDegrees(system: ImportSystem, [x, y]: XY, grid: NationalGrid): XY {
  switch (system) {
    case '4326':
    case '4258':
      return [x, y]
    case '27700': {
      const { longitude, latitude } = grid.toDegrees({ easting: x, northing: y })
      return [longitude, latitude]
    }
    case '3857':
      return [longitudeAt(x / EQUATOR + 0.5), latitudeAt(0.5 - y / EQUATOR)]
    case '32629':
    case '32630':
      return [...fromUtm(Number(system.slice(3)) as WelshZone, [x, y])]
  }
}
