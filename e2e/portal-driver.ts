import { vi } from 'vitest'
import { LONG_WAIT } from '#scripts/testing/long-time-limits.ts'
import type { Page } from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { drawingOn } from './drivers/drawing.ts'
import { layersOn } from './drivers/layers.ts'
import { mapIsStill, mapOn } from './drivers/map.ts'
import { searchOn } from './drivers/search.ts'
import { shellOn } from './drivers/shell.ts'

export { mapIsStill }

/** Actions of visitors on many pages. The English texts are those of the specification. */

export interface Person {
  readonly username: string
  readonly email: string
  readonly password: string
}

let people = 0

export function somebodyNew(): Person {
  people += 1
  const username = `walker_${String(process.pid)}_${String(people)}`
  return { username, email: `${username}@example.org`, password: 'crug-ar-y-bryn-57' }
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await shellOn(page).main.waitFor()
}

/** Closes the welcome, which every browser session shows once on its first page. */
export async function dismissWelcome(page: Page): Promise<void> {
  const welcome = page.getByRole('dialog')
  await welcome.getByRole('button', { name: 'Continue' }).click()
  await welcome.waitFor({ state: 'hidden' })
}

export async function fillRegistration(
  page: Page,
  person: Person,
  repeated = person.password,
): Promise<void> {
  const account = accountOn(page)
  await account.username.fill(person.username)
  await account.email.fill(person.email)
  await account.password.fill(person.password)
  await account.confirmPassword.fill(repeated)
  await account.createAccount.click()
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await visit(page, '/login')
  const account = accountOn(page)
  await account.username.fill(person.username)
  await account.password.fill(person.password)
  await account.logIn.click()
}

export async function openMap(page: Page, search = ''): Promise<void> {
  await visit(page, `/LidarPortal${search}`)
  await mapIsStill(page)
}

/** Types into the search field of the map and presses Enter. */
export async function search(page: Page, text: string): Promise<void> {
  await searchOn(page).field.fill(text)
  await page.keyboard.press('Enter')
}

/** Moves the map from the whole of Wales to the demonstration landscape and shows its relief. */
export async function goToDemonstrationLandscape(page: Page): Promise<void> {
  const response = page.waitForResponse(
    (answer) => answer.url().includes('/tiles/') && answer.status() === 200,
  )
  await layersOn(page).goToDemonstration()
  await response
  await mapIsStill(page)
}

/**
 * Draws a polygon through points of the map, each as shares of its width and height from the top left corner.
 * @param begin what begins the drawing: the action on the map, which makes room for an open form, or a button of the form
 */
export async function drawPolygon(
  page: Page,
  points: readonly (readonly [number, number])[],
  begin = drawingOn(page).draw,
): Promise<void> {
  await begin.click()
  for (const [x, y] of points) await clickMap(page, x, y)
  await drawingOn(page).finish.click()
}

export async function clickMap(page: Page, x: number, y: number): Promise<void> {
  const place = await placeOnMap(page, x, y)
  await page.mouse.click(place.x, place.y)
}

export async function tapMap(page: Page, x: number, y: number): Promise<void> {
  const place = await placeOnMap(page, x, y)
  await page.touchscreen.tap(place.x, place.y)
}

