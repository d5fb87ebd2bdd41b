import { describe, expect, it } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { geoPackage, shapeBytes } from '../testing/import-files.ts'
import { FileFault } from './found.ts'
import { readFile } from './read-file.ts'
import { readWkb } from './geopackage.ts'

const read = (bytes: Uint8Array) => readFile(bytes, { system: null, encoding: null }, HELMERT_GRID)

async function faultOf(bytes: Uint8Array): Promise<string> {
  const error: unknown = await read(bytes).catch((fault: unknown) => fault)
  return error instanceof FileFault ? error.key : `not a fault: ${String(error)}`
}

/** The texts of each row, and whether it has an outline. */
async function rowsOf(bytes: Uint8Array): Promise<unknown> {
  const { rows } = await read(bytes)
  return rows?.map(({ texts, outline }) => ({ ...texts, outline: outline !== null }))
}

describe('a GeoPackage', () => {
  it('is read from a table, also with a write-ahead log', async () => {
    const { rows, format } = await read(geoPackage([]))
    expect([format, rows?.[0]?.texts]).toEqual(['geopackage', { id: '9007199254740993', title: 'Crug' }])
    expect(rows?.[0]?.outline).toHaveLength(4)
    expect((await read(geoPackage(['pragma journal_mode = wal']))).rows).toHaveLength(1)
  })

  it.each([
    [
      'a view for a table',
      ['alter table finds rename to hidden', 'create view finds as select * from hidden'],
    ],
    [
      'a view for a table of the format',
      ['alter table gpkg_contents rename to g', 'create view gpkg_contents as select * from g'],
    ],
    ['a virtual table', ['drop table finds', 'create virtual table finds using fts5(title, geom)']],
    [
      'a trigger for a table',
      [
        'drop table finds',
        'create table other (a)',
        'create trigger finds after insert on other begin select 1; end',
      ],
    ],
    ['a table that is not there', ['drop table finds']],
    ['no layer', ['delete from gpkg_contents']],
  ])('with %s is refused', async (_, statements) => {
    expect(['importNoLayer', 'importFormat']).toContain(await faultOf(geoPackage(statements)))
  })

  // These functions end with an error where they run, which makes the file a damaged one.
  it.each([
    ['computed when it is read', 'finds', "add column big as (json('damaged'))", 'importNoLayer'],
    ['that would give a harmless value', 'finds', "add column big as (hex('a'))", 'importNoLayer'],
    ['in a table of the format', 'gpkg_contents', "add column big as (json('damaged'))", 'importFormat'],
  ])('with a generated column %s is refused before its function runs', async (_, table, change, fault) => {
    expect(await faultOf(geoPackage([`alter table ${table} ${change}`]))).toBe(fault)
  })

  it('with a generated column that is stored is refused', async () => {
    const columns = "id, title, geom blob, big as (hex('a')) stored"
    const statements = [
      'alter table finds rename to others',
      `create table finds (${columns})`,
      'insert into finds select id, title, geom from others',
    ]
    expect(await faultOf(geoPackage(statements))).toBe('importNoLayer')
  })

  it('with functions that run only when somebody writes is read', async () => {
    const columns = "id integer, title text default (json('damaged')), geom blob check (json('damaged'))"
    const statements = [
      "create index i on finds (title) where json('{}') = title",
      'create index j on finds (upper(title))',
      "create trigger t after update on finds begin delete from finds where json('damaged'); end",
      'pragma writable_schema = on',
      `update sqlite_master set sql = 'create table finds (${columns.replaceAll("'", "''")})' where name = 'finds'`,
    ]
    expect((await read(geoPackage(statements))).rows).toHaveLength(1)
  })

  it('without a coordinate system is asked about', async () => {
    expect((await read(geoPackage(['update gpkg_geometry_columns set srs_id = -1']))).rows).toBeNull()
  })

  it('with damaged shapes keeps its other rows', async () => {
    const { rows } = await read(
      geoPackage([
        "insert into finds (title, geom) values ('a', x'00'), ('b', 'text'), ('c', null), ('d', x'47500001e6100000010600000000ffff7f')",
      ]),
    )
    expect(rows?.map(({ faults }) => faults)).toEqual([
      [],
      ['importNumbers'],
      ['importNumbers'],
      ['importNoPlace'],
      ['importNumbers'],
    ])
  })

  it('is refused or read, whichever bytes of it are damaged, and never crashes', async () => {
    const whole = geoPackage([])
    for (let seed = 1; seed <= 120; seed += 1) {
      const wrong = Buffer.from(whole)
      // A fixed order of places all over the file, and more of them in its head.
      for (let step = 0; step < 6; step += 1)
        wrong[(seed * 7919 + step * 104_729) % (step % 2 === 0 ? 4096 : wrong.length)] =
          (seed * 31 + step) % 256
      const outcome = await read(wrong).catch((error: unknown) => error)
      expect(outcome instanceof FileFault || 'format' in (outcome as object)).toBe(true)
    }
    expect(await faultOf(whole.subarray(0, 5000))).toBe('importDamaged')
  })
})

