import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createAccount, getOwnUser, logIn } from '#contract/accounts/accounts.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { getSiteSettings } from '#contract/site/site.ts'
import { getTerms, newestTerms } from '#contract/accounts/terms.ts'
import { answering, withoutJson } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSite, sampleUser } from '#web/testing/sample-account.ts'
import { sampleTerms } from '#web/testing/sample-terms.ts'
import { answerWith, askedByPage, type Answering } from '#web/testing/server.ts'

const USERS = createAccount.path
const TOKEN = logIn.path
const ME = getOwnUser.path
const token = '9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b'

const GOOD = {
  Username: 'nest',
  Email: 'nest@example.org',
  Password: 'crug-ar-y-bryn',
  'Confirm password': 'crug-ar-y-bryn',
}

withFreshBrowser()

async function register(changes: Partial<typeof GOOD>, answers: Record<string, Answering> = {}) {
  const asked = answerWith(answers)
  const router = openPortal('/Register')
  const user = userEvent.setup({ delay: null })
  await screen.findByRole('heading', { name: 'Create an Account' })
  for (const [label, text] of Object.entries({ ...GOOD, ...changes })) {
    if (text) await user.type(screen.getByLabelText(label), text)
  }
  await user.click(screen.getByRole('button', { name: 'Register' }))
  return { asked, router, user }
}

/** The texts that belong to a field, as assistive technology reads them. */
function textsUnder(label: string): string[] {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.flatMap((id) =>
    [...(document.getElementById(id)?.children ?? [])].map((line) => line.textContent),
  )
}

describe('before anything is sent', () => {
  test.each([
    ['Username', { Username: '' }, 'Please enter a username.'],
    ['Username', { Username: '   ' }, 'Please enter a username.'],
    ['Email', { Email: '' }, 'Please enter an email address.'],
    ['Password', { Password: '' }, 'Please enter a password.'],
    ['Confirm password', { 'Confirm password': '' }, 'Please confirm your password.'],
    ['Confirm password', { 'Confirm password': 'something else' }, 'Passwords do not match.'],
  ] as const)('%s: %o is refused', async (label, changes, text) => {
    const { asked } = await register(changes)
    await waitFor(() => expect(textsUnder(label)).toEqual([text]))
    expect(askedByPage(asked)).toEqual([])
  })

  test('the error about different passwords disappears when the first one is corrected', async () => {
    const { user } = await register({ 'Confirm password': 'crug-ar-y-bryn-57' })
    await screen.findByText('Passwords do not match.')
    await user.type(screen.getByLabelText('Password'), '-57')
    await waitFor(() => expect(screen.queryByText('Passwords do not match.')).toBeNull())
  })
})

describe('a registration that succeeds', () => {
  const answers: Record<string, Answering> = {
    [USERS]: answering(createAccount, 201, sampleUser()),
    [TOKEN]: answering(logIn, 200, { auth_token: token }),
    [ME]: answering(getOwnUser, 200, sampleUser()),
  }

  test('creates the account, logs in, loads the user and shows the profile', async () => {
    const { asked, router } = await register({}, answers)
    await screen.findByRole('heading', { name: 'Welcome, nest' })
    expect(router.location.pathname).toBe('/profile')
    const steps = await screen.findByRole('region', { name: 'Your first steps' })
    const ways = within(steps).getAllByRole('link')
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([
      '/what-is-lidar',
      '/what-is-lidar#practice',
      '/LidarPortal',
    ])
    const calls = askedByPage(asked).slice(0, 3)
    expect(calls.map(({ address }) => address)).toEqual([USERS, TOKEN, ME])
    expect(calls[0]?.body).toEqual({
      username: 'nest',
      email: 'nest@example.org',
      password: 'crug-ar-y-bryn',
      re_password: 'crug-ar-y-bryn',
      language: 'en',
    })
  })

  test('leads to the login page if only the login after it failed', async () => {
    const { router } = await register({}, { ...answers, [TOKEN]: 'no connection' })
    await screen.findByText('Your account has been created. Please log in.')
    expect(router.location.pathname).toBe('/login')
  })
})

