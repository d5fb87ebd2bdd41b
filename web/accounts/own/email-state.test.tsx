import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getAccountSettings } from '#contract/accounts/account-settings.ts'
import {
  confirmEmail,
  getEmailState,
  sendConfirmationLink,
  type ConfirmationOutcome,
  type EmailState,
} from '#contract/accounts/confirmations.ts'
import { listSessions } from '#contract/accounts/sessions.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing, type ServerAnswer } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleAccountSettings, sampleEmailState, sampleUser } from '#web/testing/sample-account.ts'
import { answerWith } from '#web/testing/server.ts'

withFreshBrowser()

const UNCONFIRMED: Partial<EmailState> = {
  confirmed: false,
  notices_to: null,
  link_sent: '2026-11-20T10:00:00Z',
}

function openAccount(known: Partial<EmailState>, again?: ServerAnswer) {
  keepSession({ ...sampleUser(), token: 'a'.repeat(40) })
  const state = sampleEmailState(known)
  const asked = answerWith({
    [getEmailState.path]: answering(getEmailState, 200, state),
    [getAccountSettings.path]: answering(getAccountSettings, 200, sampleAccountSettings()),
    [listSessions.path]: answering(listSessions, 200, []),
    [sendConfirmationLink.path]: again ?? answering(sendConfirmationLink, 200, state),
  })
  openPortal('/account')
  return asked
}

test('a confirmed address is marked as confirmed, and no link is offered', async () => {
  openAccount({})
  await screen.findByText('Confirmed')
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull()
})

test('an address without confirmation has an explanation, and a double click sends the link once', async () => {
  const asked = openAccount(UNCONFIRMED)
  await screen.findByText(/The portal sends you no digests or notices until/)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send the link again' }))
  await screen.findByText('The link will arrive in a few minutes.')
  expect(asked.filter(({ address }) => address === sendConfirmationLink.path)).toHaveLength(1)
})

test('after a change, the address for notices is shown', async () => {
  openAccount({ ...UNCONFIRMED, notices_to: 'nest@old.example' })
  await screen.findByText(/still go to nest@old.example/)
})

test('too many requests for a link are refused with a message', async () => {
  openAccount(UNCONFIRMED, refusing(429))
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }))
  await screen.findByText(/Try again in an hour/)
})

test('if the portal sends no email, it says so and offers no link', async () => {
  openAccount({ ...UNCONFIRMED, mail_by: 'outbox' })
  await screen.findByText(/This portal does not send email at the moment/)
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull()
})

test.each<[ConfirmationOutcome, RegExp]>([
  ['confirmed', /^Your email address is confirmed/],
  ['used', /was already confirmed/],
  ['expired', /^This link has expired/],
  ['wrong', /^This link does not work/],
])('the page of the link says what happened: %s', async (outcome, text) => {
  const asked = answerWith({ [confirmEmail.path]: answering(confirmEmail, 200, { outcome }) })
  openPortal('/confirm-email/abc')
  await screen.findByText(text)
  expect(asked.filter(({ address }) => address === confirmEmail.path).map(({ body }) => body)).toEqual([
    { token: 'abc' },
  ])
})

test('the page of the link can try again if the server did not answer', async () => {
  let answer: ServerAnswer = refusing(500)
  answerWith({ [confirmEmail.path]: () => answer })
  openPortal('/confirm-email/abc')
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer = answering(confirmEmail, 200, { outcome: 'confirmed' })
  await userEvent.click(again)
  await screen.findByText(/^Your email address is confirmed/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})
