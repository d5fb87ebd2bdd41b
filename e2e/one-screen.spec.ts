import { beforeAll, describe, expect, test } from 'vitest'
import {
  newVisitor,
  sharedBrowser,
  DESKTOP,
  PHONE,
  TABLET,
  type Browser,
  type Device,
  type Page,
} from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { drawingOn } from './drivers/drawing.ts'
import { comparingOn } from './drivers/comparing.ts'
import { mapLayoutOn } from './drivers/map-layout.ts'
import { mapScreenOn } from './drivers/map-screen.ts'
import { measuringOn } from './drivers/measuring.ts'
import { mapPlane, planeOf } from './map-plane.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { recordOn } from './drivers/record.ts'
import { searchOn } from './drivers/search.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

// One screen, one job: what can be pressed on the map and how much of it is free, counted in each state.

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

const LAPTOP: Device = { width: 1366, height: 768, touch: false }
const SIDEWAYS: Device = { width: 844, height: 390, touch: true }
const AT_HILLFORT = '?at=52.1335,-3.7829,16.5&on=finds,dtm'
const LIT_HILLFORT = '?at=52.1335,-3.7829,16.5&on=finds,light'

/** Prints a line of the table of the counted goals. */
async function counted(page: Page, what: string) {
  const screen = mapScreenOn(page)
  const [state, controls, free] = [await screen.state(), await screen.controls(), await screen.freeShare()]
  process.stdout.write(
    `${what}: ${String(state)}, ${String(controls.length)} controls, ${String(Math.round(free * 100))} % free\n`,
  )
  return { state, controls, free }
}

describe('the first visit, logged out', () => {
  test.each([
    ['a laptop', LAPTOP, 14],
    ['a desktop', DESKTOP, 14],
    ['a tablet', TABLET, 4 + 3 + 2 + 5],
    ['a phone', PHONE, 4 + 3 + 2],
    ['a phone held sideways', SIDEWAYS, 4 + 3 + 2],
  ] as const)('on %s has few controls, and each has its name', async (name, device, most) => {
    const { page, leave } = await newVisitor(browser, own('portal'), { device })
    await portal.openMap(page)
    const { state, controls, free } = await counted(page, `first visit on ${name}`)
    // Without LiDAR in reach the help card has one button more.
    expect(
      controls.filter((control) => control !== 'see relief').length,
      controls.join(', '),
    ).toBeLessThanOrEqual(most)
    expect(state).toBe('exploring')
    expect(free).toBeGreaterThanOrEqual(0.6)
    await leave()
  })
})

test('a phone held sideways has most of its map free in every state', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: SIDEWAYS })
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page, AT_HILLFORT)
  const [screen, drawing, measuring] = [mapScreenOn(page), drawingOn(page), measuringOn(page)]
  const [layout, search] = [mapLayoutOn(page), searchOn(page)]
  const free: Record<string, number> = {}
  const count = async (what: string) => {
    await portal.mapIsStill(page)
    free[what] = (await counted(page, `sideways, ${what}`)).free
  }
  await count('first visit')
  await screen.control('close help').tap()
  await count('exploring')
  await layout.showLayers.tap()
  await layout.hideLayers.waitFor()
  await count('layers')
  await layout.hideLayers.tap()
  await search.field.fill('Llan')
  await search.options.first().waitFor()
  await count('search answered')
  await page.keyboard.press('Escape')
  await portal.tapMap(page, 0.5, 0.5)
  await screen.stateIs('find')
  await recordOn(page, 'Caer Dychymyg hillfort').viewFull.waitFor()
  await count('find')
  await portal.openMap(page, LIT_HILLFORT)
  await count('light')
  await layout.moreLight.tap()
  await count('all of the light')
  await portal.openMap(page, `${AT_HILLFORT}&swipe=dtm:hillshade,dtm:vat`)
  await comparingOn(page).bothStill()
  await count('comparing')
  await portal.openMap(page, AT_HILLFORT)
  await measuring.begin.tap()
  for (const [x, y] of [
    [0.3, 0.3],
    [0.5, 0.5],
  ] as const)
    await portal.tapMap(page, x, y)
  await count('measuring')
  await layout.finish.tap()
  await layout.showProfile.tap()
  await layout.profile.waitFor()
  await count('profile')
  await portal.openMap(page, AT_HILLFORT)
  await screen.addFind.tap()
  await count('drawing')
  for (const [x, y] of [
    [0.3, 0.3],
    [0.5, 0.3],
    [0.4, 0.6],
  ] as const)
    await portal.tapMap(page, x, y)
  await count('drawing, three corners')
  await drawing.finish.tap()
  await screen.stateIs('form')
  await count('form')
  const small = Object.entries(free).filter(([, share]) => share < 0.6)
  expect(small).toEqual([])
  await leave()
})

