import { describe, expect, it } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import {
  geoJson,
  geoPackage,
  kmlFile,
  overlappingZip,
  polygonFeature,
  renamedInZip,
  zipFile,
} from '../testing/import-files.ts'
import { FileFault } from './found.ts'
import { readFile } from './read-file.ts'

const MIB = 1024 * 1024
type Files = Readonly<Record<string, Uint8Array | string>>

async function zipOf(files: Files): Promise<Buffer> {
  const bytes = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const)
  return zipFile(Object.fromEntries(bytes))
}

const readBytes = (bytes: Uint8Array) => readFile(bytes, { system: null, encoding: null }, HELMERT_GRID)
const read = async (files: Files) => readBytes(await zipOf(files))

async function faultIn(bytes: Uint8Array): Promise<FileFault> {
  const error: unknown = await readBytes(bytes).catch((fault: unknown) => fault)
  if (error instanceof FileFault) return error
  throw new Error('The file was read.', { cause: error })
}
const faultOf = async (files: Files) => faultIn(await zipOf(files))

const JSON_FINDS = geoJson([polygonFeature({ title: 'Crug' })])
const TABLE = 'title,gridref\nCrug,SN755781\n'
const GPKG = geoPackage([])
const KML = kmlFile([{ name: 'Crug' }])

/** What lies beside a file in the zips that people send. */
const BESIDE: Files = {
  '.DS_Store': 'Bud1',
  '__MACOSX/._finds.csv': 'attributes',
  '__MACOSX/._finds.gpkg': 'attributes',
  'README.txt': 'Finds of 2024, by us.\nSee the file, and the photos.\n',
  'readme.md': '# Finds',
  'style.json': '{"version":8,"layers":[{"type":"line","paint":{"line-color":"#f00"}}]}',
  'finds.qml': '<qgis/>',
  'finds.sld': '<StyledLayerDescriptor/>',
  'finds.prj': 'GEOGCS["GCS_WGS_1984"]',
  'photos/1.jpg': 'photo',
  'photos/1.jpg.json': '{"title":"1.jpg","geoData":{"latitude":52.1,"longitude":-3.8}}',
  'FIELDS.csv': 'column,type,english\ntitle,text,the title\n',
}

describe('one file in a zip', () => {
  it.each([
    ['GeoPackage', 'finds.gpkg', GPKG, 'geopackage'],
    ['GeoJSON', 'finds.geojson', JSON_FINDS, 'geojson'],
    ['GeoJSON called JSON', 'finds.json', JSON_FINDS, 'geojson'],
    ['CSV', 'finds.csv', TABLE, 'csv'],
    ['a table with tabs', 'finds.tsv', TABLE.replaceAll(',', '\t'), 'csv'],
    ['a table called text', 'finds.txt', TABLE, 'csv'],
    ['KML', 'Finds.KML', KML, 'kml'],
  ])('is read: %s', async (_, name, bytes, format) => {
    for (const files of [
      { [name]: bytes },
      { ...BESIDE, [`finds 2024/${name}`]: bytes },
      { [`./${name}`]: bytes, ...BESIDE },
    ]) {
      const found = await read(files)
      expect([found.format, found.rows?.length]).toEqual([format, 1])
      expect(found.rows?.[0]?.texts).toMatchObject({ [format === 'kml' ? 'name' : 'title']: 'Crug' })
    }
  })

  it('may be a table whose places have no name, if there is nothing else', async () => {
    const { format, rows } = await read({ 'finds.csv': 'title,site\nCrug,SN755781\n', 'photo.jpg': 'photo' })
    expect([format, rows?.[0]?.faults]).toEqual(['csv', ['importSquare']])
  })

  it('may be such a table beside what does not matter', async () => {
    const { 'FIELDS.csv': _, ...beside } = BESIDE
    const { format, rows } = await read({ 'finds.csv': 'title,site\nCrug,SN755781\n', ...beside })
    expect([format, rows?.length]).toEqual(['csv', 1])
  })

  it('is asked about as it would be by itself', async () => {
    const { rows, encoding } = await read({
      'finds.csv': Buffer.from('title,gridref\nT\xf4,SN755781\n', 'latin1'),
    })
    expect([rows?.length, encoding?.isCertain]).toEqual([1, false])
  })

  it('is read beside more files than would be read', async () => {
    const notes = Array.from({ length: 100 }, (_, index) => [`photos/${index}.jpg.json`, '{"title":"photo"}'])
    expect((await read({ ...(Object.fromEntries(notes) as Files), 'finds.gpkg': GPKG })).format).toBe(
      'geopackage',
    )
  })

  it('is read beside the photos and tables of a KMZ', async () => {
    const { format, rows } = await read({
      'doc.kml': KML,
      'files/places.csv': TABLE,
      'files/a.geojson.txt': '{}',
    })
    expect([format, rows?.length]).toEqual(['kml', 1])
  })
})

