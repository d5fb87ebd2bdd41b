import { describe, expect, it } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { geoJson, kmlFile, polygonFeature, SQUARE } from '../testing/import-files.ts'
import { encodingCalled, plainText } from './texts.ts'
import { FileFault, type Said } from './found.ts'
import { readFile } from './read-file.ts'
import { readWkt } from './table-places.ts'
import { systemCalled } from '../shared/systems.ts'

const NOTHING: Said = { system: null, encoding: null }
const read = (bytes: Uint8Array | string, said: Partial<Said> = {}) =>
  readFile(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, { ...NOTHING, ...said }, HELMERT_GRID)
/** The key of the fault of the whole file. */
async function faultOf(bytes: Uint8Array | string): Promise<string> {
  const error: unknown = await read(bytes).catch((fault: unknown) => fault)
  return error instanceof FileFault ? error.key : `not a fault: ${JSON.stringify(error)}`
}

describe('well-known text', () => {
  it.each([
    ['POINT EMPTY', 'none'],
    ['POINT Z (1 2 3)', 'point'],
    ['MULTILINESTRING((1 2,3 4))', 'line'],
    ['GEOMETRYCOLLECTION(POINT(1 2))', 'other'],
    ['POLYGON((1 2,3 4', 'fault'],
    ['POLYGON((1 2,3 x))', 'fault'],
    [`POLYGON${'('.repeat(1000)}`, 'fault'],
  ])('%s is %s', (text, kind) => expect(readWkt(text)?.shape.kind).toBe(kind))

  it('is not any other text', () => expect(readWkt('polygonal building')).toBeNull())
})

describe('KML', () => {
  it('reads names, folders, data and descriptions in HTML', async () => {
    const text = kmlFile([{ name: 'Twmpath &amp; ffos', type: 'crug' }])
      .toString()
      .replace('<Document>', '<Document><Folder><name>Maes</name>')
      .replace(
        '<ExtendedData>',
        '<description><![CDATA[<p>One</p><p>two &amp; <b>three</b></p>]]></description><ExtendedData>',
      )
      .replace('</Document>', '</Folder></Document>')
    expect((await read(text)).rows?.[0]?.texts).toEqual({
      name: 'Twmpath & ffos',
      description: 'One\ntwo & three',
      type: 'crug',
      folder: 'Maes',
    })
  })

  it.each([
    ['importDoctype', '<!DOCTYPE kml [<!ENTITY a "b">]><kml><Document/></kml>'],
    ['importDoctype', '<!DOCTYPE kml SYSTEM "http://127.0.0.1:1/x.dtd"><kml/>'],
    ['importEntity', '<kml><Document><name>&xxe;</name></Document></kml>'],
    ['importEntity', '<kml><Document><name>Castell & Mur</name></Document></kml>'],
    ['importEntity', '<kml><Document><name>&constructor;</name></Document></kml>'],
    [
      'importNetworkLink',
      '<kml><NetworkLink><Link><href>http://127.0.0.1:1/</href></Link></NetworkLink></kml>',
    ],
    ['importEmpty', '<kml><Document/></kml>'],
    ['importFormat', '<html><body/></html>'],
    ['importDamaged', '<kml><Document>'],
    ['importDamaged', `<kml>${'<Folder>'.repeat(200)}`],
  ])('is refused as %s: %s', async (fault, text) => expect(await faultOf(text)).toBe(fault))

  it('has the words of a description that is HTML, without its scripts', () => {
    expect(plainText('a<script>alert(1)</script> b<br>c&nbsp;d')).toBe('a b\nc d')
    expect(plainText('5 < 6')).toBe('5 < 6')
  })
})

describe('GeoJSON', () => {
  it('asks for the coordinate system of metres that do not say so', async () => {
    const metres = SQUARE.map(([x, y]) => [x * 111_319.49, y * 131_000] as const)
    const file = geoJson([polygonFeature({}, metres)])
    expect((await read(file)).rows).toBeNull()
    expect((await read(file, { system: '3857' })).rows?.[0]?.outline?.[0]?.[1]).toBeCloseTo(-4.08, 5)
  })

  it.each([
    ['importDamaged', '{"type":"FeatureCollection"'],
    ['importDamaged', '{"type":"FeatureCollection","features":7}'],
    ['importFormat', '{"type":"Topology"}'],
    ['importEmpty', '{"type":"FeatureCollection","features":[]}'],
  ])('is refused as %s: %s', async (fault, text) => expect(await faultOf(text)).toBe(fault))

  it('gives each odd shape its own reason, and keeps the other rows', async () => {
    const shapes = [
      null,
      { type: 'Polygon', coordinates: [[['a', 1]]] },
      { type: 'Polygon', coordinates: 'x' },
      { type: 'GeometryCollection', geometries: [] },
      { type: 'Polygon', coordinates: [SQUARE] },
    ]
    const { rows } = await read(
      geoJson(shapes.map((geometry) => ({ type: 'Feature', properties: { a: '\0' }, geometry }))),
    )
    expect(rows?.map(({ faults }) => faults[0])).toEqual([
      'importNoPlace',
      'importNumbers',
      'importNumbers',
      'importNoPlace',
      undefined,
    ])
    expect(rows?.[4]?.texts).toEqual({})
  })

  it('offers a simpler outline for more than 500 corners, and refuses more than 20,000', async () => {
    const circle = (corners: number) =>
      Array.from({ length: corners }, (_, index) => {
        const angle = (2 * Math.PI * index) / corners
        return [-4 + Math.cos(angle) / 1000, 52 + Math.sin(angle) / 1000] as const
      })
    const { rows } = await read(
      geoJson([polygonFeature({}, circle(3000)), polygonFeature({}, circle(20_001))]),
    )
    expect(rows?.[0]).toMatchObject({ corners: 3000, faults: ['importSimplify'] })
    expect(rows?.[0]?.outline).toHaveLength(500)
    // Metres: the sagitta of a chord of the circle of about 69 by 111 m.
    expect(rows?.[0]?.simpler).toBeGreaterThan(0)
    expect(rows?.[0]?.simpler).toBeLessThan(0.05)
    expect(rows?.[1]).toMatchObject({ outline: null, faults: ['importTooManyCorners'] })
  })
})

describe('names', () => {
  it.each([
    ['urn:ogc:def:crs:EPSG::27700', '27700'],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', '4326'],
    ['http://www.opengis.net/def/crs/EPSG/0/3857', '3857'],
    ['EPSG:25830', '32630'],
    ['PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936"]]', '27700'],
    ['PROJCS["WGS_1984_UTM_Zone_30N",GEOGCS["GCS_WGS_1984"]]', '32630'],
    ['PROJCS["WGS_1984_UTM_Zone_31N",GEOGCS["GCS_WGS_1984"]]', null],
    ['GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]', '4326'],
    ['EPSG:2193', null],
  ])('%s is system %s', (name, system) => expect(systemCalled(name)).toBe(system))

  it.each([
    ['UTF-8', 'utf-8'],
    ['ANSI 1252', 'windows-1252'],
    ['ISO 8859-1', 'windows-1252'],
    ['cp850', 'ibm850'],
    ['klingon', null],
  ])('%s is encoding %s', (name, encoding) => expect(encodingCalled(name)).toBe(encoding))
})
