import path from 'node:path'
import { isDay } from '#contract/http/values/days.ts'

/** Returns whether an input is the address of a raster on a web server. */
export function isAddress(name: string): boolean {
  return /^https?:\/\//i.test(name)
}

/**
 * Returns the name of a raster without its folder, and without the query of an address, which may hold a signature.
 */
export function nameOfRaster(input: string): string {
  return path.basename(isAddress(input) ? (input.split(/[?#]/)[0] ?? '') : input)
}

/** Bare ground, or the surface with trees and roofs. */
export type NamedModel = 'DTM' | 'DSM'

/** No word of a place ends or begins with these letters; within one they may stand, as in Goldsmith. */
const SURFACE = /(?<![a-z])dsm|dsm(?![a-z])|(?:first|last)[-_ ]?return|surface[-_ ]?model/i
const SURFACE_IN_CAPITALS = /(?<=[a-z])DSM/
const TERRAIN = /dtm|terrain|bare[-_ ]?(?:earth|ground)/i

/**
 * Returns which model the name of a raster says it is, or else the name of its folder or of the folder above; null where
 * none says it, or one says both.
 */
export function modelInName(input: string): NamedModel | null {
  for (const name of namesOf(input)) {
    const isSurface = SURFACE.test(name) || SURFACE_IN_CAPITALS.test(name)
    const isTerrain = TERRAIN.test(name)
    if (isSurface && isTerrain) return null
    if (isSurface || isTerrain) return isSurface ? 'DSM' : 'DTM'
  }
  return null
}

/** Figures after one or two letters are a reference of the National Grid, such as SN2009, and no year. */
const NO_REFERENCE = String.raw`(?<!\d)(?<!(?<![a-z])[a-z]{1,2})`
const DAY = new RegExp(String.raw`${NO_REFERENCE}(\d{4})([-_.]?)(\d{2})\2(\d{2})(?!\d)`, 'gi')
/** A year between the first LiDAR and any of this program's, or a range of years such as 2020-22. */
const YEAR = new RegExp(String.raw`${NO_REFERENCE}(199\d|20[0-3]\d)(?:-(\d{2}))?(?!\d)`, 'gi')

/**
 * Returns the last day, YYYY-MM-DD, of which the ground can be according to the name of a raster, or else to the name of
 * its folder or of the folder above; null where none has a date. Dates inside files are those of writing, and not read.
 */
export function dateInName(input: string): string | null {
  for (const name of namesOf(input)) {
    const days = [...name.matchAll(DAY)]
      .map(([, year = '', , month = '', day = '']) => `${year}-${month}-${day}`)
      .filter(isDay)
    const last = (days.length > 0 ? days : yearsIn(name)).sort().at(-1)
    if (last !== undefined) return last
  }
  return null
}

function yearsIn(name: string): string[] {
  return [...name.matchAll(YEAR)].map(([, year = '', short = '']) => {
    const end = short > year.slice(2) ? `${year.slice(0, 2)}${short}` : year
    return `${end}-12-31`
  })
}

/** Returns the name without its ending, that of the folder, and that of the folder above. */
function namesOf(input: string): string[] {
  const whole = isAddress(input) ? (URL.parse(input)?.pathname ?? '') : path.resolve(input)
  const [name = '', ...folders] = whole.split(/[/\\]/).reverse()
  return [name.replace(/\.[a-z]+$/i, ''), ...folders.slice(0, 2)]
}

/**
 * Puts rasters whose names have dates into their order, the newest first. All others keep their place, and so does the
 * order of those with the same date.
 */
export function newestFirst(rasters: readonly string[]): string[] {
  const dated = rasters.flatMap((raster) => {
    const date = dateInName(raster)
    return date === null ? [] : [{ raster, date }]
  })
  const places = new Set(dated.map(({ raster }) => raster))
  const sorted = dated.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).values()
  return rasters.map((raster) => (places.has(raster) ? (sorted.next().value?.raster ?? raster) : raster))
}
