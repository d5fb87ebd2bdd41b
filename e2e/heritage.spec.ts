import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { FEATURE_LAYERS, type Fault } from '#scripts/standin/stand-in.ts'
import { LONG_WAIT } from '#scripts/testing/long-time-limits.ts'
import { newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { heritageOn } from './drivers/heritage.ts'
import { layersOn } from './drivers/layers.ts'
import { mapOn } from './drivers/map.ts'
import { recordsInViewOn } from './drivers/records-in-view.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

const NMR = 'National Monuments Record of Wales'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

const standIn = own('standIn')

/** Makes the national map service fail for the National Monuments Record; null makes it answer again. */
async function failWith(fault: Fault | null): Promise<void> {
  await fetch(new URL('/fault', standIn ?? ''), {
    method: 'PUT',
    body: JSON.stringify(fault && { ...fault, layer: FEATURE_LAYERS.sites }),
  })
}

/** The address of the map centred on a feature. The portal may still be loading its layer. */
async function around(feature: string, zoom: number, on: string): Promise<string> {
  const place = await vi.waitFor(
    async () => {
      const answer = await fetch(`${own('portal')}/api/heritage/${feature}/`)
      expect(answer.status).toBe(200)
      return (await answer.json()) as { longitude: number; latitude: number }
    },
    { timeout: LONG_WAIT, interval: 500 },
  )
  return `?at=${String(place.latitude)},${String(place.longitude)},${String(zoom)}&on=${on}`
}

function followRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/heritage/')) asked.push(request.url())
  })
  return asked
}

/** Clicks repeatedly, because a feature that has just loaded may not be drawn yet. */
async function clickUntilTold(page: Page, told: ReturnType<typeof heritageOn>['credit']): Promise<void> {
  const click = async () => {
    await portal.clickMap(page, 0.5, 0.5)
    await told.waitFor({ timeout: 3000 })
  }
  await vi.waitFor(click, { timeout: LONG_WAIT })
}

/** Waits until the sites in view have loaded. */
async function sitesCome(page: Page, how: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((one) => one.url().includes('/heritage/nmr/') && one.ok())
  await how()
  await answer
  await portal.mapIsStill(page)
}

describe.skipIf(standIn === null)('heritage on the map', () => {
  afterEach(() => failWith(null))

  test('a monument is fetched when its layer is first switched on, and shown as text', async () => {
    const { page, complaints, leave } = await newVisitor(browser, own('portal'))
    const asked = followRequests(page)
    await portal.openMap(page, await around('monuments/XX001', 15, 'dtm'))
    expect(asked).toEqual([])

    const tile = page.waitForResponse(
      (answer) => answer.url().includes('/heritage/monuments/') && answer.ok(),
    )
    await layersOn(page).turn('Cadw Scheduled Monuments', true)
    await tile
    await portal.mapIsStill(page)
    const loaded = asked.length
    await layersOn(page).turn('Cadw Scheduled Monuments', false)
    await portal.mapIsStill(page)
    await layersOn(page).turn('Cadw Scheduled Monuments', true)
    await portal.mapIsStill(page)
    expect(asked).toHaveLength(loaded)

    const castle = heritageOn(page).popup('Castell Prawf')
    await clickUntilTold(page, castle.popup)
    await castle.says('Castle').waitFor()
    await castle.says('Medieval').waitFor()
    expect(await castle.report.getAttribute('rel')).toBe('noopener noreferrer')
    await heritageOn(page).credit.waitFor()
    expect(complaints).toEqual([])
    await leave()
  })

  test('where a record lies on a monument, the record is shown first and names the monument, with markup as text', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    await portal.openMap(page, await around('monuments/XX004', 17, 'finds,monuments'))
    const alsoHere = heritageOn(page).alsoHere('<b>Clawdd</b> & "Croes"')
    await clickUntilTold(page, alsoHere)
    await heritageOn(page).recordFirst.waitFor()
    await alsoHere.click()
    await heritageOn(page).popup('<b>Clawdd</b> & "Croes"').says('N/A').waitFor()
    await leave()
  })

  test('the National Monuments Record is shown from zoom 11, and says when some sites are missing', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    const asked = followRequests(page)
    await portal.openMap(page, await around('nmr/900000', 10, 'dtm'))
    // Checked together: on a busy machine the message may have disappeared before the switch is seen to be on.
    await Promise.all([heritageOn(page).zoomInForSites.waitFor(), layersOn(page).turn(NMR, true)])
    expect(asked).toEqual([])

    await sitesCome(page, () => mapOn(page).zoomIn.click())
    await heritageOn(page).notAll.waitFor()
    const { site } = heritageOn(page)
    await clickUntilTold(page, site.popup)
    await site.link.waitFor()
    await page.keyboard.press('Escape')

    await mapOn(page).zoomOut.click()
    await mapOn(page).zoomIs(10).waitFor()
    await portal.mapIsStill(page)
    await portal.clickMap(page, 0.5, 0.5)
    await portal.mapIsStill(page)
    expect(await site.popup.count()).toBe(0)
    await leave()
  })

  test('when the National Monuments Record cannot be fetched, its row has a mark, the rest stays and it can be tried again', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    await portal.openMap(page, '?at=52.2,-3.6,14')
    await failWith({ kind: 'status', status: 500 })
    await layersOn(page).turn(NMR, true)
    const [layers, list] = [layersOn(page), recordsInViewOn(page)]
    await layers.tryAgain(NMR).waitFor()
    await layers.overlaysAre('Community Finds').waitFor()
    await list.open()
    await list.unreachable.waitFor()
    await failWith(null)
    await sitesCome(page, () => list.tryAgain.click())
    await layers.tryAgain(NMR).waitFor({ state: 'detached' })
    await list.unreachable.waitFor({ state: 'hidden' })
    await leave()
  })
})
