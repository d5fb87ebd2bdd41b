import { describe, expect, it } from 'vitest'
import { geodesicDistance } from '#geo/shapes/geodesy.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { zipFile } from '../testing/import-files.ts'
import { FileFault } from './found.ts'
import { readFile, type ReadFile } from './read-file.ts'
import type { XY } from '../shared/systems.ts'

const PRJ = 'PROJCS["British_National_Grid"]'

interface Sample {
  /** Shapes in the order of the `.shp`, each with the number of its record. */
  shapes: { number: number; rings: XY[][]; type?: number }[]
  /** For each row, which of the shapes it has; absent for a Shapefile without `.shx`. */
  index?: number[]
  /** The bytes of each row's name; a star before it marks it as deleted. Absent without `.dbf`. */
  names?: (string | Buffer)[]
  cpg?: string
  /** Bytes of the field for names. */
  width?: number
}

async function read(sample: Sample): Promise<ReadFile | string> {
  const { shp, offsets } = shapes(sample.shapes)
  const files: Record<string, Buffer> = { 'a.shp': shp, 'a.prj': Buffer.from(PRJ) }
  if (sample.index) files['a.shx'] = index(sample.index.map((each) => offsets[each] ?? 0))
  if (sample.names) files['a.dbf'] = table(sample.names, sample.width ?? 20)
  if (sample.cpg !== undefined) files['a.cpg'] = Buffer.from(sample.cpg)
  return readFile(await zipFile(files), { system: null, encoding: null }, HELMERT_GRID).catch(
    (error: unknown) => {
      if (error instanceof FileFault) return error.key
      throw error
    },
  )
}

/** Each row as its name, the side of its outline in metres, and its faults. */
function rowsOf(file: ReadFile | string): unknown {
  if (typeof file === 'string') return file
  return file.rows?.map(({ texts, outline, faults }) => {
    const [one, other] = outline ?? []
    return [texts.NAME, ...(one && other ? [Math.round(geodesicDistance(one, other))] : []), ...faults]
  })
}

/** A square that runs clockwise, as outer rings of Shapefiles do. */
function square(side: number, [x, y]: XY = [260_000, 280_000]): XY[] {
  return [
    [x, y],
    [x, y + side],
    [x + side, y + side],
    [x + side, y],
    [x, y],
  ]
}

const turned = (ring: XY[]) => [...ring].reverse()
const one = (number: number, side: number) => ({ number, rings: [square(side)] })

describe('the shapes and the rows of a Shapefile', () => {
  it('belong together by the index, whatever the order in the file', async () => {
    const shuffled = [one(1, 300), one(2, 100), one(3, 200)]
    const file = await read({ shapes: shuffled, index: [1, 2, 0], names: ['A', 'B', 'C'] })
    expect(rowsOf(file)).toEqual([
      ['A', 100],
      ['B', 200],
      ['C', 300],
    ])
  })

  it('belong together by the numbers of the shapes without an index, from 1 or from 0', async () => {
    for (const first of [0, 1]) {
      const shuffled = [one(first + 2, 300), one(first, 100), one(first + 1, 200)]
      expect(rowsOf(await read({ shapes: shuffled, names: ['A', 'B', 'C'] }))).toEqual([
        ['A', 100],
        ['B', 200],
        ['C', 300],
      ])
    }
  })

  it('leave out earlier shapes to which the index no longer points', async () => {
    const edited = [one(1, 100), one(2, 200), one(2, 300)]
    expect(rowsOf(await read({ shapes: edited, index: [0, 2], names: ['A', 'B'] }))).toEqual([
      ['A', 100],
      ['B', 300],
    ])
  })

  it('leave out rows that are marked as deleted, also at the end', async () => {
    const all = [one(1, 100), one(2, 200), one(3, 300)]
    const file = { shapes: all, names: ['A', '*B', '*C'] }
    expect(rowsOf(await read(file))).toEqual([['A', 100]])
    expect(rowsOf(await read({ ...file, index: [0, 1, 2] }))).toEqual([['A', 100]])
    expect(await read({ ...file, names: ['*A', '*B', '*C'] })).toBe('importEmpty')
  })

  it('count as many rows as are left after deletion', async () => {
    const many = Array.from({ length: 600 }, (_, index) => one(index + 1, 100))
    const names = many.map((_, index) => (index % 2 === 0 ? 'A' : '*B'))
    expect(rowsOf(await read({ shapes: many, names }))).toHaveLength(300)
    expect(await read({ shapes: many, names: many.map(() => 'A') })).toBe('importManyRows')
  })

  it.each<[string, Sample]>([
    ['fewer rows than shapes', { shapes: [one(1, 100), one(2, 200)], names: ['A'] }],
    ['more rows than shapes', { shapes: [one(1, 100)], index: [0], names: ['A', 'B'] }],
    ['an index with fewer shapes', { shapes: [one(1, 100), one(2, 200)], index: [0], names: ['A', 'B'] }],
    ['two shapes of one number, without an index', { shapes: [one(1, 100), one(1, 200)], names: ['A', 'B'] }],
    ['a number beyond the rows, without an index', { shapes: [one(1, 100), one(7, 200)], names: ['A', 'B'] }],
  ])('that do not fit together are refused: %s', async (_, sample) => {
    expect(await read(sample)).toBe('importShapefileParts')
  })
})

