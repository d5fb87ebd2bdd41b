import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { keepSession } from '#web/lib/session-store.ts'
import {
  answerWith,
  askedByPage,
  openPortal,
  withFreshBrowser,
  type Answering,
} from '#web/testing/portal.tsx'

const ASK = '/api-auth-djoser/users/reset_password/'
const CONFIRM = '/api-auth-djoser/users/reset_password_confirm/'
const user = userEvent.setup({ delay: null })

withFreshBrowser()

test('the login page leads to a forgotten password', async () => {
  const router = openPortal('/login')
  await user.click(await screen.findByRole('link', { name: 'Forgotten your password?' }))
  await screen.findByRole('heading', { name: 'Forgotten your password?' })
  expect(router.state.location.pathname).toBe('/forgot-password')
  await waitFor(() => expect(document.title).toBe('Forgotten password · Wales LiDAR Portal'))
})

describe('asking for a link', () => {
  async function ask(answer: ReturnType<Answering>) {
    const asked = answerWith({ [ASK]: () => answer })
    openPortal('/forgot-password')
    await user.type(await screen.findByLabelText('Email'), 'nest@example.org')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    return asked
  }

  test('says what happens if there is such an account, and can be done again', async () => {
    const asked = await ask({ status: 204 })
    const said = await screen.findByText(/^If there is an account/)
    expect(said.textContent).toContain('If there is an account with the address nest@example.org')
    expect(askedByPage(asked)).toMatchObject([
      { address: ASK, body: { email: 'nest@example.org' }, authorization: null },
    ])
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    await waitFor(() => expect(askedByPage(asked)).toHaveLength(2))
  })

  test('shows under the field that it is no address', async () => {
    await ask({ status: 400, body: { email: ['Enter a valid email address.'] } })
    await screen.findByText('Enter a valid email address.')
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  })

  test.each([
    [
      { status: 429, body: { detail: 'Request was throttled. Expected available in 60 seconds.' } },
      'Request was throttled. Expected available in 60 seconds.',
    ],
    [{ status: 503 }, 'Something went wrong. Please try again.'],
  ] as const)('says that %j means trying again', async (answer, text) => {
    await ask(answer)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })
})

describe('the page of the link', () => {
  async function set(answer: ReturnType<Answering>, repeated = 'pen-y-fan 886') {
    const asked = answerWith({ [CONFIRM]: () => answer })
    const router = openPortal('/reset-password/MQ/a-b_c')
    await user.type(await screen.findByLabelText('New password'), 'pen-y-fan 886')
    await user.type(screen.getByLabelText('New password again'), repeated)
    await user.click(screen.getByRole('button', { name: 'Set the password' }))
    return { asked, router }
  }

  test('sets the password and goes on to the login', async () => {
    const { asked, router } = await set({ status: 204 })
    await screen.findByText('Your password has been changed. Please log in.')
    expect(router.state.location.pathname).toBe('/login')
    expect(askedByPage(asked)).toMatchObject([
      { address: CONFIRM, body: { uid: 'MQ', token: 'a-b_c', new_password: 'pen-y-fan 886' } },
    ])
  })

  test('sends nothing while the two differ', async () => {
    const { asked } = await set({ status: 204 }, 'another one')
    await screen.findByText('Passwords do not match.')
    expect(askedByPage(asked)).toEqual([])
  })

  test('shows every rule that the password breaks, under the field', async () => {
    const texts = ['This password is too common.', 'This password is entirely numeric.']
    await set({ status: 400, body: { new_password: texts } })
    for (const text of texts) await screen.findByText(text)
    expect(document.activeElement).toBe(screen.getByLabelText('New password'))
  })

  test.each([
    { token: ['Invalid token for given user.'] },
    { uid: ["Invalid user id or user doesn't exist."] },
  ])('explains a link that is dead, and leads to a new one: %j', async (body) => {
    await set({ status: 400, body })
    expect((await screen.findByRole('alert')).textContent).toContain('This link does not work any more')
    const again = screen.getByRole('link', { name: 'Ask for a new one' })
    expect(again.getAttribute('href')).toBe('/forgot-password')
  })

  test('says when the server has a fault', async () => {
    await set({ status: 503 })
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.')
  })
})

test('a session that the server has ended is forgotten, and that is said once', async () => {
  answerWith({})
  keepSession({ token: 'a'.repeat(40), username: 'nest', email: 'nest@example.org', id: 7 })
  openPortal('/nowhere')
  await screen.findByRole('button', { name: /Account menu of nest/ })
  const refused = () => ({ status: 401, body: { detail: 'Invalid token.' } })
  answerWith({ '/api-auth-djoser/users/me/': refused })
  const { call } = await import('#web/lib/api.ts')
  const { getOwnUser } = await import('#contract/accounts.ts')
  await Promise.allSettled([call(getOwnUser), call(getOwnUser)])
  await screen.findByText('Your session has ended. Please log in again.')
  expect(window.localStorage.getItem('authToken')).toBeNull()
  await screen.findByRole('button', { name: 'Account menu' })
})
