import { describe, expect, it } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { geoPackage, SQUARE } from '#formats/testing/import-files.ts'
import { guessMapping } from './row-content.ts'
import { withSharedColumns } from '#formats/read/rows-of-file.ts'
import { COLUMN_NAMES } from './column-names.ts'
import { readFile } from '#formats/read/read-file.ts'

type Texts = Readonly<Record<string, string>>

/** The texts of features in their layers, after their columns have shared names. */
function shared(layers: Readonly<Record<string, readonly Texts[]>>): Texts[] {
  const features = Object.entries(layers).flatMap(([layer, those]) =>
    those.map((texts) => ({ shape: { kind: 'none' } as const, system: null, layer, texts })),
  )
  return withSharedColumns(features, COLUMN_NAMES).map(({ texts }) => texts)
}

async function textsIn(bytes: Uint8Array): Promise<Texts[] | undefined> {
  const { rows } = await readFile(bytes, { system: null, encoding: null }, HELMERT_GRID, COLUMN_NAMES)
  return rows?.map(({ texts }) => texts)
}

describe('columns of several layers', () => {
  it('for one field have one name, whatever each layer calls them', () => {
    expect(
      shared({
        a: [{ name: 'Crug', type: 'mound', notes: 'Round' }],
        b: [{ enw: 'Twyn', math: 'twmpath', disgrifiad: 'Crwn' }],
        c: [{ TITLE: 'Barrow', Site_Type: 'mound', comments: 'Low' }],
      }),
    ).toEqual([
      { name: 'Crug', type: 'mound', notes: 'Round' },
      { name: 'Twyn', type: 'twmpath', notes: 'Crwn' },
      { name: 'Barrow', type: 'mound', notes: 'Low' },
    ])
  })

  it('that differ in capitals or spaces alone have one name', () => {
    expect(shared({ a: [{ Width: '1' }], b: [{ 'WIDTH ': '2' }], c: [{ width: '3' }] })).toEqual([
      { Width: '1' },
      { Width: '2' },
      { Width: '3' },
    ])
  })

  it('stay two where one layer has both', () => {
    expect(
      shared({ a: [{ title: 'Crug' }], b: [{ label: '17', title: 'Twyn' }], c: [{ label: 'Tomen' }] }),
    ).toEqual([{ title: 'Crug' }, { label: '17', title: 'Twyn' }, { title: 'Tomen' }])
    // Those that no database would have, but KML can.
    expect(shared({ a: [{ Width: '1' }], b: [{ WIDTH: '2', width: '3' }] })).toEqual([
      { Width: '1' },
      { Width: '2', width: '3' },
    ])
  })

  it('that mean something else keep their names', () => {
    const layers = { a: [{ name: 'Crug', height: '2' }], b: [{ enw: 'Twyn', depth: '1' }] }
    expect(shared(layers)).toEqual([
      { name: 'Crug', height: '2' },
      { name: 'Twyn', depth: '1' },
    ])
  })

  it('are those of all its features, also where the first has none', () => {
    const layers = { a: [{ name: 'Crug' }], b: [{ number: '1' }, { enw: 'Twyn' }, { name: 'Tomen' }] }
    expect(shared(layers)).toEqual([{ name: 'Crug' }, { number: '1' }, { enw: 'Twyn' }, { name: 'Tomen' }])
  })

  it('of one layer stay as they are', () => {
    const texts = [{ name: 'Crug' }, { enw: 'Twyn' }]
    expect(shared({ a: texts })).toEqual(texts)
  })
})

it('each layer of a GeoPackage has its own columns, and the guess finds the names of all', async () => {
  const texts = await textsIn(
    geoPackage([
      'create table beddau (fid integer, enw text, math text, Depth real, shape blob)',
      "insert into beddau select 7, 'Bedd', 'twmpath', 1.5, geom from finds",
      "insert into gpkg_contents values ('beddau', 'features')",
      "insert into gpkg_geometry_columns values ('beddau', 'shape', 4326)",
    ]),
  )
  expect(texts).toEqual([
    { id: '9007199254740993', title: 'Crug', layer: 'finds' },
    { fid: '7', title: 'Bedd', math: 'twmpath', Depth: '1.5', layer: 'beddau' },
  ])
  const mapping = guessMapping([...new Set(texts?.flatMap((each) => Object.keys(each)))])
  expect([mapping.title, mapping.site_type]).toEqual(['title', 'math'])
})

it('each folder of KML has its own columns', async () => {
  const ring = SQUARE.map((place) => place.join(',')).join(' ')
  const placemark = (fields: Texts) =>
    `<Placemark><ExtendedData><SchemaData>${Object.entries(fields)
      .map(([name, value]) => `<SimpleData name="${name}">${value}</SimpleData>`)
      .join(
        '',
      )}</SchemaData></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  const folder = (name: string, fields: Texts) => `<Folder><name>${name}</name>${placemark(fields)}</Folder>`
  const texts = await textsIn(
    Buffer.from(
      `<kml><Document>${folder('a', { Title: 'Crug', period: 'roman' })}${folder('b', { enw: 'Twyn', cyfnod: 'rhufeinig' })}${placemark({ label: 'Tomen' })}</Document></kml>`,
    ),
  )
  expect(texts).toEqual([
    { Title: 'Crug', period: 'roman', folder: 'a' },
    { Title: 'Twyn', period: 'rhufeinig', folder: 'b' },
    { Title: 'Tomen' },
  ])
})
