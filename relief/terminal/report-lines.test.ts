import { expect, test } from 'vitest'
import { Doubts } from '../reader/heights.ts'
import type { Inspected } from '../mosaic/inspect.ts'
import { inspectionEnd, inspectionLines } from './report-lines.ts'

const NOTHING_ODD = {
  doubts: new Doubts({ lowest: -50, highest: 1400 }),
  lone: { cells: 0, first: null },
  steep: 0,
}

const survey: Inspected = {
  name: 'survey/SN7849.tif',
  facts: {
    ...{ name: 'survey/SN7849.tif', kind: 'GeoTIFF', bytes: 4_000_000, crs: 'EPSG:27700', nodata: '-9999' },
    ...{ width: 2000, height: 1000, cell: 0.5, west: 278_000, north: 249_500 },
    ...{ sample: 'float32', compression: 'LZW', blockWidth: 2000, blockHeight: 1 },
  },
  summary: { cells: 2_000_000, missing: 3, lowest: 181.23456, highest: 402, ...NOTHING_ODD },
  problems: [],
  notes: [],
  isPassing: false,
}

test('a raster is described by its size, position, system, storage, nodata value and heights', () => {
  expect(inspectionLines(survey)).toEqual([
    'survey/SN7849.tif',
    '  size    2000 x 1000 cells of 0.5 m, 0.5 km²',
    '  extent  east 278000 to 279000, north 249000 to 249500',
    '  system  EPSG:27700',
    '  stored  GeoTIFF, float32, LZW, blocks of 2000 x 1 cells',
    '  nodata  -9999 for missing cells',
    '  heights 181.23 m to 402 m',
    '  missing 3 cells, 0.01 %',
  ])
})

test('a note comes before the problems', () => {
  const notes = ['survey/SN7849.tif: contains no heights']
  const problems = ['survey/SN7849.tif: lies outside the National Grid']
  expect(inspectionLines({ ...survey, notes, problems }).slice(-2)).toEqual([
    '  note    contains no heights',
    '  problem lies outside the National Grid',
  ])
})

test('problems come last, and only they are printed for a raster that cannot be read', () => {
  const problems = ['survey/SN7849.tif: is damaged in its block at column 0, row 0 (incorrect data check)']
  expect(inspectionLines({ ...survey, facts: null, summary: null, problems })).toEqual([
    'survey/SN7849.tif',
    '  problem is damaged in its block at column 0, row 0 (incorrect data check)',
  ])
})

test('a raster without heights has no height range', () => {
  const summary = { cells: 4, missing: 4, lowest: null, highest: null, ...NOTHING_ODD }
  const lines = inspectionLines({ ...survey, summary })
  expect(lines.at(-1)).toBe('  missing 4 cells, all of them')
})

test('a scale, numbers that are no heights, and cells far from all neighbours have lines of their own', () => {
  const facts = survey.facts && { ...survey.facts, scale: { factor: 0.01, offset: 100 } }
  const doubts = new Doubts({ lowest: -50, highest: 1400 })
  doubts.add(Float32Array.of(12_000, -9999, 10_000.5), 3, 3, 1, { nodata: NaN, factor: 1, offset: 0 })
  const lone = { cells: 2, first: { column: 3, row: 0, height: -40 } }
  const summary = survey.summary && { ...survey.summary, doubts, lone }
  const lines = inspectionLines({ ...survey, facts, summary })
  expect(lines).toContain('  scale   height = number × 0.01 + 100 m')
  expect(lines.slice(-3)).toEqual([
    '  odd     1 of the missing cells hold -9999, which the file does not name as its nodata value',
    '  odd     2 of the missing cells hold numbers beyond ±9000 m, from 10000.5 to 12000',
    '  odd     2 cells lie more than 50 m above or below all neighbours, the first at east 278001.75, north 249499.75 (-40 m)',
  ])
})

test('the last line counts the rasters', () => {
  expect(inspectionEnd(1, 0)).toBe('1 raster, no problems')
  expect(inspectionEnd(12, 2)).toBe('12 rasters, 2 with problems')
})
