import type { ImportFormat } from '#contract/imports/imports.ts'
import type { NationalGrid } from '#geo/national-grid.ts'
import { chooseInZip } from './choose-in-zip.ts'
import { withSharedColumns } from './column-names.ts'
import { readCsv } from './csv.ts'
import { featuresOfTable, namesPlaces } from './csv-places.ts'
import { textReader, type TextReader } from './encodings.ts'
import {
  addFeature,
  FileFault,
  type FoundFeature,
  type FoundEncoding,
  type FoundFile,
  type FoundShape,
  type Said,
  type XY,
} from './found.ts'
import { readGeoJson } from './geojson.ts'
import { readGeoPackage } from './geopackage.ts'
import { readKml } from './kml.ts'
import { rowsOfFile, type ReadRow } from './rows-of-file.ts'
import { readShapefile } from './shapefile.ts'
import { unzip } from './unzip.ts'
import { formatOf } from './format-of.ts'

const RETURN = 0x0d
const NEW_LINE = 0x0a

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
  return {
    format: found.format,
    rows: rowsOfFile({ ...found, features: withSharedColumns(found.features) }, said, grid),
    encoding: found.encoding ?? null,
  }
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
      return foundInZip(bytes, said)
    case 'kml':
      return foundInKml([bytes], said)
    case 'geojson': {
      const { text, encoding } = namedText(bytes, said, 'utf-8')
      return { format: 'geojson', features: inDegrees(readGeoJson(text)), ...encoding }
    }
    case 'text': {
      const { decode, name, isCertain } = textOf(bytes, said)
      const encoding = { name, isCertain }
      const table = readCsv(decode(bytes), namesPlaces)
      return { format: 'csv', features: inDegrees(featuresOfTable(table, said.places)), encoding }
    }
  }
}

/** Lines that end as on old Macintosh computers have their letters, too. */
function textOf(bytes: Uint8Array, { encoding }: Said): TextReader {
  const reader = textReader(bytes, { said: encoding })
  const isMac = reader.name === 'windows-1252' && bytes.includes(RETURN) && !bytes.includes(NEW_LINE)
  if (reader.isCertain || !isMac) return reader
  return { ...textReader(bytes, { said: 'macintosh' }), isCertain: false }
}

async function foundInZip(bytes: Uint8Array, said: Said): Promise<FoundFile> {
  const chosen = await chooseInZip(await unzip(bytes))
  switch (chosen.kind) {
    case 'file':
      return foundIn(await chosen.file.read(), said)
    case 'kml': {
      const files: Uint8Array[] = []
      for (const file of chosen.files) files.push(await file.read())
      return foundInKml(files, said)
    }
    case 'shapefile': {
      const part = async (ending: string) => (await chosen.parts.get(ending)?.read()) ?? null
      const text = async (ending: string) => {
        const content = await part(ending)
        return content && new TextDecoder('windows-1252').decode(content.subarray(0, 10_000))
      }
      const parts = {
        shp: (await part('shp')) ?? new Uint8Array(),
        shx: await part('shx'),
        dbf: await part('dbf'),
        prj: await text('prj'),
        cpg: await text('cpg'),
      }
      return { format: 'shapefile', ...readShapefile(parts, said.encoding) }
    }
  }
}

/** A KMZ has one file, or one that links to others beside it. KML is always in degrees (WGS 84). */
function foundInKml(files: readonly Uint8Array[], said: Said): FoundFile {
  const features: FoundFeature[] = []
  let unclear: Pick<FoundFile, 'encoding'> = {}
  let nothing: FileFault | null = null
  for (const bytes of files) {
    const { text, encoding } = namedText(bytes, said, encodingOfXml(bytes))
    unclear = { ...encoding, ...unclear }
    try {
      for (const feature of readKml(text)) addFeature(features, feature)
    } catch (error) {
      if (!(error instanceof FileFault) || !['importNetworkLink', 'importEmpty'].includes(error.key))
        throw error
      nothing = error
    }
  }
  if (features.length === 0 && nothing) throw nothing
  return { format: 'kml', features, ...unclear }
}

function encodingOfXml(bytes: Uint8Array): string {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  return /^[^<]{0,3}<\?xml[^>]{0,150}?encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8'
}

/** The text of a file that names its encoding, and the encoding only if it is another one, which the member has to look at. */
function namedText(
  bytes: Uint8Array,
  said: Said,
  named: string,
): { text: string; encoding: Pick<FoundFile, 'encoding'> } {
  const { decode, name, isCertain } = textReader(bytes, { said: said.encoding, named })
  const isNamed = isCertain && said.encoding === null
  return { text: unmarked(decode(bytes)), encoding: isNamed ? {} : { encoding: { name, isCertain } } }
}

/**
 * These formats are in degrees unless they say otherwise. If most of their numbers cannot be degrees, their system is not known,
 * and the member is asked; a single row of them has a fault.
 */
function inDegrees(features: readonly FoundFeature[]): FoundFeature[] {
  const unnamed = features.filter(({ shape, system }) => system === null && placeIn(shape) !== undefined)
  if (unnamed.filter(cannotBeDegrees).length * 2 > unnamed.length) return [...features]
  return features.map((feature) => ({ ...feature, system: feature.system ?? 'EPSG:4326' }))
}

function cannotBeDegrees({ shape }: FoundFeature): boolean {
  const [x, y] = placeIn(shape) ?? [0, 0]
  return Math.abs(x) > 180 || Math.abs(y) > 90
}

function placeIn(shape: FoundShape): XY | undefined {
  return shape.kind === 'polygons' ? shape.polygons[0]?.[0]?.[0] : 'at' in shape ? shape.at : undefined
}

function unmarked(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
