import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityBreaches, newVisitor, openBrowser, PHONE, type Browser, type Page } from './browser.ts'
import { mapIsStill, mapOn } from './drivers/map.ts'
import { recordStylesOn } from './drivers/record-styles.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

const STATES = ['submitted', 'verified', 'not_archaeological', 'already_recorded'] as const
type State = (typeof STATES)[number]

/** Degrees: south-west corners of squares of about 110 m, one for each state, far from the finds of other tests. */
const LATITUDE = 52.62
const WESTS: Readonly<Record<State, number>> = {
  submitted: -3.45,
  verified: -3.44,
  not_archaeological: -3.43,
  already_recorded: -3.42,
}
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

/** What the map draws along the outline of the find in its middle, which is a rectangle. */
async function drawnAt(page: Page, state: State, query: string): Promise<Drawn> {
  const middle = [LATITUDE + SIDE.latitude / 2, WESTS[state] + SIDE.longitude / 2].join(',')
  await portal.visit(page, `/LidarPortal?at=${middle},17&base=street${query}`)
  await mapIsStill(page)
  const box = await mapOn(page).canvas.boundingBox()
  if (!box) throw new Error('There is no map on this page.')
  const [width, height] = [360, 300]
  const clip = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
  const picture = await page.screenshot({ clip })
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
  const plain = new Map<State, Drawn>()
  for (const state of STATES) plain.set(state, await drawnAt(page, state, ''))
  const purple = (state: State) => plain.get(state)?.purple ?? 0
  const byState = (state: State, more = '') => drawnAt(page, state, `&style=state${more}`)
  const submitted = await byState('submitted')
  expect(submitted.purple / purple('submitted')).toBeCloseTo(1, 1)
  const verified = await byState('verified')
  expect(verified.purple / purple('verified')).toBeCloseTo(1, 1)
  const onRecord = await byState('already_recorded')
  const none = await byState('not_archaeological')
  const rejected = await byState('not_archaeological', '&also=rejected')
  expect(verified.white - (plain.get('verified')?.white ?? 0), 'the casing').toBeGreaterThan(
    purple('verified'),
  )
  expect(onRecord.purple / purple('already_recorded'), 'dots').toBeLessThan(0.8)
  expect(onRecord.purple / purple('already_recorded'), 'dots').toBeGreaterThan(0.2)
  expect(none).toMatchObject({ purple: 0, inside: 0 })
  expect(none.grey).toBeLessThan(50)
  expect(rejected.purple).toBe(0)
  expect(rejected.grey / purple('not_archaeological'), 'grey dashes').toBeGreaterThan(0.3)
  expect(rejected.grey / purple('not_archaeological'), 'grey dashes').toBeLessThan(0.9)

  const sure = await drawnAt(page, 'verified', '&style=confidence')
  expect(sure.purple / purple('verified'), 'a line of 3 px').toBeGreaterThan(1.2)
  expect(sure.inside - (plain.get('submitted')?.inside ?? 0), 'a fill of 30 %').toBeGreaterThan(5000)
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
    await portal.visit(page, '/LidarPortal?at=52.6205,-3.4392,16')
    await mapIsStill(page)
    const styles = recordStylesOn(page, language)
    if (device) await styles.openPanel.click()
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
    if (device) await styles.openPanel.click()
    await styles.legend.confidence.waitFor()
    expect(complaints).toEqual([])
    await leave()
  },
)
