import { expect, test } from 'vitest'
import { nameOfRaster } from './open-raster.ts'

test.each([
  ['rasters/SN7849.tif', 'SN7849.tif'],
  ['/mnt/lidar/what? #1.asc', 'what? #1.asc'],
  ['https://example.org/lidar/SN7849.tif', 'SN7849.tif'],
  ['https://example.org/lidar/SN7849.tif?key=a/b&signature=secret#top', 'SN7849.tif'],
])('%s is called %s', (input, name) => {
  expect(nameOfRaster(input)).toBe(name)
})
