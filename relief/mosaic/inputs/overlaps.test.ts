import { expect, test } from 'vitest'
import { overlapLines } from '../../terminal/mosaic-lines.ts'
import { checkModel } from './named-model.ts'
import { overlapsOf, type NamedFrame } from './overlaps.ts'

/** A square of 100 m whose north-west corner is so many metres east and south of another one. */
function square(name: string, east: number, south: number, cell = 1): NamedFrame {
  return {
    name,
    cell,
    width: 100 / cell,
    height: 100 / cell,
    west: 278_000 + east,
    north: 249_500 - south,
  }
}

test('overlaps are measured, the largest first, and say which raster wins and why', () => {
  const found = overlapsOf([
    square('/r/c_2020.tif', 50, 0),
    square('/r/a_2009.tif', 0, 0),
    square('/r/b.tif', 140, 90),
    square('/r/d_2009.tif', 0, 50),
  ])
  expect(found.map(({ upper, lower, area, share, because }) => [upper, lower, area, share, because])).toEqual(
    [
      ['/r/c_2020.tif', '/r/a_2009.tif', 5000, 0.5, 'date'],
      ['/r/a_2009.tif', '/r/d_2009.tif', 5000, 0.5, 'same-date'],
      ['/r/c_2020.tif', '/r/d_2009.tif', 2500, 0.25, 'date'],
      ['/r/c_2020.tif', '/r/b.tif', 100, 0.01, 'no-date'],
    ],
  )
})

test('neighbours whose coordinates differ in their last digits do not overlap; a common row of cells does', () => {
  expect(overlapsOf([square('/r/a.tif', 0, 0), square('/r/b.tif', 99.999_999, 0)])).toEqual([])
  expect(overlapsOf([square('/r/b.tif', 100, 0), square('/r/a.tif', 0, 0)])).toEqual([])
  expect(overlapsOf([square('/r/a.tif', 0, 0, 0.5), square('/r/b.tif', 0, 99.5, 0.5)])).toMatchObject([
    { area: 50 },
  ])
})

test('every pair is found, as where each is compared with each', () => {
  const frames = Array.from({ length: 60 }, (_, at) =>
    square(`/r/${at}.tif`, (at * 37) % 400, (at * 53) % 300),
  )
  const all = frames.flatMap((a, at) =>
    frames.slice(at + 1).filter((b) => Math.abs(a.west - b.west) < 100 && Math.abs(a.north - b.north) < 100),
  )
  expect(overlapsOf(frames)).toHaveLength(all.length)
})

test('the lines name the largest overlaps and count the others', () => {
  const lines = overlapLines(overlapsOf(Array.from({ length: 4 }, (_, at) => square(`/r/${at}.tif`, at, 0))))
  expect(lines).toHaveLength(7)
  expect(lines[0]).toBe(
    'OVERLAP: 0.tif lies over 1.tif on 0.0099 km², 99 % of it: it comes first, and not both names have a date.',
  )
  expect(lines.slice(5)).toEqual([
    'OVERLAP: and 1 more pair of rasters.',
    'For another order, give the files by name, the one on top first.',
  ])
  expect(overlapLines(overlapsOf([square('/2020/a.tif', 0, 0), square('/2009/a.tif', 0, 99)]))).toEqual([
    'OVERLAP: /2020/a.tif lies over /2009/a.tif on 100 m², 1 % of it: the date in its name is later.',
  ])
  expect(overlapLines(overlapsOf([square('/r/DSM.tif', 0, 0), square('/r/DTM.tif', 0, 0)]))[0]).toContain(
    'One is named DTM, the other DSM.',
  )
  expect(overlapLines([])).toEqual([])
})

test('a build refuses rasters that are named as the other model, and says how to go on', () => {
  expect(() => checkModel(['/r/a_DTM.tif', '/r/b.tif'], 'DTM')).not.toThrow()
  expect(() => checkModel(['/r/a_DTM.tif', '/r/a_DSM.tif', '/r/b_dsm.tif'], 'DTM')).toThrow(
    '/r/a_DSM.tif: its name says DSM, and so does 1 more of 3 names, but the build is of the DTM (--model); give only files of the DTM, by name or in a folder of their own',
  )
  expect(() => checkModel(['/r/a_DTM.tif'], 'DSM')).toThrow(
    '/r/a_DTM.tif: its name says DTM, but the build is',
  )
  expect(() => checkModel(['/r/dsm/a.tif'], 'DTM')).toThrow('build with --model DSM, or rename what is named')
})
