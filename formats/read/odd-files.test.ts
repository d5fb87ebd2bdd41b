import { describe, expect, it } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { geoJson, kmlFile, SQUARE, zipFile } from '../testing/import-files.ts'
import { FileFault, type Said } from './found.ts'
import { jsonTexts } from './geojson.ts'
import { plainText } from './texts.ts'
import { readFile, type ReadFile } from './read-file.ts'

const NOTHING: Said = { system: null, encoding: null }
const read = (bytes: Uint8Array | string, said: Partial<Said> = {}) =>
  readFile(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, { ...NOTHING, ...said }, HELMERT_GRID)

async function faultOf(bytes: Uint8Array | string): Promise<string> {
  const error: unknown = await read(bytes).catch((fault: unknown) => fault)
  return error instanceof FileFault ? error.key : `not a fault: ${JSON.stringify(error)}`
}

/** Each row as its name, `outline` or `place`, and its faults. */
function rowsOf({ rows }: ReadFile): string[] | undefined {
  return rows?.map(({ texts, outline, place, faults }) =>
    [texts.name ?? '-', ...(outline ? ['outline'] : place ? ['place'] : []), ...faults].join(' '),
  )
}

const POLYGON = { type: 'Polygon', coordinates: [SQUARE] }
const feature = (name: string, geometry: unknown = POLYGON) => ({
  type: 'Feature',
  properties: { name },
  geometry,
})
const ring = (places: readonly unknown[]) => ({ type: 'Polygon', coordinates: [places] })

describe('one row of GeoJSON', () => {
  it.each<[string, unknown, string[]]>([
    ['null', null, ['-', 'importNoPlace']],
    ['a number', 7, ['-', 'importNoFeature']],
    ['a list', [], ['-', 'importNoFeature']],
    ['of an unknown type', { type: 'Topology' }, ['-', 'importNoFeature']],
    ['without a type', { properties: { name: 'X' }, geometry: POLYGON }, ['X', 'outline']],
    ['a bare geometry', POLYGON, ['-', 'outline']],
    ['a coordinate that is null', feature('X', ring([...SQUARE, [null, 52]])), ['X', 'importNumbers']],
    ['a coordinate that is a word', feature('X', ring([...SQUARE, ['west', 52]])), ['X', 'importNumbers']],
    ['a place of one number', feature('X', ring([...SQUARE, [-4]])), ['X', 'importNumbers']],
    ['an impossible latitude', feature('X', ring([...SQUARE, [-4, 1e20]])), ['X', 'importOutsideSystem']],
    ['latitudes first', feature('X', ring(SQUARE.map(([x, y]) => [y, x]))), ['X', 'importTurned']],
    [
      'a point with its latitude first',
      feature('X', { type: 'Point', coordinates: [52.4, -4] }),
      ['X', 'importTurned'],
    ],
    ['a point elsewhere', feature('X', { type: 'Point', coordinates: [0, 0] }), ['X', 'importOutsideWales']],
    ['a point without coordinates', feature('X', { type: 'Point', coordinates: [] }), ['X', 'importNoPlace']],
    ['a point of nulls', feature('X', { type: 'Point', coordinates: [null, null] }), ['X', 'importNumbers']],
    [
      'a line of texts',
      feature('X', { type: 'LineString', coordinates: [['-4', ' 52.4 ']] }),
      ['X', 'place', 'importLine'],
    ],
    [
      'numbers as texts in another base',
      feature('X', ring([...SQUARE, ['0x4', '52']])),
      ['X', 'importNumbers'],
    ],
    ['a curve', feature('X', { type: 'CircularString', coordinates: [] }), ['X', 'importOtherShape']],
  ])('is a fault of that row, or right: %s', async (_, value, expected) => {
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature('A'), value, feature('B')] })
    expect(rowsOf(await read(text))).toEqual(['A outline', expected.join(' '), 'B outline'])
  })

  it('of a collection has the polygons in it, otherwise the first place', async () => {
    const collection = (...geometries: unknown[]) => ({ type: 'GeometryCollection', geometries })
    const point = { type: 'Point', coordinates: [-4, 52] }
    const line = { type: 'LineString', coordinates: SQUARE }
    const rows = rowsOf(
      await read(
        geoJson([
          feature('A', collection(point, collection(line, POLYGON))),
          feature('B', collection(line, point)),
          feature('C', collection()),
          feature('D', collection(point, ring([['x', 1]]))),
        ]),
      ),
    )
    expect(rows).toEqual(['A outline', 'B place importLine', 'C importNoPlace', 'D importNumbers'])
  })

  it('with its hole first has the outer ring as its outline', async () => {
    const hole = SQUARE.map(([x, y]) => [-4.0795 + (x + 4.0795) / 2, 52.4105 + (y - 52.4105) / 2])
    const { rows } = await read(geoJson([feature('A', { type: 'Polygon', coordinates: [hole, SQUARE] })]))
    expect(rows?.[0]?.faults).toEqual(['importHole'])
    expect(rows?.[0]?.outline?.[0]).toEqual([SQUARE[0][1], SQUARE[0][0]])
  })

  it('of more than 500 parts is a fault of that row', async () => {
    const many = { type: 'MultiPolygon', coordinates: Array.from({ length: 501 }, () => [SQUARE]) }
    expect(rowsOf(await read(geoJson([feature('A', many), feature('B')])))).toEqual([
      'A importManyParts',
      'B outline',
    ])
  })

  it('is no reason to ask for the system of the others', async () => {
    const metres = feature('M', ring(SQUARE.map(([x, y]) => [x * 1e5, y * 1e5])))
    expect(rowsOf(await read(geoJson([feature('A'), metres, feature('B')])))).toEqual([
      'A outline',
      'M importOutsideSystem',
      'B outline',
    ])
    expect((await read(geoJson([metres, metres, feature('B')]))).rows).toBeNull()
  })
})