describe('the layers of a GeoPackage', () => {
  const find = { id: '9007199254740993', title: 'Crug', outline: true }
  const layer = (name: string, column = 'geom') => [
    `insert into gpkg_contents values ('${name}', 'features')`,
    `insert into gpkg_geometry_columns values ('${name}', '${column}', 4326)`,
  ]

  it.each([
    ['a view', ['create view old as select * from finds', ...layer('old')]],
    [
      'a table with a generated column',
      ["create table other (geom blob, a as (hex('a')))", ...layer('other')],
    ],
    ['a virtual table', ['create virtual table other using fts5(geom)', ...layer('other')]],
    ['one that is not there', layer('dropped')],
    ['one without shapes', ['create table other (a)', ...layer('other')]],
    ['the same one again', layer('finds')],
    ['the same one again, in capitals', layer('FINDS')],
    [
      'a table of attributes',
      ['create table notes (a)', "insert into gpkg_contents values ('notes', 'attributes')"],
    ],
  ])('are read beside %s', async (_, statements) => {
    expect(await rowsOf(geoPackage(statements))).toEqual([find])
  })

  it.each([
    ['the table in capitals', ["update gpkg_contents set table_name = 'FINDS'"]],
    [
      'the column in capitals',
      ["update gpkg_geometry_columns set column_name = 'GEOM', table_name = 'Finds'"],
    ],
    [
      'another column than the only one of shapes',
      ['alter table finds rename column geom to g', 'alter table finds add column note blob'],
    ],
  ])('are found with %s', async (_, statements) => {
    const typed =
      "update sqlite_master set sql = replace(sql, 'geom blob', 'geom polygon') where name = 'finds'"
    const renamed = "update sqlite_master set sql = replace(sql, 'g blob', 'g polygon') where name = 'finds'"
    expect(await rowsOf(geoPackage([...statements, 'pragma writable_schema = on', typed, renamed]))).toEqual([
      find,
    ])
  })

  it('are two tables if their names differ in letters beyond ASCII', async () => {
    const statements = [
      'create table "ŵyl" as select * from finds',
      'create table "Ŵyl" as select * from finds',
      'update "Ŵyl" set title = \'Twyn\'',
      ...layer('ŵyl'),
      ...layer('Ŵyl'),
    ]
    expect(await rowsOf(geoPackage(statements))).toEqual([
      { ...find, layer: 'finds' },
      { ...find, layer: 'ŵyl' },
      { ...find, title: 'Twyn', layer: 'Ŵyl' },
    ])
  })

  it('share columns whose names differ in capitals alone', async () => {
    const statements = [
      'create table other as select id, title as TITLE, geom as Shape from finds',
      ...layer('other', 'SHAPE'),
    ]
    expect(await rowsOf(geoPackage(statements))).toEqual([
      { ...find, layer: 'finds' },
      { ...find, layer: 'other' },
    ])
  })

  it.each([
    ["update gpkg_spatial_ref_sys set organization = 'ESRI', organization_coordsys_id = 102100", 'outside'],
    ["update gpkg_spatial_ref_sys set organization = 'NONE'", 'asked'],
    ['alter table gpkg_spatial_ref_sys add column definition text', 'read'],
    [
      `update gpkg_spatial_ref_sys set organization = 'NONE'; alter table gpkg_spatial_ref_sys add column definition text;
       update gpkg_spatial_ref_sys set definition = 'GEOGCS["WGS 84",DATUM["WGS_1984"]]'`,
      'read',
    ],
  ])('have the system of their authority, or else of its definition: %s', async (statement, expected) => {
    const { rows } = await read(geoPackage([statement]))
    const isAsked = rows === null
    // Degrees that are read as metres lie in the Gulf of Guinea.
    expect(isAsked ? 'asked' : (rows[0]?.outline?.[0]?.[0] ?? 0) > 50 ? 'read' : 'outside').toBe(expected)
  })

  it('may be 20, and 100 with those that are left out', async () => {
    const named = (count: number, of: (name: string) => string) =>
      Array.from({ length: count }, (_, index) => `l${index}`).flatMap((name) => [of(name), ...layer(name)])
    const tables = (count: number) => geoPackage(named(count, (name) => `create table ${name} (geom blob)`))
    expect((await read(tables(19))).rows).toHaveLength(1)
    expect(await faultOf(tables(20))).toBe('importManyLayers')
    const views = (count: number) => geoPackage(named(count, (name) => `create view ${name} as select 1`))
    expect((await read(views(99))).rows).toHaveLength(1)
    expect(await faultOf(views(100))).toBe('importManyLayers')
  })

  it('are refused before anything is compared if the file names 12,000 of them in each of its tables', async () => {
    const many = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 12000)'
    const statements = [
      `insert into gpkg_contents ${many} select 'x' || i, 'features' from n`,
      `insert into gpkg_geometry_columns ${many} select 'x' || i, 'geom', 4326 from n`,
      `insert into gpkg_spatial_ref_sys ${many} select i + 5000, 'EPSG', i + 5000 from n`,
    ]
    expect(await faultOf(geoPackage(statements))).toBe('importManyLayers')
    expect(await rowsOf(geoPackage(statements.slice(1)))).toEqual([find])
  })
})

