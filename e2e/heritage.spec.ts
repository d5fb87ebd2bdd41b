import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { FEATURE_LAYERS, type Fault } from '#scripts/standin/stand-in.ts'
import { newVisitor, openBrowser, type Browser, type Page } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

const standIn = own('standIn')
const MONUMENTS = 'Cadw Scheduled Monuments'
const NMR = 'National Monuments Record of Wales'

/** How the national map service fails for the National Monuments Record from now on; null lets it answer. */
async function failWith(fault: Fault | null): Promise<void> {
  await fetch(new URL('/fault', standIn ?? ''), {
    method: 'PUT',
    body: JSON.stringify(fault && { ...fault, layer: FEATURE_LAYERS.sites }),
  })
}

/** The address of the map with a feature in its middle. The portal may still be fetching its layer. */
async function around(feature: string, zoom: number, on: string): Promise<string> {
  const place = await vi.waitFor(
    async () => {
      const answer = await fetch(`${own('portal')}/api/heritage/${feature}/`)
      expect(answer.status).toBe(200)
      return (await answer.json()) as { longitude: number; latitude: number }
    },
    { timeout: 60_000, interval: 500 },
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

const layer = (page: Page, name: string) => page.getByRole('switch', { name })
const popup = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** What came last over the line may not be drawn yet, and what is not drawn cannot be hit. */
async function clickUntilTold(page: Page, told: ReturnType<Page['locator']>): Promise<void> {
  const click = async () => {
    await portal.clickMap(page, 0.5, 0.5)
    await told.waitFor({ timeout: 3000 })
  }
  await vi.waitFor(click, { timeout: 30_000 })
}

/** Until the sites of the view have come. */
async function sitesCome(page: Page, how: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((one) => one.url().includes('/heritage/nmr/') && one.ok())
  await how()
  await answer
  await portal.mapIsStill(page)
}

describe.skipIf(standIn === null)('heritage on the map', () => {
  afterEach(() => failWith(null))

  test('a monument is asked for when its layer is first switched on, and told as text', async () => {
    const { page, complaints, leave } = await newVisitor(browser, own('portal'))
    const asked = followRequests(page)
    await portal.openMap(page, await around('monuments/XX001', 15, 'dtm'))
    expect(asked).toEqual([])

    const tile = page.waitForResponse(
      (answer) => answer.url().includes('/heritage/monuments/') && answer.ok(),
    )
    await layer(page, MONUMENTS).check()
    await tile
    await portal.mapIsStill(page)
    const loaded = asked.length
    await layer(page, MONUMENTS).uncheck()
    await portal.mapIsStill(page)
    await layer(page, MONUMENTS).check()
    await portal.mapIsStill(page)
    expect(asked).toHaveLength(loaded)

    const castle = popup(page, 'Castell Prawf')
    await clickUntilTold(page, castle)
    await castle.getByText('Castle', { exact: true }).waitFor()
    await castle.getByText('Medieval').waitFor()
    const report = castle.getByRole('link', { name: 'Cadw’s report (opens in a new tab)' })
    expect(await report.getAttribute('rel')).toBe('noopener noreferrer')
    await page.getByText(/The Welsh Historic Environment Service \(Cadw\), \d\d\/\d\d\/\d{4}/).waitFor()
    expect(complaints).toEqual([])
    await leave()
  })

  test('where a record lies on a monument, the record comes first and the monument is named, markup and all', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    await portal.openMap(page, await around('monuments/XX004', 17, 'finds,monuments'))
    const alsoHere = page.getByRole('button', { name: '<b>Clawdd</b> & "Croes" (Scheduled Monument)' })
    await clickUntilTold(page, alsoHere)
    await page.getByText('LiDAR Feature').waitFor()
    await alsoHere.click()
    const monument = popup(page, '<b>Clawdd</b> & "Croes"')
    await monument.getByText('N/A').waitFor()
    await leave()
  })

  test('the National Monuments Record is there from zoom 11, and says when it is not all', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    const asked = followRequests(page)
    await portal.openMap(page, await around('nmr/900000', 10, 'dtm'))
    await layer(page, NMR).check()
    await page.getByText('Zoom in to see National Monuments Record points (zoom 11+).').waitFor()
    expect(asked).toEqual([])

    await sitesCome(page, () => page.getByRole('button', { name: 'Zoom in' }).click())
    await page
      .getByText(/Only [\d,]+ points are shown here\. Zoom in to see all\./)
      .first()
      .waitFor()
    const site = page.getByRole('dialog').filter({ hasText: 'NMR Record' })
    await clickUntilTold(page, site)
    await site.getByRole('link', { name: 'The site’s own page (opens in a new tab)' }).waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.getByRole('img', { name: 'Zoom 10' }).waitFor()
    await portal.mapIsStill(page)
    await portal.clickMap(page, 0.5, 0.5)
    await portal.mapIsStill(page)
    expect(await site.count()).toBe(0)
    await leave()
  })

  test('when the record does not come, its row says so, the rest stays, and it can be asked again', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    await portal.openMap(page, '?at=52.2,-3.6,14')
    await failWith({ kind: 'status', status: 500 })
    await layer(page, NMR).check()
    const failed = page.getByText('It cannot be reached at the moment.')
    await failed.waitFor()
    await layer(page, 'Community Finds').and(page.locator(':checked')).waitFor()
    await page.getByRole('button', { name: 'In view', exact: true }).click()
    const list = page.getByRole('region', { name: 'In view' })
    await list.getByText('This list cannot be had at the moment.').waitFor()
    await failWith(null)
    await sitesCome(page, () => list.getByRole('button', { name: 'Try again' }).click())
    await failed.waitFor({ state: 'hidden' })
    await list.getByText('This list cannot be had at the moment.').waitFor({ state: 'hidden' })
    await leave()
  })
})
