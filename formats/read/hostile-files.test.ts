import { describe, expect, it } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { kmlFile, overlappingZip, renamedInZip, SQUARE, zipFile } from '../testing/import-files.ts'
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
    expect(await faultOf(overlappingZip(2001, MIB))).toBe('importZipEntries')
    expect(await faultOf(overlappingZip(31, 1))).toBe('importZipEntries')
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

  it('is read beside a list of its columns and texts, as this portal and others pack it', async () => {
    const beside = {
      'FIELDS.csv': Buffer.from('column,type,english\nname,text,the name\n'),
      'LICENCE.txt': Buffer.from('CC BY 4.0\n'),
      'a.shp.xml': Buffer.from('<metadata/>'),
    }
    const { format, rows } = await read(
      await zipFile({ 'a.shp': shp(), 'a.dbf': dbf('Name'), 'a.prj': prj, ...beside }),
    )
    expect([format, rows?.[0]?.texts]).toEqual(['shapefile', { NAME: 'Name' }])
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

  it('is refused for a length that points outside it', async () => {
    for (const length of [0x7fffffff, -5]) {
      const wrong = Buffer.from(shp())
      wrong.writeInt32BE(length, 104)
      expect(await faultOf(await zipFile({ 'a.shp': wrong, 'a.prj': prj }))).toBe('importDamaged')
    }
    const many = dbf('Name')
    many.writeUInt32LE(0xffffffff, 4)
    expect(await faultOf(await zipFile({ 'a.shp': shp(), 'a.dbf': many, 'a.prj': prj }))).toBe(
      'importManyRows',
    )
  })

  it('has a fault of the row for numbers in a shape that point outside it', async () => {
    for (const [at, value, fault] of [
      [144, 0x7fffffff, 'importNumbers'],
      [148, 0x7fffffff, 'importNumbers'],
      [148, -1, 'importNumbers'],
      [152, 99, 'importNumbers'],
      [152, -1, 'importNumbers'],
    ] as const) {
      const wrong = Buffer.from(shp())
      wrong.writeInt32LE(value, at)
      const { rows } = await read(await zipFile({ 'a.shp': wrong, 'a.prj': prj }))
      expect([at, value, rows?.map(({ faults }) => faults)]).toEqual([at, value, [[fault]]])
    }
  })

  it.each([
    ['beyond the file', 600, 1],
    ['into its head', 10, 1],
    ['twice at one shape', 50, 2],
    ['at more rows than a file may have', 50, 20_001],
  ])('whose index points %s is refused', async (_, at, count) => {
    const shx = Buffer.alloc(100 + count * 8)
    shx.writeInt32BE(9994, 0)
    shx.writeInt32BE(shx.length / 2, 24)
    for (let row = 0; row < count; row += 1) shx.writeInt32BE(at, 100 + row * 8)
    const fault = await faultOf(await zipFile({ 'a.shp': shp(), 'a.shx': shx, 'a.prj': prj }))
    expect(['importShapefileParts', 'importDamaged', 'importManyRows', 'importZipRatio']).toContain(fault)
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