describe('shapes in well-known binary', () => {
  const POINT = 1
  const CURVE = 8
  const COLLECTION = 7
  const polygon = shapeBytes().subarray(8)
  const point = Buffer.concat([head(POINT), Buffer.alloc(16)])
  const collection = (...parts: Buffer[]) => Buffer.concat([head(COLLECTION), count(parts.length), ...parts])

  function head(type: number): Buffer {
    return Buffer.concat([Buffer.from([1]), count(type)])
  }

  function count(number: number): Buffer {
    const made = Buffer.alloc(4)
    made.writeUInt32LE(number)
    return made
  }

  it.each([
    ['a polygon beside a point', collection(point, polygon), 'polygons'],
    ['a polygon in a collection', collection(point, collection(polygon)), 'polygons'],
    ['points alone', collection(point, point), 'point'],
    ['nothing', collection(), 'none'],
    ['a curve, whose end nobody knows', collection(head(CURVE), polygon), 'other'],
    ['more parts than there are bytes', Buffer.concat([head(COLLECTION), count(9), point]), 'fault'],
    [
      'collections without end',
      Buffer.concat(Array.from({ length: 9 }, () => Buffer.concat([head(COLLECTION), count(1)]))),
      'fault',
    ],
  ])('are those of a collection with %s', (_, bytes, kind) => {
    expect(readWkb(bytes).kind).toBe(kind)
  })
})