describe('several files in a zip', () => {
  it.each([
    ['two tables', { 'a.csv': TABLE, 'b/c.csv': TABLE }, ['a.csv', 'b/c.csv']],
    [
      'two tables with names that say nothing',
      { 'a.csv': 'a,b\n1,2\n', 'b.csv': 'a,b\n1,2\n' },
      ['a.csv', 'b.csv'],
    ],
    ['two GeoPackages', { 'a.gpkg': GPKG, 'b.gpkg': GPKG }, ['a.gpkg', 'b.gpkg']],
    ['a GeoPackage and a table', { 'a.gpkg': GPKG, 'b.csv': TABLE }, ['a.gpkg', 'b.csv']],
    ['KML and GeoJSON', { 'a.kml': KML, 'b.json': JSON_FINDS }, ['a.kml', 'b.json']],
    [
      'a Shapefile and a GeoPackage',
      { 'a.shp': Buffer.alloc(100), 'a.dbf': Buffer.alloc(100), 'b.gpkg': GPKG },
      ['a.shp', 'b.gpkg'],
    ],
  ])('are named: %s', async (_, files, names) => {
    const { key, files: named } = await faultOf({ ...BESIDE, ...(files as Files) })
    // In the order of the zip, sure ones first.
    expect(key).toBe('importZipSeveral')
    expect(named.filter((name) => !(name in BESIDE))).toEqual(names)
  })

  it('are named up to the fifth', async () => {
    const files = Array.from({ length: 8 }, (_, index) => [`${index}.gpkg`, GPKG])
    expect((await faultOf(Object.fromEntries(files) as Files)).files).toHaveLength(5)
  })
})

describe('a zip without a file to import', () => {
  it.each([
    ['nothing but what does not matter', { 'README.txt': 'Finds', 'a.jpg': 'photo' }, 'importZipContent'],
    ['a spreadsheet', { 'finds.xls': 'sheet' }, 'importSpreadsheet'],
    ['an OpenDocument spreadsheet', { mimetype: 'x', 'META-INF/manifest.xml': '<m/>' }, 'importSpreadsheet'],
    ['a KMZ', { 'finds.kmz': 'PK\u0003\u0004' }, 'importZipNested'],
    ['a zip under another name', { 'finds.csv': 'PK\u0003\u0004' }, 'importZipNested'],
    ['a spreadsheet under another name', { 'finds.geojson': 'PK\u0003\u0004' }, 'importZipNested'],
    ['a GeoPackage that is open', { 'a.gpkg': GPKG, 'a.gpkg-wal': 'changes' }, 'importZipOpen'],
    ['a damaged GeoPackage', { 'a.gpkg': GPKG.subarray(0, 1000) }, 'importDamaged'],
  ])('is refused as what it is: %s', async (_, files, key) => {
    expect((await faultOf(files as Files)).key).toBe(key)
  })

  it.each(['a.gpkg', 'a.geojson', 'a.csv', 'a.txt', 'a.json'])(
    'is refused with a password: %s',
    async (name) => {
      const zip = await zipOf({ [name]: TABLE })
      const directory = zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
      zip.writeUInt16LE(zip.readUInt16LE(directory + 8) | 1, directory + 8)
      expect((await faultIn(zip)).key).toBe('importZipLocked')
    },
  )
})

describe('the bounds of a zip hold', () => {
  it.each(['a.gpkg', 'a.geojson', 'a.csv', 'a.tsv', 'a.json'])('for %s', async (name) => {
    expect((await faultIn(overlappingZip(1, 3 * MIB, 0, name))).key).toBe('importZipRatio')
  })

  it('for all bytes together', async () => {
    expect((await faultIn(overlappingZip(1, 101 * MIB, 600_000, 'a.gpkg'))).key).toBe('importZipSize')
  })

  it('for the beginnings of files that may be tables, of which no more is unpacked', async () => {
    expect((await faultIn(overlappingZip(2000, 64 * 1024, MIB, 'a.txt'))).key).toBe('importZipContent')
    expect((await faultIn(overlappingZip(2000, 64 * 1024, 0, 'a.txt'))).key).toBe('importZipRatio')
    expect((await faultIn(overlappingZip(2001, 1, 0, 'a.txt'))).key).toBe('importZipEntries')
  })

  it('for names', async () => {
    const zip = renamedInZip(await zipOf({ 'aa/a.csv': TABLE }), 'aa/a.csv', '../a.csv')
    expect((await faultIn(zip)).key).toBe('importZipNames')
  })
})