describe('the rings of a shape', () => {
  const hole = square(10, [260_010, 280_010])
  const beside = square(40, [260_100, 280_000])
  it.each<[string, XY[][], unknown]>([
    ['a hole before its outline', [hole, square(40)], [['A', 40, 'importHole']]],
    ['both clockwise', [square(40), hole], [['A', 40, 'importHole']]],
    ['both counter-clockwise', [turned(square(40)), turned(hole)], [['A', 40, 'importHole']]],
    ['turned round', [turned(square(40)), hole], [['A', 40, 'importHole']]],
    ['a hole in a corner', [square(40), square(10, [260_030, 280_030])], [['A', 40, 'importHole']]],
    ['a hole that touches all sides', [square(40), diamond(40)], [['A', 40, 'importHole']]],
    [
      'two outlines of different directions',
      [square(40), turned(beside)],
      [
        ['A', 40],
        ['A', 40],
      ],
    ],
    [
      'an outline in a hole',
      [square(100), turned(square(60, [260_020, 280_020])), square(20, [260_040, 280_040])],
      [
        ['A', 100, 'importHole'],
        ['A', 20],
      ],
    ],
    ['the same outline twice', [square(40), turned(square(40))], [['A', 40]]],
  ])('are sorted by what lies in what: %s', async (_, rings, rows) => {
    expect(rowsOf(await read({ shapes: [{ number: 1, rings }], names: ['A'] }))).toEqual(rows)
  })

  it('of more than 500 parts are a fault of their row', async () => {
    const rings = Array.from({ length: 501 }, (_, index) => square(10, [260_000 + index * 20, 280_000]))
    const file = await read({ shapes: [{ number: 1, rings }, one(2, 100)], names: ['A', 'B'] })
    expect(rowsOf(file)).toEqual([
      ['A', 'importManyParts'],
      ['B', 100],
    ])
  })

  it.each([
    ['not a number', NaN, 'importNumbers'],
    ['infinite', Infinity, 'importNumbers'],
    ['what stands for nothing', -1e39, 'importOutsideSystem'],
    ['beyond the grid', 1e20, 'importOutsideSystem'],
    ['of another place in Wales after a turn of the projection', 280_123_125, 'importOutsideSystem'],
  ])('with a coordinate that is %s are a fault of their row', async (_, wrong, fault) => {
    const rings = [[[wrong, 280_000] as const, ...square(40)]]
    const file = await read({ shapes: [{ number: 1, rings }, one(2, 100)], names: ['A', 'B'] })
    expect(rowsOf(file)).toEqual([
      ['A', fault],
      ['B', 100],
    ])
  })
})

