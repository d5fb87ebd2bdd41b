import path from 'node:path'
import { ReliefRefusal } from '../failures.ts'
import type { Sidecars } from '../beside/sidecars.ts'
import {
  checkHeightUnits,
  HEIGHT_UNITS,
  nodataFrom,
  type HeightScale,
  type HeightUnit,
} from '../reader/heights.ts'
import type { RasterFacts } from '../reader/raster.ts'
import type { TiffLayout } from './tiff-layout.ts'
import { checkHeightSystem, placeFrom, placeOf, systemOf } from './tiff-place.ts'
import { gdalItem, TAG, type TiffTags } from './tiff-tags.ts'

/** What a TIFF and the files beside it say together. */
interface TiffFacts {
  readonly place: Pick<RasterFacts, 'cell' | 'west' | 'north'>
  readonly crs: string | null
  readonly nodata: string | null
  readonly scale: HeightScale
  readonly unitNamed: boolean
  /** Sentences about the files beside it. */
  readonly notes: readonly string[]
}

/**
 * Joins what a TIFF says with what stands beside it, with the priorities of GDAL: nodata value, position and system of an
 * `.aux.xml` come before those inside, a scale and a unit after them, and a world file last. Throws ReliefRefusal for
 * what is not a raster of heights in metres.
 */
export function factsOf(
  file: string,
  tags: TiffTags,
  layout: TiffLayout,
  beside: Sidecars,
  unit: HeightUnit | null,
): TiffFacts {
  const notes: string[] = []
  const from = <T>(value: T, what: string, name: string): T => {
    notes.push(`${what} is that of ${path.basename(name)} beside it`)
    return value
  }
  const { aux, auxName } = beside
  checkHeightSystem(file, tags, unit !== null)
  if (unit === null) checkHeightUnits(file, { band: aux?.unit ?? null })
  // Checked before the cells: those of a raster in degrees are seldom square, and that is not its main problem.
  const crs = systemWith(file, tags, beside, from)
  const inside = tags.text(TAG.gdalNodata)?.trim() ?? ''
  const written = aux?.nodata == null ? inside : from(aux.nodata, 'the nodata value', auxName)
  return {
    place: placeWith(file, tags, layout, beside, from),
    crs,
    nodata: written === '' ? null : written,
    scale: { nodata: markOf(file, written), ...scaleWith(file, tags, beside, unit, from) },
    unitNamed: Boolean(gdalItem(tags, 'unittype') ?? aux?.unit),
    notes: [...notes, ...beside.unread.map((name) => `${name} beside it is not read`)],
  }
}

type Noting = <T>(value: T, what: string, name: string) => T

function systemWith(file: string, tags: TiffTags, beside: Sidecars, from: Noting): string | null {
  const stated = beside.auxSystem()
  if (stated !== undefined) return from(stated, 'the system', beside.auxName)
  const inside = systemOf(file, tags)
  const esri = inside === null ? beside.prjSystem() : undefined
  return esri === undefined ? inside : from(esri, 'the system', '.prj')
}

function placeWith(file: string, tags: TiffTags, layout: TiffLayout, beside: Sidecars, from: Noting) {
  const { aux, auxName, world } = beside
  if (aux?.transform) return from(placeFrom(file, aux.transform, layout), 'the position', auxName)
  const inside = placeOf(file, tags, layout)
  if (inside) return inside
  const outside = world()
  if (outside) return from(placeFrom(file, outside.transform, layout), 'the position', outside.name)
  throw new ReliefRefusal(
    `${file}: has no position (no tie point and no cell size, and no world file beside it)`,
  )
}

function scaleWith(
  file: string,
  tags: TiffTags,
  { aux, auxName }: Sidecars,
  unit: HeightUnit | null,
  from: Noting,
): Pick<HeightScale, 'factor' | 'offset'> {
  const [scale, shift] = [gdalItem(tags, 'scale'), gdalItem(tags, 'offset')]
  const isOutside = scale === null && shift === null && (aux?.factor ?? aux?.offset ?? null) !== null
  const own = isOutside
    ? from({ factor: aux?.factor ?? 1, offset: aux?.offset ?? 0 }, 'the scale', auxName)
    : { factor: Number(scale ?? 1), offset: Number(shift ?? 0) }
  if (!Number.isFinite(own.factor) || own.factor === 0 || !Number.isFinite(own.offset))
    throw new ReliefRefusal(
      `${file}: its scale (${own.factor}) and offset (${own.offset}) are not valid for heights`,
    )
  const metres = HEIGHT_UNITS[unit ?? 'm']
  return { factor: own.factor * metres, offset: own.offset * metres }
}

/** Returns the nodata value that a text names, NaN for an empty one. Throws ReliefRefusal where it is none. */
export function markOf(file: string, written: string): number {
  const nodata = written === '' ? NaN : nodataFrom(written)
  if (nodata === null) throw new ReliefRefusal(`${file}: its nodata value, "${written}", is not a number`)
  return nodata
}
