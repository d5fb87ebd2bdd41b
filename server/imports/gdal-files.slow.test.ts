import { describe, expect, it } from 'vitest'
import { HELMERT_GRID, exactGrid } from '#geo/grid/national-grid.ts'
import { openGridNodes } from '#server/platform/grid/index.ts'
import { byGdal, geoJson, HAS_GDAL, polygonFeature, SQUARE, zipFile } from '#formats/testing/import-files.ts'
import type { ImportFormat } from '#contract/imports/imports.ts'
import { readFile, type ReadFile } from '#formats/read/read-file.ts'

const NOTHING = { system: null, encoding: null }
const OUTLINE = SQUARE.slice(0, -1).map(([x, y]) => [y, x])
const SECOND = SQUARE.map(([x, y]) => [x + 0.01, y] as const)

const source = geoJson([
  polygonFeature({ name: 'Tŷ Newydd', type: 'Crug', number: 3 }),
  {
    ...polygonFeature({ name: 'two' }),
    geometry: { type: 'MultiPolygon', coordinates: [[SECOND], [SQUARE]] },
  },
])

async function read(bytes: Uint8Array): Promise<ReadFile> {
  return readFile(bytes, NOTHING, exactGrid(await openGridNodes(null)))
}

/** Corners in any order and direction, because Shapefiles have their own. */
function corners(file: ReadFile, row: number): string[] {
  return (file.rows?.[row]?.outline ?? []).map(String).sort()
}

// Debian's gdal-bin; other machines go without these tests.
describe.skipIf(!HAS_GDAL)('files that GDAL (gdal-bin) has written', () => {
  const inDegrees: [ImportFormat, string, string[]][] = [
    ['geojson', 'a.geojson', ['-f', 'GeoJSON']],
    ['geojson', 'a.geojsonl', ['-f', 'GeoJSONSeq']],
    ['geojson', 'a.geojsons', ['-f', 'GeoJSONSeq', '-lco', 'RS=YES']],
    ['kml', 'a.kml', ['-f', 'KML']],
    ['kml', 'a.kml', ['-f', 'LIBKML']],
    ['kml', 'a.kmz', ['-f', 'LIBKML']],
    ['csv', 'a.csv', ['-f', 'CSV', '-lco', 'GEOMETRY=AS_WKT']],
    [
      'csv',
      'a.csv',
      ['-f', 'CSV', '-lco', 'GEOMETRY=AS_WKT', '-lco', 'SEPARATOR=SEMICOLON', '-lco', 'WRITE_BOM=YES'],
    ],
    ['geopackage', 'a.gpkg', ['-f', 'GPKG', '-nlt', 'PROMOTE_TO_MULTI']],
  ]
  it.each(inDegrees)('are read as %s: %s %j', async (format, name, options) => {
    const file = await read(byGdal(source, name, options)[name] ?? new Uint8Array())
    expect(file.format).toBe(format)
    expect(file.rows).toHaveLength(3)
    const [first, second, third] = file.rows ?? []
    expect([first?.outline, first?.part, first?.faults]).toEqual([OUTLINE, null, []])
    expect(first?.texts).toMatchObject({ name: 'Tŷ Newydd', type: 'Crug' })
    expect([second?.part, third?.part, third?.outline]).toEqual(['(1/2)', '(2/2)', OUTLINE])
  })

  it.each(['EPSG:4326', 'EPSG:4258', 'EPSG:3857', 'EPSG:32630', 'EPSG:32629', 'EPSG:25830'])(
    'are read in %s, as GeoPackage and as Shapefile with its letters',
    async (system) => {
      const options = ['-t_srs', system, '-nlt', 'PROMOTE_TO_MULTI']
      const geopackage = await read(
        byGdal(source, 'a.gpkg', ['-f', 'GPKG', ...options])['a.gpkg'] ?? new Uint8Array(),
      )
      const parts = byGdal(source, 'a.shp', ['-f', 'ESRI Shapefile', '-lco', 'ENCODING=UTF-8', ...options])
      const shapefile = await read(await zipFile(parts))
      for (const file of [geopackage, shapefile]) {
        expect(corners(file, 0)).toEqual(OUTLINE.map(String).sort())
        expect(file.rows?.[0]?.texts).toMatchObject({ name: 'Tŷ Newydd', number: '3' })
        expect(file.rows).toHaveLength(3)
      }
      expect(shapefile.format).toBe('shapefile')
    },
  )

  // Without the grid of OSTN15, GDAL uses a fit of seven parameters that is close to ours.
  it('are read in the National Grid', async () => {
    const options = ['-t_srs', 'EPSG:27700', '-nlt', 'PROMOTE_TO_MULTI']
    const geopackage = byGdal(source, 'a.gpkg', ['-f', 'GPKG', ...options])['a.gpkg'] ?? new Uint8Array()
    const shapefile = await zipFile(byGdal(source, 'a.shp', ['-f', 'ESRI Shapefile', ...options]))
    for (const bytes of [geopackage, shapefile]) {
      const file = await readFile(bytes, NOTHING, HELMERT_GRID)
      const [corner] = (file.rows?.[0]?.outline ?? []).filter(([latitude]) => latitude < 52.4105)
      expect(corner?.[0]).toBeCloseTo(52.41, 4)
    }
  })

  it('with holes, points and lines become rows with the reason', async () => {
    const hole = SQUARE.map(
      ([x, y]) => [x + 0.0002 - (x + 4.08) * 0.5, y + 0.0002 - (y - 52.41) * 0.5] as const,
    )
    const odd = geoJson([
      { ...polygonFeature({}), geometry: { type: 'Polygon', coordinates: [SQUARE, [...hole].reverse()] } },
    ])
    const shapefile = byGdal(odd, 'a.shp', ['-f', 'ESRI Shapefile'])
    expect((await read(await zipFile(shapefile))).rows?.[0]?.faults).toEqual(['importHole'])
    const point = geoJson([{ ...polygonFeature({}), geometry: { type: 'Point', coordinates: [-4, 52] } }])
    const points = await read(await zipFile(byGdal(point, 'a.shp', ['-f', 'ESRI Shapefile'])))
    expect(points.rows?.[0]).toMatchObject({ faults: ['importPoint'], place: [52, -4], outline: null })
    const line = geoJson([{ ...polygonFeature({}), geometry: { type: 'LineString', coordinates: SQUARE } }])
    const lines = await read(byGdal(line, 'a.gpkg', ['-f', 'GPKG'])['a.gpkg'] ?? new Uint8Array())
    expect(lines.rows?.[0]?.faults).toEqual(['importLine'])
  })
})