describe('the letters of a table', () => {
  const shapes = [one(1, 100), one(2, 200)]
  const textsOf = (file: ReadFile | string) =>
    typeof file === 'string' ? file : [file.rows?.map(({ texts }) => texts.NAME), file.encoding]
  const certain = { name: 'utf-8', isCertain: true }

  it.each([[undefined], ['UTF-8']])(
    'lose only the one that was cut at the width, with .cpg %s',
    async (cpg) => {
      const cut = Buffer.from('Tŷ Ŵ').subarray(0, 5)
      const file = await read({ shapes, names: [cut, 'Tŵr'], width: 5, ...(cpg && { cpg }) })
      expect(textsOf(file)).toEqual([['Tŷ', 'Tŵr'], certain])
    },
  )

  it('of windows-1252 are no cut letters of UTF-8', async () => {
    const file = await read({ shapes, names: [Buffer.from('Caf\xe9', 'latin1'), 'Bryn'], width: 4 })
    expect(textsOf(file)).toEqual([['Café', 'Bryn'], { name: 'windows-1252', isCertain: false }])
  })

  it('that are not as the .cpg says are asked about, and one wrong letter spoils no others', async () => {
    const wrong = [Buffer.from('Caf\xe9 T\xfbr', 'latin1'), 'Bryn']
    expect(textsOf(await read({ shapes, names: wrong, cpg: 'UTF-8' }))).toEqual([
      ['Café Tûr', 'Bryn'],
      { name: 'windows-1252', isCertain: false },
    ])
    const one = [Buffer.concat([Buffer.from('Tŷ Ŵyl '), Buffer.from([0xff]), Buffer.from('a')]), 'Bryn']
    expect(textsOf(await read({ shapes, names: one }))).toEqual([
      ['Tŷ Ŵyl \uFFFDa', 'Bryn'],
      { name: 'utf-8', isCertain: false },
    ])
  })
})

function diamond(side: number): XY[] {
  const half = side / 2
  return [
    [260_000, 280_000 + half],
    [260_000 + half, 280_000 + side],
    [260_000 + side, 280_000 + half],
    [260_000 + half, 280_000],
    [260_000, 280_000 + half],
  ]
}

function shapes(records: Sample['shapes']): { shp: Buffer; offsets: number[] } {
  const offsets: number[] = []
  const made = [Buffer.alloc(100)]
  let length = 100
  for (const { number, rings } of records) {
    const points = rings.flat()
    const record = Buffer.alloc(8 + 44 + rings.length * 4 + points.length * 16)
    record.writeInt32BE(number, 0)
    record.writeInt32BE((record.length - 8) / 2, 4)
    record.writeInt32LE(5, 8)
    record.writeInt32LE(rings.length, 44)
    record.writeInt32LE(points.length, 48)
    let begin = 0
    for (const [part, ring] of rings.entries()) {
      record.writeInt32LE(begin, 52 + part * 4)
      begin += ring.length
    }
    for (const [point, [x, y]] of points.entries()) {
      record.writeDoubleLE(x, 52 + rings.length * 4 + point * 16)
      record.writeDoubleLE(y, 60 + rings.length * 4 + point * 16)
    }
    offsets.push(length / 2)
    made.push(record)
    length += record.length
  }
  return { shp: withHead(Buffer.concat(made)), offsets }
}

function index(offsets: readonly number[]): Buffer {
  const shx = Buffer.alloc(100 + offsets.length * 8)
  for (const [row, offset] of offsets.entries()) shx.writeInt32BE(offset, 100 + row * 8)
  return withHead(shx)
}

function withHead(file: Buffer): Buffer {
  file.writeInt32BE(9994, 0)
  file.writeInt32BE(file.length / 2, 24)
  return file
}

function table(names: readonly (string | Buffer)[], width: number): Buffer {
  const head = Buffer.alloc(65)
  head[0] = 3
  head.writeUInt32LE(names.length, 4)
  head.writeUInt16LE(65, 8)
  head.writeUInt16LE(width + 1, 10)
  head.write('NAME', 32)
  head.write('C', 43)
  head[48] = width
  head[64] = 0x0d
  const rows = names.map((name) => {
    const bytes = Buffer.from(name as string)
    const isDeleted = bytes[0] === 0x2a
    const row = Buffer.alloc(width + 1, ' ')
    if (isDeleted) row[0] = 0x2a
    bytes.copy(row, 1, isDeleted ? 1 : 0)
    return row
  })
  return Buffer.concat([head, ...rows, Buffer.from([0x1a])])
}
