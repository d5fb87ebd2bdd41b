import { expect, test } from 'vitest'
import type { MapSettings } from '#contract/relief/map.ts'
import { exactGrid } from '#geo/grid/national-grid.ts'
import { decodeShifts } from '#geo/grid/shift-file.ts'
import { sharedData } from '#relief/testing/shared-data.ts'
import { SURVEY_POINTS } from '#relief/testing/survey-points.ts'
import { makeApp, type TestApp } from '#server/testing/app.ts'

const GRID = sharedData('uk_os_OSTN15_NTv2_OSGBtoETRS.tif')

/** Returns how far the grid of a portal is off at Carmarthen, in metres. */
async function errorOf({ app }: TestApp): Promise<number> {
  const answer = await app.inject('/api/grid/')
  const { fromDegrees } = exactGrid(decodeShifts(answer.rawPayload))
  const [, carmarthen] = SURVEY_POINTS
  if (!carmarthen) throw new Error('Carmarthen is not among the points')
  const { easting, northing } = fromDegrees(carmarthen)
  return Math.hypot(easting - carmarthen.easting, northing - carmarthen.northing)
}

test('without any setting the portal has the part of OSTN15 for Wales, which can be cached', async () => {
  const portal = await makeApp()
  expect(await errorOf(portal)).toBeLessThan(0.005)
  expect((await portal.app.inject('/api/map/')).json<MapSettings>().ownGrid).toBe(false)
  const { etag } = (await portal.app.inject('/api/grid/')).headers
  const again = await portal.app.inject({ url: '/api/grid/', headers: { 'if-none-match': String(etag) } })
  expect(again.statusCode).toBe(304)
})

test.skipIf(GRID === null)('a file of the operator replaces the part, and the settings say so', async () => {
  const portal = await makeApp({ ostn15Grid: GRID })
  expect(await errorOf(portal)).toBeLessThan(0.005)
  expect((await portal.app.inject('/api/map/')).json<MapSettings>().ownGrid).toBe(true)
})

test.each(['package.json', 'no-such-grid.tif', 'docs'])('%s as the grid prevents the start', async (file) => {
  await expect(makeApp({ ostn15Grid: file })).rejects.toThrow(`OSTN15_GRID holds "${file}"`)
})
