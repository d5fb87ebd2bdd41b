import { beforeAll, describe, expect, test } from 'vitest'
import { getMapSettings } from '#contract/relief/map.ts'
import { EXCEPTION_REPORT, IMAGE_LAYERS, type Fault } from '#scripts/standin/stand-in.ts'
import { newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { layersOn } from './drivers/layers.ts'
import { lightOn } from './drivers/light.ts'
import { mapOn, noteZoomHints } from './drivers/map.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

const standIn = own('standIn')
/** A view of the demonstration landscape. */
const THERE = 'at=52.13,-3.78,14'

/** Makes the national map service fail for the DSM hillshade; null makes it answer again. */
async function failWith(fault: Fault | null): Promise<void> {
  await fetch(new URL('/fault', standIn ?? ''), {
    method: 'PUT',
    body: JSON.stringify(fault && { ...fault, layer: IMAGE_LAYERS.hillshade }),
  })
}

function countRequests(page: Page, part: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes(part)) count += 1
  })
  return () => count
}

test('a picture is fetched when it is chosen, and not again when it is chosen again', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const requests = countRequests(page, '/hillshade/')
  const layers = layersOn(page)
  await portal.openMap(page, `?${THERE}`)
  expect(requests()).toBe(0)
  const first = page.waitForResponse((answer) => answer.url().includes('/hillshade/') && answer.ok())
  await layers.draw('DTM Hillshade')
  await first
  await portal.mapIsStill(page)
  const before = requests()
  await layers.draw('No relief')
  await portal.mapIsStill(page)
  await layers.draw('DTM Hillshade')
  await portal.mapIsStill(page)
  expect(requests()).toBe(before)

  await page.keyboard.press('ArrowUp')
  await layers.chosenByKeyboard('Light from many sides').waitFor()
  await page.waitForURL(/on=finds,dtm&picture=multi-hillshade/)
  await layers.isDrawn('Light from many sides').waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('the light of a picture is moved where it is drawn, and an old address of several layers shows one', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const layers = layersOn(page)
  await portal.openMap(page, `?${THERE}&on=finds,dtm,dsm`)
  await layers.isDrawn('DTM Hillshade').waitFor()
  await layers.moveTheLight()
  await page.waitForURL(/on=finds,light/)
  await lightOn(page).dial.press('PageUp')
  await page.waitForURL(/light=330,35/)
  await lightOn(page).stop.click()
  await page.waitForURL(/on=finds,dtm/)
  await lightOn(page).dial.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await leave()
})

test('one picture that is missing in view is reported, whatever arrives after it, until it has arrived, too', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  const layers = layersOn(page)
  const hillshade = '**/hillshade/**'
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/hillshade/'))
  let asked = 0
  // All others arrive after the one that fails, and do not fill its gap.
  await page.route(hillshade, async (route) => {
    if (asked++ === 0) return route.abort()
    await failed
    await route.continue()
  })
  await portal.openMap(page, `?${THERE}&on=finds,dtm`)
  await layers.incomplete('DTM Hillshade').waitFor()
  await layers.tryAgain('DTM Hillshade').waitFor()
  expect(asked).toBeGreaterThan(1)

  await page.unroute(hillshade)
  await layers.tryAgain('DTM Hillshade').click()
  await layers.incomplete('DTM Hillshade').waitFor({ state: 'hidden' })
  await layers.tryAgain('DTM Hillshade').waitFor({ state: 'detached' })
  await leave()
})

test('a picture that is missing is no longer reported once it is out of view', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  const layers = layersOn(page)
  let refused = 0
  await page.route('**/hillshade/**', (route) => (refused++ === 0 ? route.abort() : route.continue()))
  await portal.openMap(page, `?${THERE}&on=finds,dtm`)
  await layers.incomplete('DTM Hillshade').waitFor()
  for (let step = 0; step < 4; step++) await mapOn(page).zoomIn.click()
  await mapOn(page).zoomIs(18).waitFor()
  await layers.incomplete('DTM Hillshade').waitFor({ state: 'hidden' })
  await leave()
})

test('a shared address shows somebody else the same place, layers and opacities', async () => {
  const sender = await newVisitor(browser, own('portal'))
  await portal.openMap(sender.page, `?${THERE}`)
  await layersOn(sender.page).draw('DTM Hillshade')
  await layersOn(sender.page).opacity.focus()
  for (let step = 0; step < 8; step++) await sender.page.keyboard.press('ArrowLeft')
  await layersOn(sender.page).turn('Community Finds', false)
  await mapOn(sender.page).zoomIn.click()
  await sender.page.waitForURL(/at=52\.13\d*,-3\.78\d*,15&.*opacity=dtm:60/)
  const address = sender.page.url()
  await sender.leave()

  const receiver = await newVisitor(browser, own('portal'))
  await receiver.page.goto(address)
  await portal.mapIsStill(receiver.page)
  const { page } = receiver
  await layersOn(page).isDrawn('DTM Hillshade').waitFor()
  await layersOn(page).overlaysAre('None').waitFor()
  expect(await layersOn(page).opacity.inputValue()).toBe('60')
  await mapOn(page).zoomIs(15).waitFor()
  await receiver.leave()
})

test('the last view is restored later in the same session', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page, `?${THERE}&on=finds,dtm`)
  await mapOn(page).zoomIn.click()
  await page.waitForURL(/,15&/)
  await portal.openMap(page)
  await mapOn(page).zoomIs(15).waitFor()
  await layersOn(page).isDrawn('DTM Hillshade').waitFor()
  await leave()
})

test('a link to a record does not ask to zoom in while the map is on its way there', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  const hints = await noteZoomHints(page)
  const { promise: letGo, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/api/records/1/', async (route) => {
    await letGo
    await route.continue()
  })
  const settings = page.waitForResponse(`**${getMapSettings.path}`)
  await portal.openMap(page, '?record=1&on=finds,dtm')
  await settings
  await portal.mapIsStill(page)
  resolve(undefined)
  await page.waitForURL(/at=52\.1/)
  await portal.mapIsStill(page)
  expect(await hints()).toEqual([])
  await leave()
})

describe.skipIf(standIn === null)('the DSM hillshades of the national map service', () => {
  test.for(['DSM Hillshade', 'DSM Multi-directional'])('%s comes as images of 1024 px', async (name) => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    await portal.openMap(page, '?at=52.4,-4.06,14')
    const picture = page.waitForResponse(
      (answer) => answer.url().includes('request=GetMap') && answer.url().includes('width=1024'),
    )
    await layersOn(page).draw(name)
    expect((await picture).headers()['content-type']).toBe('image/png')
    await leave()
  })

  test.for([
    ['is down', { kind: 'status', status: 503 }],
    [
      'sends an exception for a picture',
      { kind: 'status', status: 200, type: 'text/xml', body: EXCEPTION_REPORT },
    ],
  ] as const)('when it %s, the panel marks it and can try again', async ([, trouble]) => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    await portal.openMap(page, '?at=52.4,-4.06,14')
    const layers = layersOn(page)
    await failWith(trouble)
    await layers.draw('DSM Hillshade')
    await layers.tryAgain('DSM Hillshade').waitFor()
    await layers.overlaysAre('Community Finds').waitFor()
    // The last pictures must have failed too: one that still arrived would end the message.
    await portal.mapIsStill(page)
    await failWith(null)
    const picture = page.waitForResponse((answer) => answer.url().includes('request=GetMap') && answer.ok())
    await layers.tryAgain('DSM Hillshade').click()
    await picture
    await layers.tryAgain('DSM Hillshade').waitFor({ state: 'detached' })
    await leave()
  })
})
