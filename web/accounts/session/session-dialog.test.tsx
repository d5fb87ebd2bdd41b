import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getOwnUser, logIn, logOut } from '#contract/accounts/accounts.ts'
import { askForPassword } from '#web/lib/sending/password-asking.ts'
import { currentSession, clearSession, keepSession } from '#web/lib/storage/session-store.ts'
import { answering, withoutJson } from '#web/testing/answers.ts'
import { sampleUser } from '#web/testing/sample-account.ts'
import { answerWith, type Outcome } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { startAllWords } from '#web/testing/words.ts'
import { SessionDialog } from './session-dialog.tsx'

const OLD = 'a'.repeat(40)
const NEW = 'b'.repeat(40)

beforeAll(startAllWords)
beforeEach(() => keepSession({ ...sampleUser(), token: OLD }))
afterEach(clearSession)

/** The dialog while something waits to be sent, with the password typed and the button pressed. */
async function logInWith(outcome: () => Outcome, whoLogsIn = sampleUser) {
  const requests = answerWith({
    [logIn.path]: outcome,
    [getOwnUser.path]: () => answering(getOwnUser, 200, whoLogsIn()),
    [logOut.path]: answering(logOut, 204),
    '/health': withoutJson(200),
  })
  const user = userEvent.setup()
  show(<SessionDialog />)
  let asked: Promise<boolean> = Promise.resolve(false)
  act(() => {
    asked = askForPassword(new AbortController().signal)
  })
  const password = await screen.findByLabelText<HTMLInputElement>('Password')
  const submit = () => user.click(screen.getByRole('button', { name: 'Log in and send' }))
  await user.type(password, 'a long sentence')
  await submit()
  return { asked, user, password, submit, requests }
}

test('without a connection, the password dialog says so and logs in when the connection is back', async () => {
  let isBack = false
  const { asked, password } = await logInWith(() =>
    isBack ? answering(logIn, 200, { auth_token: NEW }) : 'no connection',
  )
  await screen.findByText(/^The portal cannot be reached\./)
  expect(password.value).toBe('a long sentence')
  isBack = true
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  expect(await asked).toBe(true)
  expect(currentSession()?.token).toBe(NEW)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('after waiting was stopped, the password dialog names the lost connection and can be sent again', async () => {
  let isBack = false
  const { asked, user, password, submit } = await logInWith(() =>
    isBack ? answering(logIn, 200, { auth_token: NEW }) : 'no connection',
  )
  await user.click(await screen.findByRole('button', { name: 'Stop trying' }))
  await screen.findByText('The connection was lost. Try again.')
  expect(password.value).toBe('a long sentence')
  isBack = true
  await submit()
  expect(await asked).toBe(true)
  expect(currentSession()?.token).toBe(NEW)
})

test('a wrong password is named, the field is ready for another, and the username stays', async () => {
  let isRight = false
  const { asked, password, submit } = await logInWith(() =>
    isRight
      ? answering(logIn, 200, { auth_token: NEW })
      : answering(logIn, 400, { non_field_errors: ['Unable to log in with provided credentials.'] }),
  )
  await screen.findByText('That is not the password of this account.')
  await waitFor(() => expect(document.activeElement).toBe(password))
  const username = screen.getByLabelText<HTMLInputElement>('Username')
  expect([username.value, username.readOnly]).toEqual([sampleUser().username, true])
  isRight = true
  await submit()
  expect(await asked).toBe(true)
})

test('another member cannot go on with what this one wrote, and their session ends again', async () => {
  const somebodyElse = () => ({ ...sampleUser(), id: sampleUser().id + 1, username: 'gwen' })
  let who = somebodyElse
  const { asked, submit, requests } = await logInWith(
    () => answering(logIn, 200, { auth_token: NEW }),
    () => who(),
  )
  await screen.findByText('That is the account of another member.')
  expect(requests.filter(({ address }) => address.endsWith(logOut.path))).toHaveLength(1)
  expect(currentSession()?.token).toBe(OLD)
  who = sampleUser
  await submit()
  expect(await asked).toBe(true)
})
