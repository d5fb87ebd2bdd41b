import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accessibilityBreaches, newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { connectionOn } from './drivers/connection.ts'
import { feedbackOn } from './drivers/feedback.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser({ webgl: false })
})

async function arrive(options: Parameters<typeof newVisitor>[2] = {}) {
  const visitor = await newVisitor(browser, own('portal'), options)
  onTestFinished(visitor.leave)
  await visitor.page.addInitScript(() => sessionStorage.setItem('betaSeen', 'true'))
  return visitor
}

/** Collects the names of all further requests with this method to addresses that end like this. */
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

async function writeFeedback(page: Page, message: string) {
  await portal.visit(page, '/feedback')
  const feedback = feedbackOn(page)
  await feedback.message.fill(message)
  return feedback
}

describe('without a connection', () => {
  test('feedback says so at once, keeps its text and is sent once when the connection is back', async () => {
    const { page } = await arrive()
    const feedback = await writeFeedback(page, 'Heb gysylltiad')
    await page.context().setOffline(true)
    await feedback.send.click()
    await connectionOn(page).offline.waitFor()
    expect(await feedback.message.inputValue()).toBe('Heb gysylltiad')
    expect(await accessibilityBreaches(page)).toEqual([])
    await page.context().setOffline(false)
    await feedback.sent.waitFor()
    expect(await feedbackLike(page, 'Heb gysylltiad')).toBe(1)
  })

  test('a login waits too, and stops when the visitor asks it to', async () => {
    const { page } = await arrive()
    await portal.visit(page, '/login')
    const account = accountOn(page)
    await account.username.fill('mair')
    await account.password.fill('Carreg Samson 3500')
    await page.context().setOffline(true)
    await account.logIn.click()
    await connectionOn(page).offline.waitFor()
    await connectionOn(page).stopTrying.click()
    await connectionOn(page).offline.waitFor({ state: 'hidden' })
    expect(await account.username.inputValue()).toBe('mair')
    await account.networkFailed.waitFor()
  })

  test('a login whose second answer is lost does not start a second session', async () => {
    const { page } = await arrive()
    const person = portal.somebodyNew()
    await portal.register(own('portal'), person)
    const logins = requestsTo(page, 'POST', '/token/login/')
    await page.route('**/api-auth-djoser/users/me/', (route) => route.abort('connectionreset'), { times: 1 })
    await portal.logIn(page, person)
    await page.waitForURL(/LidarPortal/)
    expect(logins).toHaveLength(1)
  })

  test('an answer that is lost on its way does not create anything twice', async () => {
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
    const feedback = await writeFeedback(page, 'Ar goll')
    await feedback.send.click()
    await feedback.sent.waitFor()
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
    expect(await feedbackLike(page, 'Ar goll')).toBe(1)
  })

  test('the page waits for a portal that is frozen, and says so', async () => {
    const { page } = await arrive()
    const feedback = await writeFeedback(page, 'Wedi rhewi')
    process.kill(own('process'), 'SIGSTOP')
    try {
      await feedback.send.click()
      await connectionOn(page).slow.waitFor()
    } finally {
      process.kill(own('process'), 'SIGCONT')
    }
    await feedback.sent.waitFor()
    expect(await feedbackLike(page, 'Wedi rhewi')).toBe(1)
  })
})
