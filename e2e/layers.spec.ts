import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXCEPTION_REPORT, IMAGE_LAYERS, type Fault } from '#scripts/standin/stand-in.ts'
import { newVisitor, openBrowser, type Browser, type Page } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

const standIn = own('standIn')
/** On the demonstration landscape. */
const THERE = 'at=52.13,-3.78,14'

/** How the DSM hillshade of the national map service fails from now on; null lets it answer. */
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

const hillshade = (page: Page) => page.getByRole('switch', { name: 'DTM Hillshade' })

test('a layer is asked for once it is on, and switching it off and on again asks for nothing', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const requests = countRequests(page, '/hillshade/')
  await portal.openMap(page, `?${THERE}`)
  expect(requests()).toBe(0)
  const first = page.waitForResponse((answer) => answer.url().includes('/hillshade/') && answer.ok())
  await hillshade(page).check()
  await first
  await portal.mapIsStill(page)
  const before = requests()
  await hillshade(page).uncheck()
  await portal.mapIsStill(page)
  await hillshade(page).check()
  await portal.mapIsStill(page)
  expect(requests()).toBe(before)
  expect(complaints).toEqual([])
  await leave()
})

test('a shared address shows somebody else the same place, layers and opacities', async () => {
  const sender = await newVisitor(browser, own('portal'))
  await portal.openMap(sender.page, `?${THERE}`)
  await hillshade(sender.page).check()
  await sender.page.getByRole('slider', { name: 'Opacity of DTM Hillshade' }).focus()
  for (let step = 0; step < 8; step++) await sender.page.keyboard.press('ArrowLeft')
  await sender.page.getByRole('switch', { name: 'Community Finds' }).uncheck()
  await sender.page.getByRole('button', { name: 'Zoom in' }).click()
  await sender.page.waitForURL(/at=52\.13\d*,-3\.78\d*,15&.*opacity=dtm:60/)
  const address = sender.page.url()
  await sender.leave()

  const receiver = await newVisitor(browser, own('portal'))
  await receiver.page.goto(address)
  await portal.mapIsStill(receiver.page)
  const { page } = receiver
  expect(await hillshade(page).isChecked()).toBe(true)
  expect(await page.getByRole('switch', { name: 'Community Finds' }).isChecked()).toBe(false)
  expect(await page.getByRole('slider', { name: 'Opacity of DTM Hillshade' }).inputValue()).toBe('60')
  await page.getByRole('img', { name: 'Zoom 15' }).waitFor()
  await receiver.leave()
})

test('what was looked at is there again later in the same session', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page, `?${THERE}&on=finds,dtm`)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.waitForURL(/,15&/)
  await portal.openMap(page)
  await page.getByRole('img', { name: 'Zoom 15' }).waitFor()
  expect(await hillshade(page).isChecked()).toBe(true)
  await leave()
})

test('a map without its key stays in the panel, with the reason', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page)
  expect(await page.getByRole('radio', { name: 'Historic OS (c.1888)' }).isDisabled()).toBe(true)
  await page.getByText('Not available: this portal has no key for it.').waitFor()
  await leave()
})

describe.skipIf(standIn === null)('the DSM hillshades of the national map service', () => {
  test.for(['DSM Hillshade', 'DSM Multi-directional'])('%s comes as pictures of 1024 px', async (name) => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    await portal.openMap(page, '?at=52.4,-4.06,14')
    const picture = page.waitForResponse(
      (answer) => answer.url().includes('request=GetMap') && answer.url().includes('width=1024'),
    )
    await page.getByRole('switch', { name }).check()
    expect((await picture).headers()['content-type']).toBe('image/png')
    await leave()
  })

  test.for([
    ['is down', { kind: 'status', status: 503 }],
    [
      'sends an exception for a picture',
      { kind: 'status', status: 200, type: 'text/xml', body: EXCEPTION_REPORT },
    ],
  ] as const)('when it %s, the panel says so and can ask again', async ([, trouble]) => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    await portal.openMap(page, '?at=52.4,-4.06,14')
    await failWith(trouble)
    await page.getByRole('switch', { name: 'DSM Hillshade' }).check()
    const failed = page.getByText(/It cannot be reached at the moment\.|Not all of it could be loaded\./)
    await failed.waitFor()
    await page.getByRole('switch', { name: 'Community Finds', checked: true }).waitFor()
    await failWith(null)
    const picture = page.waitForResponse((answer) => answer.url().includes('request=GetMap') && answer.ok())
    await page.getByRole('button', { name: 'Try again' }).click()
    await picture
    await failed.waitFor({ state: 'hidden' })
    await leave()
  })
})
