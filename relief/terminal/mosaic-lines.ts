import { shortList, type LeftOut } from '../mosaic/inputs/list-rasters.ts'
import type { Overlap } from '../mosaic/inputs/overlaps.ts'
import { nameOfRaster } from '../mosaic/inputs/raster-name.ts'

/** The largest number of overlaps that is shown. */
const MOST_OVERLAPS = 5

const REASONS: Readonly<Record<Overlap['because'], string>> = {
  date: 'the date in its name is later',
  'same-date': 'it comes first, and both names have the same date',
  'no-date': 'it comes first, and not both names have a date',
}

/** Returns a line for each of the largest overlaps: which raster wins, where and why. None if there is no overlap. */
export function overlapLines(overlaps: readonly Overlap[]): readonly string[] {
  const shown = overlaps.slice(0, MOST_OVERLAPS).map(({ upper, lower, area, share, because, isMixed }) => {
    const alike = nameOfRaster(upper) === nameOfRaster(lower)
    const [above, below] = alike ? [upper, lower] : [nameOfRaster(upper), nameOfRaster(lower)]
    const mixed = isMixed ? ' One is named DTM, the other DSM.' : ''
    return `OVERLAP: ${above} lies over ${below} on ${size(area)}, ${part(share)} of it: ${REASONS[because]}.${mixed}`
  })
  const rest = overlaps.length - shown.length
  return [
    ...shown,
    ...(rest > 0 ? [`OVERLAP: and ${counted(rest, 'more pair')} of rasters.`] : []),
    ...(overlaps.some(({ because }) => because !== 'date')
      ? ['For another order, give the files by name, the one on top first.']
      : []),
  ]
}

function size(squareMetres: number): string {
  return squareMetres < 1000
    ? `${Math.round(squareMetres)} m²`
    : `${Number((squareMetres / 1e6).toPrecision(3))} km²`
}

function part(share: number): string {
  return share > 0.9999 ? 'all' : `${Number(Math.max(0.01, share * 100).toPrecision(2))} %`
}

/**
 * Returns what lies in the folders of rasters and was not read, as two lists of lines: ground that may be missing, and
 * everything else.
 */
export function leftOutLines(leftOut: readonly LeftOut[]): {
  readonly ground: readonly string[]
  readonly rest: readonly string[]
} {
  const ground: string[] = []
  const rest: string[] = []
  for (const folder of new Set(leftOut.map((each) => each.folder))) {
    const here = leftOut.filter((each) => each.folder === folder)
    for (const { name, rasters, packed } of here.filter(({ kind }) => kind === 'folder')) {
      const held = [
        ...(rasters > 0 ? [counted(rasters, 'raster')] : []),
        ...(packed > 0 ? [counted(packed, 'packed file')] : []),
      ]
      const advice = rasters > 0 ? 'give this folder too' : 'unpack what is in it'
      ground.push(`LEFT OUT: folder ${name} in ${folder}, with ${held.join(' and ')}; ${advice}.`)
    }
    const packed = shortList(here, 'packed')
    if (packed !== '') ground.push(`LEFT OUT: ${packed} in ${folder}; unpack first.`)
    const hidden = shortList(here, 'hidden')
    if (hidden !== '') rest.push(`Left out in ${folder}: hidden files (${hidden}).`)
    const other = shortList(here, 'other')
    if (other !== '') rest.push(`Left out in ${folder}: files that are no rasters (${other}).`)
  }
  return { ground, rest }
}

function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
