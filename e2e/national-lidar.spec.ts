import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { serveNational } from '#scripts/standin/national/serve-national.ts'
import { newVisitor, sharedBrowser, type Page } from './browser.ts'
import { layersOn } from './drivers/layers.ts'
import { mapOn } from './drivers/map.ts'
import { anotherPortal } from './own-portal.ts'
import * as portal from './portal-driver.ts'

/** The large round barrow of the invented landscape, as it lies on Pumlumon in the stand-in. */
const BARROW = { at: '52.45808,-3.78887,17', reference: 'SN 7855 8596' }
/** Other ground of the stand-in, a kilometre away. */
const BEYOND = 'SN 7950 8720'
/** Seconds for which the server of the LiDAR asks for a pause: the portal asks it again as soon as they are over. */
const PAUSE = 8

/** Goes to a place by its grid reference. */
async function goTo(page: Page, reference: string): Promise<void> {
  await portal.search(page, reference)
  await portal.mapIsStill(page)
}

/** Standard deviation of the grey around the middle of the map; the street tiles of the tests have one grey alone. */
async function contrastOf(page: Page): Promise<number> {
  const { x, y } = await portal.placeOnMap(page, 0.5, 0.5)
  const png = await page.screenshot({ clip: { x: x - 100, y: y - 100, width: 200, height: 200 } })
  const { channels } = await sharp(png).stats()
  return channels[0]?.stdev ?? 0
}
const RELIEF = 3

test('a first visitor sees a barrow of the national LiDAR, also while its server is away, and more when it is back', async () => {
  const standIn = await serveNational({ latency: 5 })
  onTestFinished(standIn.close)
  const running = await anotherPortal(null, {
    LIDAR_DTM_URL: standIn.addresses.dtm,
    LIDAR_DTM_CREDIT: 'Invented LiDAR',
  })
  onTestFinished(running.stop)
  const browser = await sharedBrowser()
  const { page, complaints } = await newVisitor(browser, running.told.portal)
  await portal.openMap(page, `?at=${BARROW.at}`)
  const [map, layers] = [mapOn(page), layersOn(page)]

  await layers.isDrawn('Light from many sides').waitFor()
  await portal.mapIsStill(page)
  await map.height.waitFor()
  const top = await map.height.textContent()
  const { x, y } = await portal.placeOnMap(page, 0.55, 0.5)
  await page.mouse.move(x, y)
  await expect.poll(() => map.height.textContent()).not.toBe(top)
  await expect.poll(() => contrastOf(page)).toBeGreaterThan(RELIEF)

  standIn.setFault({ kind: 'status', status: 503, retryAfter: PAUSE })
  await goTo(page, BEYOND)
  await layers.lidarAway.waitFor()
  await goTo(page, BARROW.reference)
  await map.height.waitFor()
  await expect.poll(() => contrastOf(page)).toBeGreaterThan(RELIEF)

  standIn.setFault(null)
  await goTo(page, BEYOND)
  await layers.lidarAway.waitFor({ state: 'detached' })
  await map.height.waitFor()
  expect(complaints).toEqual([])
})
