import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { HELMERT_GRID } from '#geo/national-grid.ts'
import { kmlFile, renamedInZip, SQUARE, zipFile } from '#server/testing/import-files.ts'
import { FileFault } from './found.ts'
import { readFile } from './read-file.ts'

const MIB = 1024 * 1024
const KML = kmlFile([{ name: 'one' }])
const read = (bytes: Uint8Array) => readFile(bytes, { system: null, encoding: null }, HELMERT_GRID)

async function faultOf(bytes: Uint8Array): Promise<string> {
  const error: unknown = await read(bytes).catch((fault: unknown) => fault)
  return error instanceof FileFault ? error.key : `not a fault: ${String(error)}`
}

describe('a zip', () => {
  it('is refused if it unpacks to more than 100 MB, or to more than 200 times its size', async () => {
    const zip = (packed: number) => overlappingZip(11, 10 * MIB, packed)
    expect(await faultOf(zip(600_000))).toBe('importZipSize')
    expect(await faultOf(zip(400_000))).toBe('importZipRatio')
    expect(await faultOf(await zipFile({ 'a.kml': Buffer.alloc(3 * MIB) }))).toBe('importZipRatio')
  })

  it('is refused for what it claims: a size that is smaller than the content', async () => {
    const zip = await zipFile({ 'a.kml': Buffer.alloc(3 * MIB) })
    // The uncompressed size in the directory at the end says 100 bytes.
    const directory = zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    zip.writeUInt32LE(100, directory + 24)
    expect(await faultOf(zip)).toBe('importDamaged')
  })

  it('is refused if many entries name the same bytes, as in a bomb without nesting', async () => {
    expect(await faultOf(overlappingZip(31, MIB))).toBe('importZipEntries')
    expect(await faultOf(overlappingZip(30, MIB))).toBe('importZipRatio')
  })

  it('is refused for a zip in it, by its name and by its content', async () => {
    const inner = await zipFile({ 'a.kml': KML })
    expect(await faultOf(await zipFile({ 'a.zip': inner }))).toBe('importZipNested')
    expect(await faultOf(await zipFile({ 'a.kml': inner }))).toBe('importZipNested')
  })

  it.each(['../x.kml', '/a/x.kml', '..\\x.kml', 'c:\\x.kml'])('is refused for the name %s', async (name) => {
    const plain = 'n'.repeat(name.length)
    expect(await faultOf(renamedInZip(await zipFile({ [plain]: KML }), plain, name))).toBe('importZipNames')
  })

  it('is refused without a file that can be read, with 31 files, and when it is cut off', async () => {
    expect(await faultOf(await zipFile({ 'readme.txt': Buffer.from('x') }))).toBe('importZipContent')
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`${index}.kml`, KML]))
    expect(await faultOf(await zipFile(many))).toBe('importZipEntries')
    const whole = await zipFile({ 'a.kml': KML })
    expect(await faultOf(whole.subarray(0, whole.length - 30))).toBe('importDamaged')
    const damaged = Buffer.from(whole)
    damaged.fill(0x55, 40, 80)
    expect(await faultOf(damaged)).toBe('importDamaged')
  })
})

/**
 * A zip in which each entry of the directory names the same packed bytes.
 * @param size of the content of each entry
 * @param least bytes of the whole zip
 */
function overlappingZip(entries: number, size: number, least = 0): Buffer {
  const content = Buffer.alloc(size)
  const packed = deflateRawSync(content)
  const head = (signature: number, extra: number) => {
    const made = Buffer.alloc(30 + extra)
    made.writeUInt32LE(signature)
    const at = extra > 0 ? 6 : 4
    made.writeUInt16LE(20, at)
    made.writeUInt16LE(8, at + 4)
    made.writeUInt32LE(crc32(content), at + 10)
    made.writeUInt32LE(packed.length, at + 14)
    made.writeUInt32LE(content.length, at + 18)
    made.writeUInt16LE(5, at + 22)
    return made
  }
  const name = Buffer.from('a.kml')
  const local = Buffer.concat([head(0x04034b50, 0), name, packed, Buffer.alloc(least)])
  const directory = Buffer.concat(
    Array.from({ length: entries }, () => Buffer.concat([head(0x02014b50, 16), name])),
  )
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}