describe('texts of the server are shown under their fields', () => {
  test.each<[string, Record<string, string[]>, string[]]>([
    ['Username', { username: [REFUSAL_TEXTS.usernameTaken] }, ['That username is taken. Choose another.']],
    [
      'Email',
      { email: [REFUSAL_TEXTS.emailTaken] },
      ['An account already uses this email address. Log in or reset your password.'],
    ],
    [
      'Password',
      {
        password: [REFUSAL_TEXTS.passwordShort, REFUSAL_TEXTS.passwordCommon, REFUSAL_TEXTS.passwordNumeric],
      },
      [
        'Use at least 8 characters.',
        'This password is too easy to guess. Choose another.',
        'Use letters as well as numbers.',
      ],
    ],
    ['Confirm password', { re_password: [REFUSAL_TEXTS.required] }, ['Fill in this field.']],
    ['Confirm password', { password2: [REFUSAL_TEXTS.required] }, ['Fill in this field.']],
  ])('%s: %o', async (label, body, texts) => {
    await register({}, { [USERS]: answering(createAccount, 400, body) })
    await waitFor(() => expect(textsUnder(label)).toEqual(texts))
  })
})

describe('texts about the whole account are shown in an alert', () => {
  test.each([
    [
      'non_field_errors',
      answering(createAccount, 400, { non_field_errors: [REFUSAL_TEXTS.passwordsDiffer] }),
      'The passwords do not match.',
    ],
    [
      'detail',
      answering(createAccount, 429, { detail: 'Request was throttled. Expected available in 5 seconds.' }),
      'Too many attempts. Try again in 5 seconds.',
    ],
    [
      'unknown fields',
      answering(createAccount, 400, { shoe_size: ['Too large.'] }),
      'Something went wrong. Please try again.',
    ],
    ['an answer without JSON', withoutJson(502), 'Something went wrong. Please try again.'],
  ] as const)('%s', async (_, answer, text) => {
    await register({}, { [USERS]: answer })
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })
})

describe('while the terms apply', () => {
  const version = newestTerms().find(({ kind }) => kind === 'site')?.version
  const answers: Record<string, Answering> = {
    [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite({ termsFrom: '2026-12-01' })),
    [getTerms.path]: answering(getTerms, 200, sampleTerms()),
    [USERS]: answering(createAccount, 201, sampleUser()),
    [TOKEN]: answering(logIn, 200, { auth_token: token }),
    [ME]: answering(getOwnUser, 200, sampleUser()),
  }
  const tick = () => screen.findByRole('checkbox', { name: /^I accept the terms of the site/ })

  test('nobody registers without a tick, and the tick sends the version', async () => {
    const { asked, user } = await register({}, answers)
    const box = await tick()
    await screen.findByText('Accept these terms to continue.')
    expect(askedByPage(asked).map(({ address }) => address)).not.toContain(USERS)
    await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Register' }))
    await screen.findByRole('heading', { name: 'Welcome, nest' })
    const { body } = askedByPage(asked).find(({ address }) => address === USERS) ?? {}
    expect(body).toMatchObject({ username: 'nest', terms: version })
  })

  test('a refusal of the terms stands under the tick', async () => {
    const refused = answering(createAccount, 400, { terms: [REFUSAL_TEXTS.termsNotNewest] })
    const { user } = await register({}, { ...answers, [USERS]: refused })
    await user.click(await tick())
    await user.click(screen.getByRole('button', { name: 'Register' }))
    await screen.findByText('There are newer terms. Read the newest ones, then accept them.')
  })
})

test('the registration page links to the login page', async () => {
  openPortal('/register')
  const link = await screen.findByRole('link', { name: 'SIGN IN' })
  expect(link.getAttribute('href')).toBe('/login')
})