/** Of a map that was opened at the hillfort, whether it has moved since or not. */
async function planeHere(page: Page) {
  const hasMoved = await page.evaluate(() => sessionStorage.getItem('mapView') !== null)
  return hasMoved ? mapPlane(page) : planeOf(page, { latitude: 52.1335, longitude: -3.7829, zoom: 16.5 })
}

/** The corners that something covers, or that lie outside the map. */
async function coveredCorners(page: Page, corners: readonly (readonly [number, number])[]) {
  const plane = await planeHere(page)
  const points = corners.map(([latitude, longitude]) => plane.pointOf([latitude, longitude]))
  return page.evaluate(
    (all) => all.filter(({ x, y }) => !(document.elementFromPoint(x, y)?.matches('canvas') ?? false)),
    points,
  )
}

describe.each([
  ['a phone', PHONE],
  ['a phone held sideways', SIDEWAYS],
  ['a tablet', TABLET],
] as const)('on %s', (_name, device) => {
  test('a find that is tapped is a sheet that lies on none of its outline, and Escape closes it', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'), { device })
    await portal.openMap(page, AT_HILLFORT)
    const screen = mapScreenOn(page)
    await screen.control('close help').tap()
    await portal.tapMap(page, 0.5, 0.5)
    const find = recordOn(page, 'Caer Dychymyg hillfort')
    await find.viewFull.waitFor()
    await portal.mapIsStill(page)
    const answer = await page.request.get('/api/records/')
    const records = (await answer.json()) as { title: string; polygonCoordinate: [number, number][] }[]
    const outline = records.find(({ title }) => title === 'Caer Dychymyg hillfort')?.polygonCoordinate ?? []
    expect(outline.length).toBeGreaterThan(2)
    expect(await coveredCorners(page, outline)).toEqual([])
    const box = await find.dialog.boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(device.height)
    await page.keyboard.press('Escape')
    await screen.stateIs('exploring')
    await leave()
  })

  test('a polygon is free once its form is closed', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'), { device })
    await portal.arriveSignedIn(page, own('portal'))
    await portal.openMap(page, AT_HILLFORT)
    const screen = mapScreenOn(page)
    await screen.addFind.tap()
    const shares = [
      [0.1, 0.3],
      [0.4, 0.3],
      [0.3, 0.5],
    ] as const
    const plane = await planeHere(page)
    const corners: (readonly [number, number])[] = []
    for (const [x, y] of shares) {
      corners.push(plane.groundAt(await portal.placeOnMap(page, x, y)))
      await portal.tapMap(page, x, y)
    }
    await drawingOn(page).finish.tap()
    await screen.stateIs('form')
    await portal.mapIsStill(page)
    await screen.closePanel.tap()
    await screen.stateIs('exploring')
    await portal.mapIsStill(page)
    expect(await coveredCorners(page, corners)).toEqual([])
    await leave()
  })
})