describe('a Shapefile', () => {
  const prj = Buffer.from('GEOGCS["GCS_WGS_1984"]')

  it('is read with its table, and without one', async () => {
    const { rows, encoding } = await read(
      await zipFile({ 'a.shp': shp(), 'a.dbf': dbf('Name'), 'a.prj': prj }),
    )
    expect(rows?.[0]).toMatchObject({ texts: { NAME: 'Name' }, faults: [] })
    expect(encoding).toEqual({ name: 'utf-8', isCertain: true })
    expect((await read(await zipFile({ 'A.SHP': shp(), 'a.PRJ': prj }))).rows?.[0]?.texts).toEqual({})
  })

  it('without a .prj, or with one that is not known, is asked about', async () => {
    expect((await read(await zipFile({ 'a.shp': shp() }))).rows).toBeNull()
    expect(
      (await read(await zipFile({ 'a.shp': shp(), 'a.prj': Buffer.from('LOCAL_CS["x"]') }))).rows,
    ).toBeNull()
  })

  it('with a table in code page 850 is read with letters that are not certain', async () => {
    const table = dbf(Buffer.from([0x54, 0x88, 0x74, 0x65]))
    const { rows, encoding } = await read(await zipFile({ 'a.shp': shp(), 'a.dbf': table, 'a.prj': prj }))
    expect(encoding).toEqual({ name: 'windows-1252', isCertain: false })
    expect(rows?.[0]?.texts.NAME).toBe('Tˆte')
    const named = await read(
      await zipFile({ 'a.shp': shp(), 'a.dbf': table, 'a.prj': prj, 'a.cpg': Buffer.from('850') }),
    )
    expect(named.rows?.[0]?.texts.NAME).toBe('Tête')
  })

  it('is refused when it is cut off at any byte, and never crashes', async () => {
    const whole = shp()
    for (let length = 0; length < whole.length; length += 3)
      expect(await faultOf(await zipFile({ 'a.shp': whole.subarray(0, length), 'a.prj': prj }))).toBe(
        'importDamaged',
      )
    const table = dbf('Name')
    for (let length = 0; length < table.length - 1; length += 3)
      expect(
        await faultOf(await zipFile({ 'a.shp': whole, 'a.dbf': table.subarray(0, length), 'a.prj': prj })),
      ).toBe('importDamaged')
  })

  it('is refused for numbers that point outside it', async () => {
    for (const [at, value] of [
      [104, 0x7fffffff],
      [104, -5],
      [144, 0x7fffffff],
      [148, 0x7fffffff],
      [148, -1],
      [152, 99],
    ] as const) {
      const wrong = Buffer.from(shp())
      if (at === 104) wrong.writeInt32BE(value, at)
      else wrong.writeInt32LE(value, at)
      expect([at, value, await faultOf(await zipFile({ 'a.shp': wrong, 'a.prj': prj }))]).toEqual([
        at,
        value,
        'importDamaged',
      ])
    }
    const many = dbf('Name')
    many.writeUInt32LE(0xffffffff, 4)
    expect(await faultOf(await zipFile({ 'a.shp': shp(), 'a.dbf': many, 'a.prj': prj }))).toBe(
      'importManyRows',
    )
  })
})

/** A `.shp` with one polygon, clockwise. */
function shp(): Buffer {
  const ring = [...SQUARE].reverse()
  const content = Buffer.alloc(48 + ring.length * 16)
  content.writeInt32LE(5, 0)
  content.writeInt32LE(1, 36)
  content.writeInt32LE(ring.length, 40)
  for (const [index, [x, y]] of ring.entries()) {
    content.writeDoubleLE(x, 48 + index * 16)
    content.writeDoubleLE(y, 56 + index * 16)
  }
  const head = Buffer.alloc(108)
  head.writeInt32BE(9994, 0)
  head.writeInt32BE((108 + content.length) / 2, 24)
  head.writeInt32LE(1000, 28)
  head.writeInt32LE(5, 32)
  head.writeInt32BE(1, 100)
  head.writeInt32BE(content.length / 2, 104)
  return Buffer.concat([head, content])
}

/** A `.dbf` with one field of ten characters and one row. */
function dbf(value: string | Buffer): Buffer {
  const made = Buffer.alloc(32 + 32 + 1 + 11 + 1, 0)
  made[0] = 3
  made.writeUInt32LE(1, 4)
  made.writeUInt16LE(65, 8)
  made.writeUInt16LE(11, 10)
  made.write('NAME', 32)
  made.write('C', 43)
  made[48] = 10
  made[64] = 0x0d
  made.fill(0x20, 65, 76)
  Buffer.from(value as string).copy(made, 66)
  made[76] = 0x1a
  return made
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

/** A GeoPackage with one find, after these statements. */
function geoPackage(statements: readonly string[]): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'gpkg-'))
  try {
    const file = path.join(folder, 'a.gpkg')
    const db = new DatabaseSync(file)
    db.enableDefensive(false)
    db.exec(`create table gpkg_contents (table_name text, data_type text);
      create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer);
      create table gpkg_spatial_ref_sys (srs_id integer, organization text, organization_coordsys_id integer);
      create table finds (id integer, title text, geom blob);
      insert into gpkg_contents values ('finds', 'features');
      insert into gpkg_geometry_columns values ('finds', 'geom', 4326);
      insert into gpkg_spatial_ref_sys values (4326, 'EPSG', 4326);`)
    db.prepare("insert into finds values (9007199254740993, 'Crug', ?)").run(shapeBytes())
    for (const statement of statements) db.exec(statement)
    db.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function shapeBytes(): Buffer {
  const made = Buffer.alloc(8 + 13 + SQUARE.length * 16)
  made.write('GP')
  made[3] = 1
  made.writeInt32LE(4326, 4)
  made[8] = 1
  made.writeUInt32LE(3, 9)
  made.writeUInt32LE(1, 13)
  made.writeUInt32LE(SQUARE.length, 17)
  for (const [index, [x, y]] of SQUARE.entries()) {
    made.writeDoubleLE(x, 21 + index * 16)
    made.writeDoubleLE(y, 29 + index * 16)
  }
  return made
}