/** Converts shares of the map's width and height from the top left corner to pixels of the page. */
export async function placeOnMap(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await mapOn(page).canvas.boundingBox()
  if (!box) throw new Error('There is no map on this page.')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

export async function logOut(page: Page): Promise<void> {
  const account = accountOn(page)
  await account.menu.click()
  await account.menuItem('Logout').click()
  await account.logout.confirm.click()
}

/** Registers a member through the HTTP interface. Returns the id of the account. */
export async function register(portal: string, person: Person): Promise<number> {
  const { id } = await postAccount(portal, 'users/', { ...person, re_password: person.password })
  return id ?? 0
}

async function postAccount(
  portal: string,
  path: string,
  body: Readonly<Record<string, string>>,
): Promise<{ id?: number; auth_token?: string }> {
  const answer = await fetch(`${portal}/api-auth-djoser/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`)
  return (await answer.json()) as { id?: number; auth_token?: string }
}

/** Registers a member through the HTTP interface and stores the session where the pages keep it. */
export async function arriveSignedIn(page: Page, portal: string): Promise<Person> {
  const person = somebodyNew()
  await register(portal, person)
  await signInAs(page, portal, person)
  return person
}

/** Like `arriveSignedIn`, for an existing account. */
export async function signInAs(page: Page, portal: string, person: Person): Promise<void> {
  const { auth_token } = await postAccount(portal, 'token/login/', { ...person })
  const me = await fetch(`${portal}/api-auth-djoser/users/me/`, {
    headers: { authorization: `Token ${String(auth_token)}` },
  })
  const { id } = (await me.json()) as { id: number }
  const session = {
    authToken: auth_token,
    token: auth_token,
    username: person.username,
    email: person.email,
    id: String(id),
  }
  await page.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, String(value))
  }, session)
}

/** Gives a member a role for all of Wales through the HTTP interface, as the administrator. */
export async function grantAtOnce(
  portal: string,
  administrator: Person,
  { username, role }: { username: string; role: string },
): Promise<void> {
  const { auth_token } = await postAccount(portal, 'token/login/', { ...administrator })
  const answer = await fetch(`${portal}/api/admin/grants/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Token ${String(auth_token)}` },
    body: JSON.stringify({ username, role, area: 'wales', reason: 'For a test' }),
  })
  if (!answer.ok) throw new Error(`The role was not granted: ${await answer.text()}`)
}

/**
 * Creates a record of the signed-in member through the HTTP interface. Returns its id. The page must have been opened.
 * @param others further fields, or others in their place
 */
export async function recordAtOnce(
  page: Page,
  title: string,
  picture: Buffer | null = null,
  others: Readonly<Record<string, string>> = {},
): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const answer = await page.request.post('/api/records/create/', {
    headers: { authorization: `Token ${String(token)}` },
    multipart: {
      title,
      description: 'Round.',
      site_type: 'mound',
      monument_type: 'round_barrow',
      period: 'unknown',
      polygonCoordinate: '[[52.35,-3.76],[52.35,-3.759],[52.351,-3.759],[52.351,-3.76]]',
      ...others,
      ...(picture && { picture1: { name: 'photo.png', mimeType: 'image/png', buffer: picture } }),
    },
  })
  return ((await answer.json()) as { id: number }).id
}

/** Confirms a record in the name of the signed-in reviewer. The page must have been opened. */
export async function confirmAtOnce(page: Page, id: number): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const headers = { authorization: `Token ${String(token)}` }
  const read = await page.request.get(`/api/records/${id}/review/`, { headers })
  const { version, seq } = (await read.json()) as { version: number; seq: number }
  const verdict = { verdict: 'verified', sure_archaeological: 'high', sure_type: 'probable' }
  const answer = await page.request.post(`/api/review/${id}/decide/`, {
    headers,
    data: { version, seq, ...verdict },
  })
  if (!answer.ok()) throw new Error(`The record was not confirmed: ${await answer.text()}`)
}

/** Changes settings of the operator for this page. Call it before the map is opened. */
export async function withMapSettings(
  page: Page,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await page.route('**/api/map/', async (route) => {
    const answer = await route.fetch()
    const known = (await answer.json()) as Record<string, unknown>
    await route.fulfill({ response: answer, json: { ...known, ...settings } })
  })
}

/** Moves the focus to a control with the Tab key. */
export async function tabTo(page: Page, control: ReturnType<Page['locator']>): Promise<void> {
  for (let steps = 0; steps < 120; steps++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not lead to this control.')
}

/**
 * Waits until the portal has loaded a heritage feature, such as `monuments/XX001`; it starts loading when it starts.
 */
export async function heritageIsThere(portal: string, feature: string): Promise<void> {
  const isThere = async () => {
    const { ok } = await fetch(`${portal}/api/heritage/${feature}/`)
    if (!ok) throw new Error(`The portal has no ${feature}.`)
  }
  await vi.waitFor(isThere, { timeout: LONG_WAIT, interval: 500 })
}
