import { expect, test } from 'vitest'
import type { GridShifts } from '#contract/grid.ts'
import type { MapSettings } from '#contract/map.ts'
import { sharedData } from '#relief/testing/shared-data.ts'
import { makeApp } from '#server/testing/app.ts'

const GRID = sharedData('uk_os_OSTN15_NTv2_OSGBtoETRS.tif')

test('without OSTN15 there are no shifts, and the settings say so', async () => {
  const { app } = await makeApp()
  expect((await app.inject('/api/grid/')).statusCode).toBe(404)
  expect((await app.inject('/api/map/')).json<MapSettings>().exactGrid).toBe(false)
})

test.skipIf(GRID === null)('with OSTN15 the shifts around Wales are sent, and can be cached', async () => {
  const { app } = await makeApp({ ostn15Grid: GRID })
  const answer = await app.inject('/api/grid/')
  const { west, north, stepEast, stepSouth, columns, rows, latitude } = answer.json<GridShifts>()
  expect(west).toBeLessThan(-6.2)
  expect(north).toBeGreaterThan(53.9)
  expect(west + (columns - 1) * stepEast).toBeGreaterThan(-2.15)
  expect(north - (rows - 1) * stepSouth).toBeLessThan(51)
  expect(latitude).toHaveLength(columns * rows)
  const again = await app.inject({
    url: '/api/grid/',
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect((await app.inject('/api/map/')).json<MapSettings>().exactGrid).toBe(true)
})

test('a file that is not a grid prevents the start', async () => {
  await expect(makeApp({ ostn15Grid: 'package.json' })).rejects.toThrow('OSTN15_GRID')
})
