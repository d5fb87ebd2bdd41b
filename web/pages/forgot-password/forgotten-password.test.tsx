import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { getOwnUser } from '#contract/accounts/accounts.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/accounts/credentials.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing, withoutJson, type ServerAnswer } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith, askedByPage } from '#web/testing/server.ts'

const ASK = requestPasswordReset.path
const CONFIRM = confirmPasswordReset.path
const user = userEvent.setup({ delay: null })

withFreshBrowser()

test('the login page links to the page for forgotten passwords', async () => {
  const router = openPortal('/login')
  await user.click(await screen.findByRole('link', { name: 'Forgotten your password?' }))
  await screen.findByRole('heading', { name: 'Forgotten your password?' })
  expect(router.location.pathname).toBe('/forgot-password')
  await waitFor(() => expect(document.title).toBe('Forgotten password · Wales LiDAR Portal'))
})

describe('requesting a link', () => {
  async function ask(answer: ServerAnswer) {
    const asked = answerWith({ [ASK]: answer })
    openPortal('/forgot-password')
    await user.type(await screen.findByLabelText('Email'), 'nest@example.org')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    return asked
  }

  test('says what happens if there is such an account, and can be repeated', async () => {
    const asked = await ask(answering(requestPasswordReset, 204))
    const said = await screen.findByText(/has an account/)
    expect(said.textContent).toContain('If nest@example.org has an account, we have sent a link to it.')
    expect(askedByPage(asked)).toMatchObject([
      { address: ASK, body: { email: 'nest@example.org' }, authorization: null },
    ])
    await user.click(screen.getByRole('button', { name: 'Send the link again' }))
    await waitFor(() => expect(askedByPage(asked)).toHaveLength(2))
  })

  test('shows an error under the field if the address is invalid', async () => {
    await ask(answering(requestPasswordReset, 400, { email: [REFUSAL_TEXTS.emailInvalid] }))
    await screen.findByText('Enter an email address in the correct format, like name@example.com.')
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  })

  test.each([
    [
      refusing(429, 'Request was throttled. Expected available in 60 seconds.'),
      'Too many attempts. Try again in 60 seconds.',
    ],
    [withoutJson(503), 'Something went wrong. Please try again.'],
  ] as const)('asks the visitor to try again after status $status', async (answer, text) => {
    await ask(answer)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })
})

describe('the page that the link opens', () => {
  async function set(answer: ServerAnswer, repeated = 'pen-y-fan 886') {
    const asked = answerWith({ [CONFIRM]: answer })
    const router = openPortal('/reset-password/MQ/a-b_c')
    await user.type(await screen.findByLabelText('New password'), 'pen-y-fan 886')
    await user.type(screen.getByLabelText('New password again'), repeated)
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
    return { asked, router }
  }

  test('sets the password and leads to the login page', async () => {
    const { asked, router } = await set(answering(confirmPasswordReset, 204))
    await screen.findByText('Your password has been changed. Please log in.')
    expect(router.location.pathname).toBe('/login')
    expect(askedByPage(asked)).toMatchObject([
      { address: CONFIRM, body: { uid: 'MQ', token: 'a-b_c', new_password: 'pen-y-fan 886' } },
    ])
  })

  test('sends nothing while the two passwords differ', async () => {
    const { asked } = await set(answering(confirmPasswordReset, 204), 'another one')
    await screen.findByText('Passwords do not match.')
    expect(askedByPage(asked)).toEqual([])
  })

  test('shows every rule that the password breaks, under the field', async () => {
    const broken = [REFUSAL_TEXTS.passwordCommon, REFUSAL_TEXTS.passwordNumeric]
    await set(answering(confirmPasswordReset, 400, { new_password: broken }))
    await screen.findByText('This password is too easy to guess. Choose another.')
    await screen.findByText('Use letters as well as numbers.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')))
  })

  test.each<Record<string, string[]>>([
    { token: ['Invalid token for given user.'] },
    { uid: ["Invalid user id or user doesn't exist."] },
  ])('explains an expired link, and leads to a new one: %j', async (body) => {
    await set(answering(confirmPasswordReset, 400, body))
    expect((await screen.findByRole('alert')).textContent).toContain('This link no longer works.')
    const again = screen.getByRole('link', { name: 'Ask for a new one' })
    expect(again.getAttribute('href')).toBe('/forgot-password')
  })

  test('reports a server error', async () => {
    await set(withoutJson(503))
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.')
  })
})

test('a session that the server has ended is deleted, and the visitor is told once', async () => {
  answerWith({})
  keepSession({ token: 'a'.repeat(40), username: 'nest', email: 'nest@example.org', id: 7 })
  openPortal('/nowhere')
  await screen.findByRole('button', { name: /Account menu of nest/ })
  answerWith({ [getOwnUser.path]: refusing(401, REFUSAL_TEXTS.badToken) })
  const { call } = await import('#web/lib/api.ts')
  await Promise.allSettled([call(getOwnUser), call(getOwnUser)])
  await screen.findByText('Your session has ended. Log in again.')
  expect(window.localStorage.getItem('authToken')).toBeNull()
  await screen.findByRole('button', { name: 'Account menu' })
})
