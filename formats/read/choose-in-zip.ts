import { readCsv } from './csv.ts'
import { namesPlaces } from './csv-places.ts'
import { textReader } from './encodings.ts'
import { FileFault } from './found.ts'
import { formatOf } from './format-of.ts'
import type { PackedFile } from './unzip.ts'

/** What is read of a zip: one file, the files of one Shapefile by their endings, or all KML of a KMZ. */
export type Chosen =
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
export async function chooseInZip(packed: readonly PackedFile[]): Promise<Chosen> {
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
