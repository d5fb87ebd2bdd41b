import type { ImportFormat } from '#contract/imports/imports.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { readCsv } from './csv.ts'
import { featuresOfTable, namesPlaces } from './table-places.ts'
import { textReader, type TextReader, wideEncodingOf, isHtml } from './texts.ts'
import {
  addFeature,
  FileFault,
  type FoundFeature,
  type FoundEncoding,
  type FoundFile,
  type FoundShape,
  type Said,
} from './found.ts'
import { readGeoJson } from './geojson.ts'
import { readGeoPackage } from './geopackage.ts'
import { readKml } from './kml.ts'
import { rowsOfFile, withSharedColumns, type Meanings, type ReadRow } from './rows-of-file.ts'
import { readShapefile } from './shapefile.ts'
import { unzip, type PackedFile, isZip } from './unzip.ts'
import type { XY } from '../shared/systems.ts'

const RETURN = 0x0d
const NEW_LINE = 0x0a

export interface ReadFile {
  format: ImportFormat
  /** Null if the member has to say in which coordinate system the file is. */
  rows: ReadRow[] | null
  /** Null for formats that say it themselves. */
  encoding: FoundEncoding | null
}

/**
 * Reads a file by its content, whatever its name. Throws a FileFault that names what is wrong with the whole file.
 * @param meanings of columns that are one column in all layers of the file
 */
