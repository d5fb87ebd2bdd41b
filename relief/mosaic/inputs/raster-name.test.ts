import { expect, test } from 'vitest'
import { dateInName, modelInName, nameOfRaster, newestFirst } from './raster-name.ts'

test.each([
  ['rasters/SN7849.tif', 'SN7849.tif'],
  ['/mnt/lidar/what? #1.asc', 'what? #1.asc'],
  ['https://example.org/lidar/SN7849.tif', 'SN7849.tif'],
  ['https://example.org/lidar/SN7849.tif?key=a/b&signature=secret#top', 'SN7849.tif'],
])('%s is called %s', (input, name) => {
  expect(nameOfRaster(input)).toBe(name)
})

test.each([
  ['/r/SN7849_DSM_1m.tif', 'DSM'],
  ['/r/SN7849_DTM_1m.tif', 'DTM'],
  ['/r/DSM_SN7849.TIF', 'DSM'],
  ['/r/sn68_fsdsm.asc', 'DSM'],
  ['/r/SK00_FZ_DSM_1m.tif', 'DSM'],
  ['/r/sn7849dsm1m.tif', 'DSM'],
  ['/r/WalesDSMMosaic.tif', 'DSM'],
  ['/r/dsmfill.tif', 'DSM'],
  ['/r/SN78 first return.tif', 'DSM'],
  ['/r/last_return_sn78.asc', 'DSM'],
  ['/r/wg_del_1_222381_20200322dtm.tif', 'DTM'],
  ['/r/bare-earth.tif', 'DTM'],
  ['https://example.org/lidar/wales_dsm_32bit_cog.tif?name=dtm', 'DSM'],
  ['/r/dsm/SN7849.tif', 'DSM'],
  ['/r/DTM/2020/SN7849.tif', 'DTM'],
  ['/r/dsm/SN7849_DTM.tif', 'DTM'],
  ['/r/dsm-and-dtm/SN7849.tif', null],
  ['/dsm/r/dtm_minus_dsm.tif', null],
  ['/r/Goldsmith.tif', null],
  ['/dsm/a/b/SN7849.tif', null],
  ['/r/SN7849.tif', null],
])('the model of %s is %s', (input, model) => {
  expect(modelInName(input)).toBe(model)
})

test.each([
  ['/r/wg_del_1_222381_20200322dtm.tif', '2020-03-22'],
  ['/r/SO0001_P_11143_20181204_20181219_DTM_1m.tif', '2018-12-19'],
  ['/r/SN78_2020-03-22.tif', '2020-03-22'],
  ['/r/SN7849_2009_DTM.tif', '2009-12-31'],
  ['/r/dtm2009.asc', '2009-12-31'],
  ['/r/2020dtm.asc', '2020-12-31'],
  ['/r/wales_2020-22.tif', '2022-12-31'],
  ['/r/wales_2020_2023.tif', '2023-12-31'],
  ['/r/2020-22/dtm/SN78.tif', '2022-12-31'],
  ['https://example.org/2009/SN78.tif?at=2023', '2009-12-31'],
  ['/2019/r/SN78_2009.tif', '2009-12-31'],
  // Squares of the National Grid, numbers of deliveries and sizes are no years.
  ['/r/SN2009_DTM.tif', null],
  ['/r/SN20091010.tif', null],
  ['/r/222019_DTM.tif', null],
  ['/r/tile_4096_2490.tif', null],
  ['/r/SN78.tif', null],
])('the date of %s is %s', (input, date) => {
  expect(dateInName(input)).toBe(date)
})

test('the newest comes first; what has no date keeps its place, and so does the order within one date', () => {
  expect(newestFirst(['/r/a_2009', '/r/b', '/r/c_2020', '/r/d_20150101', '/r/e'])).toEqual([
    '/r/c_2020',
    '/r/b',
    '/r/d_20150101',
    '/r/a_2009',
    '/r/e',
  ])
  expect(newestFirst(['/r/z_2020', '/r/a_2020'])).toEqual(['/r/z_2020', '/r/a_2020'])
})
