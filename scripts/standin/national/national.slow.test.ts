import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { openLevel } from '#relief/reader/levels.ts'
import { openRaster } from '#relief/mosaic/open-raster.ts'
import { makeFolder } from '#relief/testing/rasters.ts'
import { EARTHWORKS } from '#web/relief/layers/ground/earthworks.ts'
import { BLOCK, CORNER, FILES, LEVELS } from './form.ts'
import { nationalFile } from './national-file.ts'
import { PLACES } from './places.ts'
import { ETAGS, serveNational, type NationalStandIn } from './serve-national.ts'
import { averaged, paint, type SparseLevel } from './sparse-level.ts'

const gdal = existsSync('/usr/bin/gdalinfo')
if (!gdal)
  process.stderr.write(
    'The comparison of the national raster with GDAL is skipped: gdal-bin is not installed.\n',
  )

let file = ''
beforeAll(async () => {
  file = await nationalFile()
})

test('the file is as large as the original, but takes little of the disk', async () => {
  const { size, blocks } = await stat(file)
  expect(size).toBe(FILES.dtm.bytes)
  expect(blocks * 512).toBeLessThan(100_000_000)
})

test.each(EARTHWORKS)(
  '$name, which the portal offers first, has ditches and banks all round',
  async (place) => {
    const { easting, northing } = HELMERT_GRID.fromDegrees(place)
    const raster = await openRaster(file)
    const [level] = await raster.levels()
    if (!level) throw new Error('the raster has no level')
    const reach = 150
    const side = 2 * reach + 1
    const heights = new Float32Array(side ** 2)
    const [column, row] = [
      Math.round(easting - CORNER.west) - reach,
      Math.round(CORNER.north - northing) - reach,
    ]
    await openLevel(level).read({ column, row, width: side, height: side }, heights)
    raster.close()
    const crests = Array.from({ length: 36 }, (_, at) => {
      const [east, south] = [Math.cos((at / 18) * Math.PI), Math.sin((at / 18) * Math.PI)]
      const heightAt = (metres: number) =>
        heights[Math.round(reach + south * metres) * side + Math.round(reach + east * metres)] ?? NaN
      // How high a bank stands above the ditches on either side: elsewhere no ground stands out by a metre.
      return Math.max(
        ...Array.from({ length: reach - 16 }, (_, metres) => {
          const [inside, crest, outside] = [metres, metres + 8, metres + 16].map(heightAt)
          return (crest ?? NaN) - ((inside ?? NaN) + (outside ?? NaN)) / 2
        }),
      )
    })
    // The entrance is the gap.
    expect(crests.filter((crest) => crest > 1.5).length).toBeGreaterThan(30)
  },
)

interface GdalInfo {
  size: number[]
  geoTransform: number[]
  bands: { block: number[]; type: string; noDataValue: number; overviews: { size: number[] }[] }[]
}

/** Asks GDAL for the cells at columns and rows of a level; 0 is the full resolution. */
function valuesBy(columns: string, level: number): number[] {
  const more = level === 0 ? [] : ['-overview', String(level)]
  const said = execFileSync('gdallocationinfo', ['-valonly', ...more, file], {
    input: columns,
    encoding: 'utf8',
  })
  return said.trim().split('\n').map(Number)
}

