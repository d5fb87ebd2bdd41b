import path from 'node:path'
import { expect, test } from 'vitest'
import { parseLidar } from './config-lidar.ts'

test('without settings, both files of the Welsh Government are read, with their credit', () => {
  const { rasters, keptBytes, dailyBytes, connections, workers } = parseLidar({})
  expect(rasters.map(({ id, model }) => [id, model])).toEqual([
    ['national-dtm', 'DTM'],
    ['national-dsm', 'DSM'],
  ])
  expect(rasters[0]?.credit).toMatch(/Welsh Government.*Open Government Licence/)
  expect([keptBytes, dailyBytes, connections]).toEqual([10e9, 20e9, 6])
  expect(workers).toBeGreaterThanOrEqual(1)
})

test('each file can be switched off', () => {
  expect(parseLidar({ LIDAR_DSM_URL: 'off' }).rasters.map(({ id }) => id)).toEqual(['national-dtm'])
  expect(parseLidar({ LIDAR_DTM_URL: 'off', LIDAR_DSM_URL: 'off' }).rasters).toEqual([])
})

test('a path on the disk is read from there', () => {
  const [dtm] = parseLidar({ LIDAR_DTM_URL: 'wales.tif', LIDAR_DTM_CREDIT: 'Ours' }).rasters
  expect(dtm).toMatchObject({ place: path.resolve('wales.tif'), credit: 'Ours', surveyed: null })
})

test('the catalogue of flights belongs to the files of the Welsh Government, unless the operator names it', () => {
  const ours = { LIDAR_DTM_URL: 'wales.tif', LIDAR_DTM_CREDIT: 'Ours', LIDAR_DSM_URL: 'off' }
  const named = { LIDAR_CATALOGUE_URL: 'https://map.example/ows' }
  const addressIn = (environment: Record<string, string>) => parseLidar(environment).catalogue?.address
  expect(addressIn({})).toBe('https://datamap.gov.wales/geoserver/ows')
  expect(addressIn({ LIDAR_CATALOGUE_URL: 'off' })).toBeUndefined()
  expect(addressIn(ours)).toBeUndefined()
  expect(addressIn({ ...ours, LIDAR_DSM_URL: '' })).toBeUndefined()
  expect(addressIn({ LIDAR_DTM_URL: 'off', LIDAR_DSM_URL: 'off' })).toBeUndefined()
  expect(addressIn({ ...ours, ...named })).toBe('https://map.example/ows')
})

test.each([
  [{ LIDAR_DTM_URL: 'https://lidar.example/a.tif' }, 'LIDAR_DTM_CREDIT is missing'],
  [{ LIDAR_DTM_URL: 'ftp://lidar.example/a.tif', LIDAR_DTM_CREDIT: 'x' }, 'not an http or https address'],
  [{ LIDAR_CACHE_GB: '0' }, 'LIDAR_CACHE_GB holds "0"; write a whole number from 1 to 100000'],
  [{ LIDAR_DAILY_GB: 'much' }, 'LIDAR_DAILY_GB holds "much"'],
  [{ LIDAR_WORKERS: '65' }, 'LIDAR_WORKERS holds "65"'],
  [
    { LIDAR_CATALOGUE_URL: 'https://map.example/ows?service=WFS' },
    'LIDAR_CATALOGUE_URL holds "https://map.example/ows?service=WFS"; write the http or https address of an OGC service',
  ],
  [{ LIDAR_CATALOGUE_URL: 'map.example' }, 'which is not an http or https address'],
  [{ LIDAR_CONNECTIONS: '-1' }, 'LIDAR_CONNECTIONS holds "-1"'],
])('%j is refused with its reason', (environment, reason) => {
  expect(() => parseLidar(environment)).toThrow(reason)
})
