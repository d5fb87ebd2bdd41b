import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  newVisitor,
  sharedBrowser,
  PHONE,
  type Browser,
  type Page,
} from './browser.ts'
import { mapIsStill } from './drivers/map.ts'
import { recordStylesOn } from './drivers/record-styles.ts'
import { planeOf } from './map-plane.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

const STATES = ['submitted', 'verified', 'not_archaeological', 'already_recorded'] as const
type State = (typeof STATES)[number]

/** Degrees: south-west corners of squares of about 110 m in a row, one for each state, far from the finds of other tests. */
const LATITUDE = 52.62
const WESTS: Readonly<Record<State, number>> = {
  submitted: -3.45,
  verified: -3.4476,
  not_archaeological: -3.4452,
  already_recorded: -3.4428,
}
/** The middle of a map on which all squares lie beside the panel of the layers. */
const VIEW = { latitude: LATITUDE + 0.0005, longitude: -3.444, zoom: 17 }
const AT = Object.values(VIEW).join(',')
const SIDE = { latitude: 0.001, longitude: 0.0016 }

async function send(page: Page, address: string, data: object): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const answer = await page.request.post(address, {
    headers: { authorization: `Token ${String(token)}` },
    data,
  })
  expect(answer.ok(), `POST ${address}`).toBe(true)
  return answer.json()
}

async function recordAt(page: Page, state: State): Promise<number> {
  const [south, west] = [LATITUDE, WESTS[state]]
  const [north, east] = [south + SIDE.latitude, west + SIDE.longitude]
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const answer = await page.request.post('/api/records/create/', {
    headers: { authorization: `Token ${String(token)}` },
    multipart: {
      ...{ title: `Style ${state}`, description: 'Square.', site_type: 'mound' },
      ...{ monument_type: 'round_barrow', period: 'unknown' },
      polygonCoordinate: JSON.stringify([
        [south, west],
        [south, east],
        [north, east],
        [north, west],
      ]),
    },
  })
  return ((await answer.json()) as { id: number }).id
}

/** Makes a find of each state, judged by a reviewer. */
async function makeFinds(): Promise<void> {
  const finder = await newVisitor(browser, own('portal'))
  await portal.arriveSignedIn(finder.page, own('portal'))
  await portal.visit(finder.page, '/news')
  const ids = new Map<State, number>()
  for (const state of STATES) ids.set(state, await recordAt(finder.page, state))
  const reviewer = await newVisitor(browser, own('portal'))
  const { username } = await portal.arriveSignedIn(reviewer.page, own('portal'))
  await portal.visit(reviewer.page, '/news')
  const admin = await newVisitor(browser, own('portal'))
  await portal.signInAs(admin.page, own('portal'), own('administrator'))
  await portal.visit(admin.page, '/news')
  const grant = { username, role: 'reviewer', area: 'wales', reason: 'Trained' }
  await send(admin.page, '/api/admin/grants/', grant)
  const verdicts = {
    verified: { sure_archaeological: 'high', sure_type: 'probable' },
    not_archaeological: { reason: 'drain' },
    already_recorded: { target_scheme: 'other', target_number: '12' },
  }
  for (const [verdict, reasons] of Object.entries(verdicts)) {
    const id = ids.get(verdict as State) ?? 0
    const taken = (await send(reviewer.page, `/api/review/${id}/take/`, {})) as { seq: number }
    const said = { verdict, version: 1, seq: taken.seq, ...reasons }
    await send(reviewer.page, `/api/review/${id}/decide/`, said)
  }
  await Promise.all([finder.leave(), reviewer.leave(), admin.leave()])
}

interface Drawn {
  /** Shares of the pixels along the outline, 0 to 1. */
  purple: number
  grey: number
  white: number
  /** Pixels of the fill that are purple. */
  inside: number
}

/** Pixels around a square that belong to its line. */
const MARGIN = 30