describe.skipIf(!gdal)('GDAL', () => {
  test('reads the structure of the national raster without complaint', () => {
    const said = execFileSync('gdalinfo', ['-json', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { size, geoTransform, bands } = JSON.parse(said) as GdalInfo
    const [first, ...overviews] = LEVELS.map(({ width, height }) => [width, height])
    expect(size).toEqual(first)
    expect(geoTransform).toEqual([164_993, 1, 0, 397_000, 0, -1])
    expect(bands).toHaveLength(1)
    expect(bands[0]).toMatchObject({ block: [BLOCK, BLOCK], type: 'Float32', noDataValue: -9999 })
    expect(bands[0]?.overviews.map((overview) => overview.size)).toEqual(overviews)
  })

  test('finds heights in the middle of each place, none in its holes, and none between the places', () => {
    const middles = PLACES.map(({ column, row, width, height }) => [
      column + Math.floor(width * 0.6),
      row + (height >> 1),
    ])
    const holes = PLACES.flatMap(({ column, row, holes }) => holes.map(([x, y]) => [column + x, row + y]))
    const found = valuesBy([...middles, ...holes, [100_000, 100]].map((at) => at.join(' ')).join('\n'), 0)
    const heights = found.slice(0, middles.length)
    expect(Math.min(...heights)).toBeGreaterThan(-100)
    expect(Math.max(...heights)).toBeGreaterThan(800)
    expect(new Set(found.slice(middles.length))).toEqual(new Set([-9999]))
  })

  test('averages overviews in the same way', async () => {
    const size = { width: 301, height: 264 }
    const level: SparseLevel = { size, blocks: new Map() }
    const heights = Float32Array.from({ length: size.width * size.height }, (_, at) =>
      at % 7 === 0 || at % 311 < 40 ? NaN : 300 + ((at * 37) % 911) / 10,
    )
    paint(level, { column: 0, row: 0, ...size }, heights)
    const half = averaged(level, { width: 151, height: 132 })
    const raw = path.join(await makeFolder(), 'raw')
    await writeFile(
      raw,
      heights.map((height) => (Number.isNaN(height) ? -9999 : height)),
    )
    await writeFile(
      `${raw}.hdr`,
      'ENVI\nsamples = 301\nlines = 264\nbands = 1\ndata type = 4\ninterleave = bsq\nbyte order = 0\ndata ignore value = -9999\n',
    )
    execFileSync('gdal_translate', ['-q', raw, `${raw}.tif`])
    execFileSync('gdaladdo', ['-q', '-r', 'average', `${raw}.tif`, '2'])
    execFileSync('gdal_translate', [
      '-q',
      '-of',
      'XYZ',
      '-oo',
      'OVERVIEW_LEVEL=0',
      `${raw}.tif`,
      `${raw}.xyz`,
    ])
    const lines = (await readFile(`${raw}.xyz`, 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(151 * 132)
    let worst = 0
    for (const [at, line] of lines.entries()) {
      const theirs = Number(line.split(' ')[2])
      const ours = half.blocks.get(0)?.[Math.floor(at / 151) * BLOCK + (at % 151)] ?? NaN
      worst = Math.max(worst, Math.abs((Number.isNaN(ours) ? -9999 : ours) - theirs))
    }
    expect(worst).toBeLessThan(0.001)
  })
})

describe('the server of the national raster', () => {
  let standIn: NationalStandIn
  beforeAll(async () => {
    standIn = await serveNational()
  })
  beforeEach(() => {
    standIn.setFault(null)
    standIn.clear()
  })
  afterAll(() => standIn.close())

  const ask = (range: string | null, headers: Record<string, string> = {}) =>
    fetch(standIn.addresses.dtm, { headers: { ...(range === null ? {} : { range }), ...headers } })

  test('tells the size of the file', async () => {
    const { status, headers } = await fetch(standIn.addresses.dtm, { method: 'HEAD' })
    expect([status, headers.get('content-length')]).toEqual([200, '48611310928'])
    expect(headers.get('etag')).toBe(ETAGS.first)
  })

  test('sends a range beyond the first four gigabytes, and counts it', async () => {
    const answer = await ask('bytes=40000000000-40000000099')
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      'bytes 40000000000-40000000099/48611310928',
    ])
    expect((await answer.bytes()).length).toBe(100)
    expect(standIn.counts()).toEqual({ requests: 1, bytes: 100, together: 1 })
    expect(standIn.asked[0]).toMatchObject({ offset: 40_000_000_000, length: 100 })
  })

  test('answers 416 to a range beyond the end, and 412 for another ETag', async () => {
    expect((await ask('bytes=50000000000-50000000001')).status).toBe(416)
    expect((await ask('bytes=0-1', { 'if-match': ETAGS.changed })).status).toBe(412)
    expect((await ask('bytes=0-1', { 'if-match': ETAGS.first })).status).toBe(206)
  })

  test('has faults: a status with the time to wait, another range, noise, a changed file', async () => {
    standIn.setFault({ kind: 'status', status: 429, retryAfter: 7 })
    const busy = await ask('bytes=0-9')
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7'])
    standIn.setFault({ kind: 'other range' })
    expect((await ask('bytes=0-9')).headers.get('content-range')).toBe('bytes 512-521/48611310928')
    standIn.setFault({ kind: 'garbage' })
    expect(await (await ask('bytes=0-7')).text()).toBe('Invented')
    standIn.setFault({ kind: 'changed' })
    expect((await ask('bytes=0-9', { 'if-match': ETAGS.first })).status).toBe(412)
    expect((await ask('bytes=0-9')).headers.get('etag')).toBe(ETAGS.changed)
  })

  test.each([{ kind: 'cut', bytes: 10 }, { kind: 'close' }, { kind: 'silence', milliseconds: 10 }] as const)(
    'can break a connection: $kind',
    async (fault) => {
      standIn.setFault(fault)
      await expect(ask('bytes=0-99').then((answer) => answer.bytes())).rejects.toThrow()
    },
  )

  test('has a fault only as often and only for those bytes that were named', async () => {
    standIn.setFault({ kind: 'status', status: 500, times: 2, from: 1000 })
    const statuses = []
    for (const first of [0, 1000, 2000, 3000])
      statuses.push((await ask(`bytes=${first}-${first + 9}`)).status)
    expect(statuses).toEqual([206, 500, 500, 206])
  })

  test('sends the whole file instead of a range until the connection is closed', async () => {
    standIn.setFault({ kind: 'whole file' })
    const answer = await ask('bytes=0-9')
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '48611310928'])
    await answer.body?.cancel()
  })

  test('takes its faults from other processes', async () => {
    const { origin } = new URL(standIn.addresses.dtm)
    await fetch(`${origin}/fault`, { method: 'PUT', body: '{"kind":"status","status":403}' })
    expect((await ask('bytes=0-9')).status).toBe(403)
    await fetch(`${origin}/fault`, { method: 'PUT', body: 'null' })
    expect((await ask('bytes=0-9')).status).toBe(206)
    expect(await (await fetch(`${origin}/counts`)).json()).toMatchObject({ requests: 2 })
  })
})