test('nothing is under the pointer of somebody who draws: 20 clicks set 20 corners', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: LAPTOP })
  await portal.arriveSignedIn(page, own('portal'))
  // Scripts have the names of what they draw.
  await page.route(/tiles|heritage|lidar/, (route) =>
    route.request().resourceType() === 'script' ? route.continue() : route.abort(),
  )
  await portal.openMap(page, '?at=52.6,-3.9,16&on=finds,dtm,monuments,parks,nmr')
  const [screen, drawing] = [mapScreenOn(page), drawingOn(page)]
  await screen.addFind.click()
  await screen.stateIs('drawing')
  const { controls } = await counted(page, 'drawing while all sources fail')
  const known = [
    'toggle layers',
    'zoom in',
    'zoom out',
    'cancel',
    'undo',
    'redo',
    'delete polygon',
    'keys',
    'finish',
    'attributes',
  ]
  expect(controls.filter((control) => !known.includes(control))).toEqual([])
  const free = await screen.freePoints()
  // A line from left to right and back below it crosses itself nowhere.
  const rows = [...new Set(free.map(({ y }) => y))].sort((one, other) => one - other)
  const [above, below] = [rows[2] ?? 0, rows[8] ?? 0]
  const xs = Array.from({ length: 10 }, (_, index) => 200 + index * 80)
  for (const x of xs) await page.mouse.click(x, above + (x % 160 === 40 ? 6 : 0))
  for (const x of xs.toReversed()) await page.mouse.click(x, below + (x % 160 === 40 ? 6 : 0))
  await drawing.corners(20).waitFor()
  await leave()
})

test('who is not logged in is told how, comes back to the place with the drawing begun, and saves after 16 actions', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: LAPTOP })
  const person = portal.somebodyNew()
  await portal.openMap(page, AT_HILLFORT)
  const [screen, account, form] = [mapScreenOn(page), accountOn(page), recordFormOn(page)]
  let actions = 0
  const act = async (done: Promise<void>) => {
    actions += 1
    await done
  }
  await screen.pressAddFind()
  await screen.said.waitFor()
  await act(screen.register.click())
  await act(account.username.fill(person.username))
  await act(account.email.fill(person.email))
  await act(account.password.fill(person.password))
  await act(account.confirmPassword.fill(person.password))
  await act(account.createAccount.click())
  await act(screen.backToPortal.click())
  await screen.stateIs('drawing')
  for (const [x, y] of [
    [0.45, 0.3],
    [0.6, 0.3],
  ] as const)
    await act(portal.clickMap(page, x, y))
  const last = await portal.placeOnMap(page, 0.55, 0.5)
  await act(page.mouse.dblclick(last.x, last.y))
  await screen.stateIs('form')
  await act(form.title.fill('Low mound'))
  await act(form.choose('Site type', 'Mound'))
  await act(form.choose('Monument type', 'Round barrow'))
  await act(form.choose('Period', 'Bronze Age'))
  await act(form.description.fill('A low round rise.'))
  await act(form.save.click())
  await form.saved.waitFor()
  process.stdout.write(`from the link to the first record: ${String(actions)} actions\n`)
  expect(actions).toBeLessThanOrEqual(16)
  await leave()
})

test('the form is no higher than 1,100 px, and Save is in the window wherever it is scrolled', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: LAPTOP })
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page, AT_HILLFORT)
  await portal.drawPolygon(page, [
    [0.3, 0.3],
    [0.4, 0.3],
    [0.35, 0.5],
  ])
  const form = recordFormOn(page)
  await form.title.waitFor()
  const height = await form.contentHeight()
  process.stdout.write(`form: ${String(height)} px\n`)
  expect(height).toBeLessThanOrEqual(1100)
  for (const windowHeight of [768, 480, 360]) {
    await page.setViewportSize({ width: LAPTOP.width, height: windowHeight })
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      await form.scrollTo(share)
      expect(await form.saveIsInWindow(), `${String(windowHeight)} px, scrolled ${String(share)}`).toBe(true)
    }
  }
  await leave()
})

test('from afar the visitor is asked to move closer, and one press does it and begins', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: LAPTOP })
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  const screen = mapScreenOn(page)
  await screen.addFind.click()
  await screen.said.waitFor()
  expect(await screen.state()).toBe('exploring')
  await screen.zoomInHere.click()
  await screen.stateIs('drawing')
  await leave()
})
