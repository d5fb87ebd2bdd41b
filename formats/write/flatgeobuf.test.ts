import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { geojson } from 'flatgeobuf'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { missingPackage, named, output, rowsOf } from '../testing/readers.ts'
import { LONG_TEXT, sampleHead, sampleRows } from '../testing/sample-rows.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { writeFlatGeobuf } from './flatgeobuf.ts'
import type { FileSystem } from '../shared/systems.ts'

// The package tells each step of its search.
beforeAll(() => void vi.spyOn(console, 'debug').mockReturnValue())

const noGdal = missingPackage('ogrinfo')

async function sampleFile(count: number, system: FileSystem = 4326): Promise<string> {
  const file = path.join(await scratchFolder(), 'finds.fgb')
  writeFlatGeobuf(file, sampleHead(system), sampleRows(count, system))
  return file
}

async function numbersIn(file: string, box?: readonly number[]): Promise<number[]> {
  const bytes = new Uint8Array(await readFile(file))
  const [minX = NaN, minY = NaN, maxX = NaN, maxY = NaN] = box ?? []
  const numbers: number[] = []
  for await (const feature of geojson.deserialize(bytes, box && { rect: { minX, minY, maxX, maxY } }))
    numbers.push(Number(feature.properties?.record))
  return numbers.sort((a, b) => a - b)
}

describe('a FlatGeobuf', () => {
  it('has every feature once, and leaves no scratch file', async () => {
    const file = await sampleFile(3000)
    expect(await numbersIn(file)).toEqual(Array.from({ length: 3000 }, (_, at) => at + 1))
    expect(await readdir(path.dirname(file))).toEqual(['finds.fgb'])
  })

  it('finds by its index exactly what lies in a box', async () => {
    const file = await sampleFile(3000)
    for (const [west, south, east, north] of [
      [-4.9, 52, -4.8, 52.05],
      [-5, 52.1, -3, 52.1005],
      [-4.0001, 52.2, -4, 52.2001],
      [-9, 50, -8, 51],
    ] as const) {
      const expected = [...sampleRows(3000)]
        .filter(({ ring }) => {
          const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
          return (
            Math.max(...xs) >= west &&
            Math.min(...xs) <= east &&
            Math.max(...ys) >= south &&
            Math.min(...ys) <= north
          )
        })
        .map(({ id }) => id)
      expect(await numbersIn(file, [west, south, east, north])).toEqual(expected)
    }
  })

  it('is a whole file for one record, for sixteen, for seventeen and for none', async () => {
    for (const count of [0, 1, 16, 17]) expect(await numbersIn(await sampleFile(count))).toHaveLength(count)
  })
})

describe('a FlatGeobuf read by others', () => {
  it.skipIf(noGdal)(named('has all types, letters and its system in GDAL', noGdal), async () => {
    const file = await sampleFile(3000, 27700)
    const summary = await output('ogrinfo', ['-so', file, 'finds'])
    expect(summary).toMatch(/Feature Count: 3000/)
    expect(summary).toMatch(/ID\["EPSG",27700\]/)
    expect(summary).toMatch(/recorded: DateTime/)
    expect(summary).toMatch(/easting: Integer/)
    expect(summary).toMatch(/seen_azimuth: Real/)
    const counted = await rowsOf(
      file,
      "select count(*) as n, sum(ST_IsValid(geometry)) as valid from finds where title like '%Gŵyr%'",
    )
    expect(counted).toMatch(/n \(Integer\) = 2999/)
    expect(counted).toMatch(/valid \(Integer\) = 2999/)
    const one = await output('ogrinfo', ['-q', file, 'finds', '-where', 'record = 1'])
    expect(one).toContain(LONG_TEXT)
    expect(one).toMatch(/recorded \(DateTime\) = 2026\/03\/01 12:30:00\+00/)
    expect(one).toMatch(
      /POLYGON \(\(201000 200000,201100 200000,201100 200100,201000 200100,201000 200000\)\)/,
    )
  })

  it.skipIf(noGdal)(named('opens in GDAL without records', noGdal), async () => {
    expect(await output('ogrinfo', ['-so', await sampleFile(0), 'finds'])).toMatch(/Feature Count: 0/)
  })
})
