import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getOwnAccount, getOwnUser, logIn } from '#contract/accounts/accounts.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { REQUEST_TIMEOUT } from '#contract/http/limits.ts'
import { getOwnProfile } from '#contract/accounts/profiles.ts'
import { speak } from '#web/i18n/index.ts'
import { clearSession, keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing, withoutJson } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleAccount, sampleUser } from '#web/testing/sample-account.ts'
import { sampleProfile } from '#web/testing/sample-profile.ts'
import { answerWith, askedByPage, type Answering } from '#web/testing/server.ts'

const TOKEN = logIn.path
const ME = getOwnUser.path
const token = '9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b'
const tokenGiven = answering(logIn, 200, { auth_token: token })
const userFetched = answering(getOwnUser, 200, sampleUser())

withFreshBrowser()

async function sendLogin(answers: Record<string, Answering>) {
  const asked = answerWith(answers)
  const router = openPortal('/login')
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('Username'), 'nest')
  await user.type(screen.getByLabelText('Password'), 'crug-ar-y-bryn')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  return { asked, router }
}

describe('a login that succeeds', () => {
  const answers: Record<string, Answering> = {
    [TOKEN]: tokenGiven,
    [ME]: userFetched,
  }

  test('requests the token and then, with it, the user', async () => {
    const { asked } = await sendLogin(answers)
    await waitFor(() => expect(askedByPage(asked).length).toBeGreaterThan(1))
    expect(askedByPage(asked).slice(0, 2)).toEqual([
      {
        method: 'POST',
        address: TOKEN,
        authorization: null,
        body: { username: 'nest', password: 'crug-ar-y-bryn' },
      },
      { method: 'GET', address: ME, authorization: `Token ${token}`, body: null },
    ])
  })

  test('stores the session under the five keys', async () => {
    await sendLogin(answers)
    await waitFor(() => expect(window.localStorage.getItem('authToken')).toBe(token))
    const kept = ['username', 'email', 'id', 'token'].map((key) => window.localStorage.getItem(key))
    expect(kept).toEqual(['nest', 'nest@example.org', '7', token])
  })

  test('leads to the map', async () => {
    const { router } = await sendLogin(answers)
    await waitFor(() =>
      expect(router.state.coming ?? router.location).toMatchObject({
        pathname: '/LidarPortal',
      }),
    )
  })
})

test('a login leads to the page that was wanted', async () => {
  answerWith({
    [TOKEN]: tokenGiven,
    [ME]: userFetched,
    [getOwnProfile.path]: answering(getOwnProfile, 200, sampleProfile()),
  })
  const router = openPortal('/profile?lang=cy#links')
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('Username'), 'nest')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() =>
    expect(router.location).toMatchObject({ pathname: '/profile', search: '?lang=cy', hash: '#links' }),
  )
})

test.each([
  ['/login', '/LidarPortal'],
  ['/login?next=%2Ffeedback', '/feedback'],
  ['/login?next=https%3A%2F%2Fevil.example', '/LidarPortal'],
  ['/register', '/LidarPortal'],
])('a member who is logged in and opens %s comes to %s', async (address, arrival) => {
  keepSession({ ...sampleUser(), token })
  const router = openPortal(address)
  await waitFor(() => expect((router.state.coming ?? router.location).pathname).toBe(arrival))
})

describe('a login that fails', () => {
  const waking = 'Waking the server… please try again in a few seconds.'

  test.each([
    [
      '400',
      answering(logIn, 400, { non_field_errors: [REFUSAL_TEXTS.badCredentials] }),
      'Invalid username or password',
    ],
    ['502', withoutJson(502), waking],
    ['503', refusing(503, REFUSAL_TEXTS.busy), waking],
    ['504', withoutJson(504), waking],
    ['500', refusing(500, REFUSAL_TEXTS.serverFault), 'Something went wrong. Please try again.'],
    [
      '429',
      refusing(429, 'Request was throttled. Expected available in 5 seconds.'),
      'Something went wrong. Please try again.',
    ],
  ] as const)('shows an error after %s', async (_, answer, text) => {
    await sendLogin({ [TOKEN]: answer })
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })

  test('mentions that the server may be waking up after 30 seconds without an answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const asked = answerWith({ [TOKEN]: 'no answer' })
    openPortal('/login')
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(await screen.findByRole('button', { name: 'Login' }))
    await waitFor(() => expect(askedByPage(asked)).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT)
    await screen.findByText(waking)
  })

  test('stores no session if the user cannot be loaded', async () => {
    await sendLogin({
      [TOKEN]: tokenGiven,
      [ME]: withoutJson(503),
    })
    await screen.findByText(waking)
    expect(window.localStorage.getItem('authToken')).toBeNull()
  })
})

test('the login page links to registration', async () => {
  openPortal('/login')
  const link = await screen.findByRole('link', { name: 'Register' })
  expect(link.getAttribute('href')).toBe('/register')
})

describe('the language after a login', () => {
  const account = (language: 'en' | 'cy'): Record<string, Answering> => ({
    [TOKEN]: tokenGiven,
    [ME]: userFetched,
    [getOwnAccount.path]: answering(getOwnAccount, 200, sampleAccount({ language })),
  })
  const loggedIn = () => waitFor(() => expect(window.localStorage.getItem('authToken')).toBe(token))
  afterEach(() => speak('en'))

  test('is that of the account if none was chosen in this browser', async () => {
    await sendLogin(account('cy'))
    await loggedIn()
    expect(document.documentElement.lang).toBe('cy')
  })

  test('is still that of the account after a reload, but not after logging out', async () => {
    await sendLogin(account('cy'))
    await loggedIn()
    expect(window.localStorage.getItem('memberLanguage')).toBe('cy')
    clearSession()
    expect(window.localStorage.getItem('memberLanguage')).toBeNull()
  })

  test('stays as chosen in this browser, whatever the account says', async () => {
    window.localStorage.setItem('language', 'en')
    const { asked } = await sendLogin(account('cy'))
    await loggedIn()
    expect(document.documentElement.lang).toBe('en')
    expect(asked.map(({ address }) => address)).not.toContain(getOwnAccount.path)
  })

  test('does not change if the account’s language cannot be loaded', async () => {
    await sendLogin({ ...account('cy'), [getOwnAccount.path]: 'no connection' })
    await loggedIn()
    expect(document.documentElement.lang).toBe('en')
  })
})