describe('a file of GeoJSON', () => {
  const one = JSON.stringify(geoJsonOf('A'))
  const two = JSON.stringify(geoJsonOf('B'))
  function geoJsonOf(name: string): object {
    return { type: 'FeatureCollection', features: [feature(name)] }
  }

  it.each([
    ['joined', `${one}${two}`],
    ['with a byte order mark between', `${one}\n\uFEFF${two}`],
    ['with one value over several lines', `${JSON.stringify(geoJsonOf('A'), null, 2)}\n${two}\n`],
    ['a list of features', JSON.stringify([feature('A'), feature('B')])],
    ['a list of collections', `[${one},${two}]`],
    ['features on lines', `${JSON.stringify(feature('A'))}\n\n${JSON.stringify(feature('B'))}`],
  ])('is read: %s', async (_, text) => {
    expect(rowsOf(await read(text))).toEqual(['A outline', 'B outline'])
  })

  it('keeps the other lines beside a damaged one', async () => {
    const lines = [feature('A'), feature('B')].map((each) => JSON.stringify(each))
    expect(rowsOf(await read([lines[0], '{"type":', lines[1]].join('\n')))).toEqual([
      'A outline',
      '- importNoFeature',
      'B outline',
    ])
  })

  it.each([
    ['importDamaged', `${one} and more`],
    ['importDamaged', `${one}${two.slice(0, -5)}`],
    ['importDamaged', `${one}]`],
    ['importDamaged', '{"type": "FeatureCollection", "features": [{,}]}'],
    ['importFormat', '{"a":[[1,2],[3,4]]}'],
    ['importEmpty', '[]'],
  ])('is refused as %s: %s', async (fault, text) => expect(await faultOf(text)).toBe(fault))

  it('may have numbers that are none, as Python and old GDAL write them', async () => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [feature('NaN "Infinity" \\'), feature('B')],
    }).replace('"properties":{', '"properties":{"a":NaN,"b":-Infinity,"c":[Infinity,-1e-3],')
    const { rows } = await read(text)
    expect(rows?.[0]?.texts).toEqual({ c: '[null,-0.001]', name: 'NaN "Infinity" \\' })
    const wrong = geoJson([feature('A'), feature('B')])
      .toString()
      .replace('-4.08', 'NaN')
    expect(rowsOf(await read(wrong))).toEqual(['A importNumbers', 'B outline'])
  })

  it('is divided in one pass, however odd its strings are', () => {
    expect(jsonTexts('{"a":"}\\\\"}{"b":"\\"]{"} [1]')).toEqual(['{"a":"}\\\\"}', '{"b":"\\"]{"}', '[1]'])
    expect(jsonTexts('{"a":"')).toBeNull()
    expect(jsonTexts(`{"a":"${'\\'.repeat(200_000)}"}`)).toHaveLength(1)
    expect(jsonTexts('"a"')).toBeNull()
  })

  it('that is not UTF-8 is asked about, and read as the member says', async () => {
    const bytes = Buffer.from(
      geoJson([feature('Tŵr')])
        .toString()
        .replace('ŵ', '\xf4'),
      'latin1',
    )
    const guessed = await read(bytes)
    expect([rowsOf(guessed), guessed.encoding]).toEqual([
      ['Tôr outline'],
      { name: 'windows-1252', isCertain: false },
    ])
    const said = await read(bytes, { encoding: 'ibm850' })
    expect([rowsOf(said), said.encoding]).toEqual([['T¶r outline'], { name: 'ibm850', isCertain: true }])
    expect((await read(geoJson([feature('Tŵr')]))).encoding).toBeNull()
  })
})