/** What the map draws along the outline of each find. */
async function drawn(page: Page, query: string): Promise<(state: State) => Drawn> {
  await portal.visit(page, `/LidarPortal?at=${AT}&base=street${query}`)
  await mapIsStill(page)
  const plane = await planeOf(page, VIEW)
  const found = new Map<State, Drawn>()
  for (const state of STATES) {
    const [north, west] = [LATITUDE + SIDE.latitude, WESTS[state]]
    const [from, to] = [
      plane.pointOf([north, west]),
      plane.pointOf([north - SIDE.latitude, west + SIDE.longitude]),
    ]
    const clip = {
      x: from.x - MARGIN,
      y: from.y - MARGIN,
      width: to.x - from.x + 2 * MARGIN,
      height: to.y - from.y + 2 * MARGIN,
    }
    found.set(state, await colours(await page.screenshot({ clip })))
  }
  return (state) => found.get(state) ?? { purple: 0, grey: 0, white: 0, inside: 0 }
}

async function colours(picture: Buffer): Promise<Drawn> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const counted = { purple: 0, grey: 0, white: 0, inside: 0 }
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (red > green + 90 && blue > green + 90) counted.purple += 1
    else if (red > green + 12 && blue > green + 12) counted.inside += 1
    else if (Math.max(red, green, blue) < 130) counted.grey += 1
    else if (Math.min(red, green, blue) > 240) counted.white += 1
  }
  return counted
}

test('each state of the review has a line of its own, and finds judged not archaeological are shown when asked for', async () => {
  await makeFinds()
  const { page, complaints, leave } = await newVisitor(browser, own('portal'), { sharp: true })
  const plain = await drawn(page, '')
  const purple = (state: State) => plain(state).purple
  const byState = await drawn(page, '&style=state')
  expect(byState('submitted').purple / purple('submitted')).toBeCloseTo(1, 1)
  expect(byState('verified').purple / purple('verified')).toBeCloseTo(1, 1)
  expect(byState('verified').white - plain('verified').white, 'the casing').toBeGreaterThan(
    purple('verified'),
  )
  const dots = byState('already_recorded').purple / purple('already_recorded')
  expect(dots, 'dots').toBeLessThan(0.8)
  expect(dots, 'dots').toBeGreaterThan(0.2)
  const none = byState('not_archaeological')
  expect(none).toMatchObject({ purple: 0, inside: 0 })
  expect(none.grey).toBeLessThan(50)

  const rejected = (await drawn(page, '&style=state&also=rejected'))('not_archaeological')
  expect(rejected.purple).toBe(0)
  expect(rejected.grey / purple('not_archaeological'), 'grey dashes').toBeGreaterThan(0.3)
  expect(rejected.grey / purple('not_archaeological'), 'grey dashes').toBeLessThan(0.9)

  const sure = (await drawn(page, '&style=confidence'))('verified')
  expect(sure.purple / purple('verified'), 'a line of 3 px').toBeGreaterThan(1.2)
  expect(sure.inside - plain('submitted').inside, 'a fill of 30 %').toBeGreaterThan(5000)
  expect(complaints).toEqual([])
  await leave()
})

test.each([
  ['en', undefined],
  ['cy', PHONE],
] as const)(
  'in %s the style is chosen in the layers panel, has a legend and is remembered',
  async (language, device) => {
    const { page, complaints, leave } = await newVisitor(browser, own('portal'), {
      language,
      ...(device && { device }),
    })
    await portal.visit(page, `/LidarPortal?at=${AT}`)
    await mapIsStill(page)
    const styles = recordStylesOn(page, language)
    await styles.unfold(device !== undefined)
    await styles.choose.state.check()
    await styles.legend.state.waitFor()
    await styles.alsoRejected.check()
    await expect.poll(() => new URL(page.url()).searchParams.get('style')).toBe('state')
    expect(new URL(page.url()).searchParams.get('also')).toBe('rejected')
    expect(await accessibilityBreaches(page)).toEqual([])
    await styles.choose.confidence.check()
    await styles.legend.confidence.waitFor()
    await portal.visit(page, '/news')
    await portal.visit(page, '/LidarPortal')
    await mapIsStill(page)
    await styles.unfold(device !== undefined)
    await styles.legend.confidence.waitFor()
    expect(complaints).toEqual([])
    await leave()
  },
)
