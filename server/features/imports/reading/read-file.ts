import type { ImportFormat } from '#contract/imports.ts'
import type { NationalGrid } from '#geo/national-grid.ts'
import { readCsv } from './csv.ts'
import { featuresOfTable } from './csv-places.ts'
import { textReader } from './encodings.ts'
import {
  addFeature,
  FileFault,
  type FoundFeature,
  type FoundEncoding,
  type FoundFile,
  type Said,
} from './found.ts'
import { readGeoJson } from './geojson.ts'
import { readGeoPackage } from './geopackage.ts'
import { readKml } from './kml.ts'
import { rowsOfFile, type ReadRow } from './rows-of-file.ts'
import { readShapefile } from './shapefile.ts'
import { unzip } from './unzip.ts'
import { formatOf } from './format-of.ts'

export interface ReadFile {
  format: ImportFormat
  /** Null if the member has to say in which coordinate system the file is. */
  rows: ReadRow[] | null
  /** Null for formats that say it themselves. */
  encoding: FoundEncoding | null
}

/** Reads a file by its content, whatever its name. Throws a FileFault that names what is wrong with the whole file. */
export async function readFile(bytes: Uint8Array, said: Said, grid: NationalGrid): Promise<ReadFile> {
  const found = await foundIn(bytes, said)
  return { format: found.format, rows: rowsOfFile(found, said, grid), encoding: found.encoding ?? null }
}

async function foundIn(bytes: Uint8Array, said: Said): Promise<FoundFile> {
  switch (formatOf(bytes)) {
    case 'spreadsheet':
      throw new FileFault('importSpreadsheet')
    case 'unknown':
      throw new FileFault('importFormat')
    case 'geopackage':
      return { format: 'geopackage', features: readGeoPackage(bytes) }
    case 'zip':
      return foundInZip(await unzip(bytes), said)
    case 'kml':
      return { format: 'kml', features: kmlFeatures(bytes) }
    case 'geojson': {
      const { decode } = textReader(bytes, { said: null, named: 'utf-8' })
      return { format: 'geojson', features: inDegrees(readGeoJson(unmarked(decode(bytes)))) }
    }
    case 'text': {
      const { decode, ...encoding } = textReader(bytes, { said: said.encoding })
      return { format: 'csv', features: inDegrees(featuresOfTable(readCsv(decode(bytes)))), encoding }
    }
  }
}

function foundInZip(files: ReadonlyMap<string, Uint8Array>, said: Said): FoundFile {
  const names = [...files.keys()].filter(
    (name) => !name.split('/').some((part) => /^(?:__MACOSX|\._)/.test(part)),
  )
  if (names.includes('[Content_Types].xml')) throw new FileFault('importSpreadsheet')
  const shapefiles = names.filter((name) => /\.shp$/i.test(name))
  const [only, ...more] = shapefiles
  if (only !== undefined && more.length === 0) {
    const base = only.slice(0, -4).toLowerCase()
    const part = (ending: string) =>
      files.get(names.find((name) => name.toLowerCase() === `${base}.${ending}`) ?? '') ?? null
    const text = (ending: string) => {
      const bytes = part(ending)
      return bytes && new TextDecoder('windows-1252').decode(bytes.subarray(0, 10_000))
    }
    const parts = {
      shp: files.get(only) ?? new Uint8Array(),
      dbf: part('dbf'),
      prj: text('prj'),
      cpg: text('cpg'),
    }
    return { format: 'shapefile', ...readShapefile(parts, said.encoding) }
  }
  const kml = names.filter((name) => /\.kml$/i.test(name))
  if (kml.length === 0 || only !== undefined) throw new FileFault('importZipContent')
  return { format: 'kml', features: ofAllKml(kml.map((name) => files.get(name) ?? new Uint8Array())) }
}

/** A KMZ has one file, or one that links to others beside it. */
function ofAllKml(files: readonly Uint8Array[]): FoundFeature[] {
  const features: FoundFeature[] = []
  let nothing: FileFault | null = null
  for (const bytes of files) {
    try {
      for (const feature of kmlFeatures(bytes)) addFeature(features, feature)
    } catch (error) {
      if (!(error instanceof FileFault) || !['importNetworkLink', 'importEmpty'].includes(error.key))
        throw error
      nothing = error
    }
  }
  if (features.length === 0 && nothing) throw nothing
  return features
}

/** KML is always in degrees (WGS 84). */
function kmlFeatures(bytes: Uint8Array): FoundFeature[] {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const named =
    /^[^<]{0,3}<\?xml[^>]{0,150}?encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8'
  const { decode } = textReader(bytes, { said: null, named })
  return readKml(unmarked(decode(bytes)))
}

/**
 * These formats are in degrees unless they say otherwise. If their numbers cannot be degrees, their system is not known, and
 * the member is asked.
 */
function inDegrees(features: readonly FoundFeature[]): FoundFeature[] {
  if (features.some(cannotBeDegrees)) return [...features]
  return features.map((feature) => ({ ...feature, system: feature.system ?? 'EPSG:4326' }))
}

function cannotBeDegrees({ shape, system }: FoundFeature): boolean {
  if (system !== null) return false
  const first = shape.kind === 'polygons' ? shape.polygons[0]?.[0]?.[0] : 'at' in shape ? shape.at : undefined
  return first !== undefined && (Math.abs(first[0]) > 180 || Math.abs(first[1]) > 90)
}

function unmarked(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