describe('KML', () => {
  const OUTLINE = SQUARE.map((place) => place.join(',')).join(' ')
  const boundary = (name: string, places: string) =>
    `<${name}><LinearRing><coordinates>${places}</coordinates></LinearRing></${name}>`
  const polygon = (places = OUTLINE) => `<Polygon>${boundary('outerBoundaryIs', places)}</Polygon>`
  const placemark = (inner: string, name = 'A') => `<Placemark><name>${name}</name>${inner}</Placemark>`
  const kml = (inner: string) => `<kml><Document>${inner}</Document></kml>`

  it.each([
    ['spaces after commas', OUTLINE.replaceAll(',', ', '), 'A outline'],
    ['spaces around commas', OUTLINE.replaceAll(',', ' ,\n'), 'A outline'],
    ['heights, and spaces after commas', OUTLINE.replaceAll(' ', ', 0 ').replaceAll(',', ', '), 'A outline'],
    ['commas alone', OUTLINE.replaceAll(' ', ','), 'A importNumbers'],
    ['commas at the ends of lines', OUTLINE.replaceAll(' ', ',\n'), 'A importNumbers'],
    ['spaces alone', OUTLINE.replaceAll(',', ' '), 'A importNumbers'],
    ['decimal commas', OUTLINE.replaceAll(',', ';').replaceAll('.', ','), 'A importNumbers'],
    ['one place that is no number', `${OUTLINE} NaN,52`, 'A importNumbers'],
    ['one place that is too far', `${OUTLINE} -4,1e9`, 'A importOutsideSystem'],
    ['latitudes first', SQUARE.map(([x, y]) => `${y},${x}`).join(' '), 'A importTurned'],
    ['nothing', '', 'A importNoPlace'],
  ])('has the outline or a fault of its row for coordinates with %s', async (_, places, expected) => {
    const file = await read(kml(placemark(polygon(places)) + placemark(polygon(), 'B')))
    expect(rowsOf(file)).toEqual([expected, 'B outline'])
  })

  it('has the polygon of several geometries, and no outline from a hole alone', async () => {
    const inner = boundary('innerBoundaryIs', OUTLINE)
    const point = '<Point><coordinates>-4,52</coordinates></Point>'
    const line = `<LineString><coordinates>${OUTLINE}</coordinates></LineString>`
    const several = (...parts: string[]) => placemark(`<MultiGeometry>${parts.join('')}</MultiGeometry>`)
    const files = [
      several(point, polygon()),
      several(line, point),
      several('<gx:Track/>', point),
      placemark(`<Polygon>${inner}</Polygon>`),
      several(polygon(), `<Polygon>${boundary('outerBoundaryIs', 'x')}</Polygon>`),
    ]
    expect(rowsOf(await read(kml(files.join(''))))).toEqual([
      'A outline',
      'A place importLine',
      'A place importPoint',
      'A importNumbers',
      'A importNumbers',
    ])
  })

  it('has no rows from changes to another file', async () => {
    const deleted = '<Delete><Placemark targetId="a"/></Delete>'
    const changed = `<Change>${placemark(polygon(), 'Old')}</Change><Create>${placemark(polygon(), 'Old')}</Create>`
    const text = `<kml><NetworkLinkControl><Update>${deleted}${changed}</Update></NetworkLinkControl>${placemark(polygon())}</kml>`
    expect(rowsOf(await read(text))).toEqual(['A outline'])
  })

  it('keeps the first value of a name, and others beside it', async () => {
    const data = ['first', 'second', 'second', 'third'].map(
      (value) => `<Data name="description"><value>${value}</value></Data>`,
    )
    const text = kml(
      placemark(`<description>first</description><ExtendedData>${data.join('')}</ExtendedData>`),
    )
    expect((await read(text)).rows?.[0]?.texts).toEqual({
      name: 'A',
      description: 'first',
      'description 2': 'second',
      'description 3': 'third',
    })
  })

  it('has the letters that HTML has names for', async () => {
    const names = 'T&ycirc; &Wcirc;yl &amp; caf&eacute;&nbsp;&ndash; &#373;'
    const { rows } = await read(kml(placemark('', names)))
    expect(rows?.[0]?.texts.name).toBe('Tŷ Ŵyl & café\u00A0– ŵ')
    expect(plainText('<b>T&ycirc;</b> &#x175; &amp;#65; &unknown; &#0;')).toBe('Tŷ ŵ &#65; &unknown; &#0;')
  })

  it('with letters of another encoding than it says is asked about', async () => {
    const bytes = Buffer.from(
      kmlFile([{ name: 'Caf#' }])
        .toString()
        .replace('#', '\xe9'),
      'latin1',
    )
    const guessed = await read(bytes)
    expect([rowsOf(guessed), guessed.encoding?.isCertain]).toEqual([['Café outline'], false])
    expect((await read(await zipFile({ 'doc.kml': bytes }))).encoding?.isCertain).toBe(false)
    const named = Buffer.from(bytes.toString('latin1').replace('UTF-8', 'windows-1252'), 'latin1')
    expect((await read(named)).encoding).toBeNull()
  })
})

describe('a zip', () => {
  const photos = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`files/${index}.jpg`, Buffer.from('photo')]),
    )
  const doc = kmlFile([{ name: 'A' }])

  it('is read beside many photos', async () => {
    expect(rowsOf(await read(await zipFile({ ...photos(60), 'doc.kml': doc })))).toEqual(['A outline'])
  })

  it('may hold damaged photos and what Macs add', async () => {
    const files = {
      '__MACOSX/._doc.kml': Buffer.from('no XML'),
      '._doc.kml': Buffer.from('no XML'),
      'doc.kml': doc,
    }
    expect(rowsOf(await read(await zipFile(files)))).toEqual(['A outline'])
  })

  it('with two Shapefiles is refused as that', async () => {
    const files = { 'a.shp': Buffer.alloc(100), 'b.shp': Buffer.alloc(100) }
    expect(await faultOf(await zipFile(files))).toBe('importZipSeveral')
  })
})
