import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accessibilityBreaches, newVisitor, openBrowser, type Browser, type Page } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser({ webgl: false })
})

afterAll(() => browser.close())

async function arrive(options: Parameters<typeof newVisitor>[2] = {}) {
  const visitor = await newVisitor(browser, own('portal'), options)
  onTestFinished(visitor.leave)
  await visitor.page.addInitScript(() => sessionStorage.setItem('betaSeen', 'true'))
  return visitor
}

/** The requests of this method to an address that ends so, from now on. */
function requestsTo(page: Page, method: string, end: string): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.endsWith(end))
      found.push(request.headers()['idempotency-key'] ?? '')
  })
  return found
}

async function asAdministrator<T>(page: Page, address: string): Promise<T> {
  const { username, password } = own('administrator')
  const login = await page.request.post('/api-auth-djoser/token/login/', { data: { username, password } })
  const { auth_token: token } = (await login.json()) as { auth_token: string }
  const answer = await page.request.get(address, { headers: { authorization: `Token ${token}` } })
  return (await answer.json()) as T
}

async function feedbackLike(page: Page, message: string): Promise<number> {
  const { feedback } = await asAdministrator<{ feedback: { message: string }[] }>(
    page,
    '/api/admin/feedback/',
  )
  return feedback.filter((each) => each.message === message).length
}

async function writeFeedback(page: Page, message: string): Promise<void> {
  await portal.visit(page, '/feedback')
  await page.getByLabel('Message').fill(message)
}

const sendFeedback = (page: Page) => page.getByRole('button', { name: 'Send feedback' }).click()
const offline = (page: Page) => page.getByText('There is no connection.', { exact: false })

describe('a double click', () => {
  test('sends feedback once and leaves no complaint behind', async () => {
    const { page } = await arrive()
    const sent = requestsTo(page, 'POST', '/api/feedback/')
    await writeFeedback(page, 'Dwywaith')
    await page.getByRole('button', { name: 'Send feedback' }).dblclick()
    await page.getByText('Thanks! Your feedback was sent.', { exact: false }).waitFor()
    expect(await page.getByText('Message is required').count()).toBe(0)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test('publishes a news item once', async () => {
    const { page } = await arrive()
    await portal.signInAs(page, own('portal'), own('administrator'))
    const made = requestsTo(page, 'POST', '/api/admin/news/')
    await portal.visit(page, '/admin/news/new')
    await page.getByRole('textbox', { name: 'Title in English' }).fill('Two clicks')
    await page.getByRole('textbox', { name: 'Text in English' }).fill('One item.')
    await page.getByRole('button', { name: 'Publish', exact: true }).dblclick()
    await page.waitForURL(/\/admin\/news\/\d+$/)
    const list = await page.request.get('/api/news/')
    const items = (await list.json()) as { title: string }[]
    expect(items.filter(({ title }) => title === 'Two clicks')).toHaveLength(1)
    expect(made).toHaveLength(1)
  })

  test('logs in once and reports once', async () => {
    const { page } = await arrive()
    const person = portal.somebodyNew()
    await portal.register(own('portal'), person)
    const logins = requestsTo(page, 'POST', '/token/login/')
    await portal.visit(page, '/login')
    await page.getByLabel('Username').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Login' }).dblclick()
    await page.waitForURL(/LidarPortal/)
    expect(logins).toHaveLength(1)

    const reports = requestsTo(page, 'POST', '/api/reports/')
    await portal.visit(page, '/user/demo_eleri')
    await page.getByRole('button', { name: 'Report this profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this profile' })
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Send' }).dblclick()
    await dialog.getByRole('button', { name: 'Close' }).waitFor()
    expect(reports).toHaveLength(1)
  })
})

describe('without a connection', () => {
  test('feedback says so at once, keeps the text and goes out once when the connection is back', async () => {
    const { page } = await arrive()
    await writeFeedback(page, 'Heb gysylltiad')
    await page.context().setOffline(true)
    await sendFeedback(page)
    await offline(page).waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe('Heb gysylltiad')
    expect(await accessibilityBreaches(page)).toEqual([])
    await page.context().setOffline(false)
    await page.getByText('Thanks! Your feedback was sent.', { exact: false }).waitFor()
    expect(await feedbackLike(page, 'Heb gysylltiad')).toBe(1)
  })

  test('a login waits too, and stops when its visitor wishes', async () => {
    const { page } = await arrive()
    await portal.visit(page, '/login')
    await page.getByLabel('Username').fill('mair')
    await page.getByLabel('Password', { exact: true }).fill('Carreg Samson 3500')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Login' }).click()
    await offline(page).waitFor()
    await page.getByRole('button', { name: 'Stop trying' }).click()
    await offline(page).waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Username').inputValue()).toBe('mair')
    await page.getByText('Something went wrong. Please try again.').waitFor()
  })

  test('a login whose second answer is lost begins no second session', async () => {
    const { page } = await arrive()
    const person = portal.somebodyNew()
    await portal.register(own('portal'), person)
    const logins = requestsTo(page, 'POST', '/token/login/')
    await page.route('**/api-auth-djoser/users/me/', (route) => route.abort('connectionreset'), { times: 1 })
    await portal.logIn(page, person)
    await page.waitForURL(/LidarPortal/)
    expect(logins).toHaveLength(1)
  })

  test('an answer that is lost on its way makes nothing twice', async () => {
    const { page } = await arrive()
    const sent = requestsTo(page, 'POST', '/api/feedback/')
    await page.route(
      '**/api/feedback/',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await writeFeedback(page, 'Ar goll')
    await sendFeedback(page)
    await page.getByText('Thanks! Your feedback was sent.', { exact: false }).waitFor()
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
    expect(await feedbackLike(page, 'Ar goll')).toBe(1)
  })

  test('a portal that is frozen in the middle is waited for, and that is said', async () => {
    const { page } = await arrive()
    await writeFeedback(page, 'Wedi rhewi')
    process.kill(own('process'), 'SIGSTOP')
    try {
      await sendFeedback(page)
      await page.getByText('This is taking longer than usual.', { exact: false }).waitFor()
    } finally {
      process.kill(own('process'), 'SIGCONT')
    }
    await page.getByText('Thanks! Your feedback was sent.', { exact: false }).waitFor()
    expect(await feedbackLike(page, 'Wedi rhewi')).toBe(1)
  })
})