export async function readFile(
  bytes: Uint8Array,
  said: Said,
  grid: NationalGrid,
  meanings: Meanings = {},
): Promise<ReadFile> {
  const found = await foundIn(bytes, said)
  return {
    format: found.format,
    rows: rowsOfFile({ ...found, features: withSharedColumns(found.features, meanings) }, said, grid),
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

/** What is read of a zip: one file, the files of one Shapefile by their endings, or all KML of a KMZ. */
type Chosen =
  | { kind: 'file'; file: PackedFile }
  | { kind: 'shapefile'; parts: ReadonlyMap<string, PackedFile> }
  | { kind: 'kml'; files: readonly PackedFile[] }

const SHAPEFILE_PARTS = ['shp', 'shx', 'dbf', 'prj', 'cpg'] as const
/** Files of these names are of a kind that can be imported. Those of others may be, and are looked into. */
const SURE = /\.(?:shp|kml|gpkg|geojson)$/i
const TABLE = /\.(?:csv|tsv)$/i
const JSON_TEXT = /\.json$/i
const PERHAPS = /\.(?:csv|tsv|tab|txt|json)$/i
/** Office files are zips themselves, and have these in them; or they lie in the zip. */
const OF_OFFICE = ['[Content_Types].xml', 'META-INF/manifest.xml']
const SPREADSHEET = /\.(?:xlsx?|xlsm|ods)$/i
/** Words of GeoJSON that other files in this notation, such as styles and the facts about a photo, do not have. */
const OF_GEOJSON = /"(?:coordinates|geometry|geometries)"\s*:|"FeatureCollection"/

/**
 * Finds the one file in a zip that can be imported. Photos, texts to read, styles, and what Macs add beside it do not matter.
 * Throws a FileFault: without any such file, and with several, which it names.
 */
async function chooseInZip(packed: readonly PackedFile[]): Promise<Chosen> {
  if (packed.some(({ name }) => OF_OFFICE.includes(name))) throw new FileFault('importSpreadsheet')
  const files = packed.filter(({ name }) => !isHidden(name))
  const sure = files.filter(({ name }) => SURE.test(name))
  const perhaps = files.filter(({ name }) => PERHAPS.test(name) && !isBesideKml(name, files))
  const found = [...sure]
  for (const file of perhaps) if (await isMeant(file, sure.length > 0)) found.push(file)
  const kml = found.filter(({ name }) => /\.kml$/i.test(name))
  const [only, ...more] = found
  // A table without a column of places is worth a question, if there is nothing else.
  if (!only) return { kind: 'file', file: onlyTable(perhaps, files) }
  if (kml.length === found.length) return { kind: 'kml', files: kml }
  if (more.length > 0) throw several(found)
  if (!/\.shp$/i.test(only.name)) return { kind: 'file', file: notOpen(only, files) }
  return { kind: 'shapefile', parts: partsOf(only, files) }
}

/** What Macs and other systems add. */
function isHidden(name: string): boolean {
  return name.split('/').some((part) => part === '__MACOSX' || /^\.[^.]/.test(part))
}

/** What a KMZ has in its folders belongs to its KML. */
function isBesideKml(name: string, files: readonly PackedFile[]): boolean {
  return name.includes('/') && files.some((file) => file.name === 'doc.kml')
}

/** Whether a file that may be anything is one to import, by its beginning. @param isBeside whether another one surely is */
async function isMeant(file: PackedFile, isBeside: boolean): Promise<boolean> {
  if (file.isLocked && isBeside) return false
  const start = await file.peek()
  if (JSON_TEXT.test(file.name)) return OF_GEOJSON.test(textReader(start, { said: null }).decode(start))
  return formatOf(start) === 'text' && hasPlaces(textReader(start, { said: null }).decode(start))
}

function hasPlaces(start: string): boolean {
  const lines = start.split(/\r\n|\r|\n/)
  // The last line may have been cut.
  const whole = lines.slice(0, Math.max(1, Math.min(lines.length - 1, 20)))
  try {
    return namesPlaces(readCsv(whole.join('\n'), namesPlaces).head)
  } catch (error) {
    if (error instanceof FileFault) return false
    throw error
  }
}

function onlyTable(perhaps: readonly PackedFile[], files: readonly PackedFile[]): PackedFile {
  const tables = perhaps.filter(({ name }) => TABLE.test(name))
  const [only, ...more] = tables.length > 0 ? tables : perhaps.filter(({ name }) => JSON_TEXT.test(name))
  if (more.length > 0 && tables.length > 0) throw several(tables)
  if (only && more.length === 0) return only
  const isSheet = files.some(({ name }) => SPREADSHEET.test(name))
  throw new FileFault(isSheet ? 'importSpreadsheet' : 'importZipContent')
}

function several(files: readonly PackedFile[]): FileFault {
  return new FileFault(
    'importZipSeveral',
    files.map(({ name }) => name),
  )
}

/** SQLite keeps the last changes beside a file that is still open. Without them, it would be read as it was before. */
function notOpen(file: PackedFile, files: readonly PackedFile[]): PackedFile {
  const log = files.find(({ name }) => name === `${file.name}-wal`)
  if (log && log.size > 0) throw new FileFault('importZipOpen')
  return file
}

function partsOf({ name: shp }: PackedFile, files: readonly PackedFile[]): Map<string, PackedFile> {
  const base = shp.slice(0, -3).toLowerCase()
  const parts = SHAPEFILE_PARTS.map((part) => {
    const file = files.find(({ name }) => name.toLowerCase() === `${base}${part}`)
    return [part, file] as const
  })
  return new Map(parts.flatMap(([part, file]) => (file ? [[part, file]] : [])))
}

type LooksLike = 'geopackage' | 'zip' | 'kml' | 'geojson' | 'text' | 'spreadsheet' | 'unknown'

const SQLITE = 'SQLite format 3\0'
/** The container of the older Office files. */
const OFFICE = [0xd0, 0xcf, 0x11, 0xe0]

/** Says from the first bytes of a file what it could be, whatever its name. */
export function formatOf(bytes: Uint8Array): LooksLike {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 512))
  if (start.startsWith(SQLITE)) return 'geopackage'
  if (OFFICE.every((byte, index) => bytes[index] === byte)) return 'spreadsheet'
  if (isZip(bytes)) return 'zip'
  const first = start
    .replace(/^ï»¿/, '')
    .replaceAll(/[\0\u001e]/g, '')
    .trimStart()
  if (first === '') return 'unknown'
  // A table may begin with HTML, as in <b>Name</b>.
  if (first.startsWith('<') && !isHtml(first.slice(0, first.indexOf('>') + 1))) return 'kml'
  if (/^(?:\{|\[\s*[[{\]])/.test(first)) return 'geojson'
  // Texts have no zero bytes, except in encodings of two bytes.
  return !bytes.subarray(0, 4096).includes(0) || wideEncodingOf(bytes) !== null ? 'text' : 'unknown'
}
