import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getAccountSettings } from '#contract/accounts/account-settings.ts'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { getEmailState } from '#contract/accounts/confirmations.ts'
import { exportOwnData } from '#contract/accounts/exports.ts'
import { listModeratedRecords } from '#contract/review/moderation/moderation.ts'
import { getNewsDraft } from '#contract/site/news.ts'
import { getOwnProfile, getProfileCard } from '#contract/accounts/profiles.ts'
import { searchRecords } from '#contract/records/records.ts'
import { listSessions } from '#contract/accounts/sessions.ts'
import { getSiteSettings } from '#contract/site/site.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, type ServerAnswer } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import {
  sampleAccount,
  sampleAccountSettings,
  sampleEmailState,
  sampleSession,
  sampleSite,
  sampleUser,
} from '#web/testing/sample-account.ts'
import { sampleDraft } from '#web/testing/sample-news.ts'
import { sampleProfile } from '#web/testing/sample-profile.ts'
import { sampleModerated, sampleSummary } from '#web/testing/sample-record.ts'
import { answerWith } from '#web/testing/server.ts'

// Every form reports once that there is no answer yet, and reports a failure only when waiting has ended.

withFreshBrowser()

const KEPT = 'What you entered is kept, and will be sent as soon as the portal answers again.'
const WRONG = 'Something went wrong. Please try again.'
const NETWORK = 'Network error. Please try again.'

interface Form {
  at: string
  isMember?: boolean
  /** The portal's answers to requests for the content of the page, by address. */
  known?: Readonly<Record<string, ServerAnswer>>
  /** Buttons to press before anything is filled in. */
  open?: readonly string[]
  /** Texts to type, by the label of their field. */
  fill?: Readonly<Record<string, string>>
  send: string
  /** The form's own message about a lost connection. */
  words?: string
  failed: string
}

const MEMBER = sampleUser({ id: 3 })
const ACCOUNT = {
  [getAccountSettings.path]: answering(getAccountSettings, 200, sampleAccountSettings()),
  [getEmailState.path]: answering(getEmailState, 200, sampleEmailState()),
  [listSessions.path]: answering(listSessions, 200, [
    sampleSession({ current: true }),
    sampleSession({ id: 2 }),
  ]),
}

const FORMS: readonly (readonly [string, Form])[] = [
  ['login', { at: '/login', send: 'Login', failed: NETWORK }],
  [
    'registration',
    {
      at: '/register',
      fill: {
        Username: 'nest',
        Email: 'nest@example.org',
        Password: 'pen-y-fan 886',
        'Confirm password': 'pen-y-fan 886',
      },
      send: 'Register',
      words: NETWORK,
      failed: NETWORK,
    },
  ],
  [
    'forgotten password',
    {
      at: '/forgot-password',
      fill: { Email: 'nest@example.org' },
      send: 'Send the link',
      failed: NETWORK,
    },
  ],
  [
    'new password',
    {
      at: '/reset-password/MQ/a-b_c',
      fill: { 'New password': 'pen-y-fan 886', 'New password again': 'pen-y-fan 886' },
      send: 'Set new password',
      failed: NETWORK,
    },
  ],
  [
    'feedback',
    {
      at: '/feedback',
      known: { [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite()) },
      fill: { Message: 'Diolch' },
      send: 'Send feedback',
      words: `❌ ${NETWORK}`,
      failed: `❌ ${NETWORK}`,
    },
  ],
  [
    'profile',
    {
      at: '/profile',
      isMember: true,
      known: { [getOwnProfile.path]: answering(getOwnProfile, 200, sampleProfile()) },
      send: 'Save profile',
      failed: 'Update failed. Please try again.',
    },
  ],
  [
    'new email',
    {
      at: '/account',
      isMember: true,
      known: ACCOUNT,
      open: ['Change: Email'],
      fill: { 'New email': 'new@example.org', 'Current password': 'pen-y-fan 886' },
      send: 'Change email',
      failed: WRONG,
    },
  ],
  [
    'sessions',
    { at: '/account', isMember: true, known: ACCOUNT, send: 'Log out everywhere else', failed: WRONG },
  ],
  [
    'download of own data',
    { at: '/account', isMember: true, known: ACCOUNT, send: 'Download my data', failed: WRONG },
  ],
  [
    'deletion of an account',
    {
      at: '/account',
      isMember: true,
      known: ACCOUNT,
      open: ['Delete my account'],
      fill: { 'Type your username to confirm: nest': 'nest', 'Current password': 'pen-y-fan 886' },
      send: 'Delete permanently',
      failed: WRONG,
    },
  ],
  [
    'news item',
    {
      at: '/admin/news/7',
      isMember: true,
      known: { '/api/admin/news/7/': answering(getNewsDraft, 200, sampleDraft()) },
      send: 'Save draft',
      failed: 'That did not work. Try again.',
    },
  ],
  [
    'setting',
    {
      at: '/account',
      isMember: true,
      known: ACCOUNT,
      send: 'Organisation',
      failed: 'We could not save that. Try again.',
    },
  ],
  [
    'report',
    {
      at: '/user/gwen',
      known: {
        '/api/profiles/username/gwen/card/': answering(getProfileCard, 200, sampleProfile()),
        '/api/records/search/?by=gwen': answering(searchRecords, 200, {
          records: [sampleSummary()],
          total: 1,
          total_is_more: false,
          next: null,
        }),
      },
      open: ['Report this profile', 'It is spam'],
      send: 'Send report',
      failed: NETWORK,
    },
  ],
  [
    'record that an administrator hides',
    {
      at: '/admin/records',
      isMember: true,
      known: {
        [listModeratedRecords.path]: answering(listModeratedRecords, 200, {
          records: [sampleModerated()],
          total: 1,
          next: null,
        }),
      },
      open: ['Hide Crug y Ŵydd'],
      fill: { Reason: 'At risk' },
      send: 'Hide',
      failed: 'This could not be done. Try again.',
    },
  ],
]

function openWithLostLine({ at, isMember = false, known = {} }: Form): void {
  if (isMember) keepSession({ ...MEMBER, token: 'a'.repeat(40) })
  const account = answering(getOwnAccount, 200, sampleAccount({ ...MEMBER, administrator: true }))
  const standing: Form['known'] = { ...known, [getOwnAccount.path]: account }
  answerWith(({ method, address }) =>
    method !== 'GET' || address === exportOwnData.path ? 'no connection' : standing[address],
  )
  openPortal(at)
}

function pressable(name: string): Promise<HTMLElement> {
  return waitFor(() => {
    for (const role of ['button', 'switch', 'radio']) {
      const [found] = screen.queryAllByRole(role, { name })
      if (found) return found
    }
    throw new Error(`There is no ${name}.`)
  })
}

const messages = () => [...document.querySelectorAll('.MuiAlert-message')].map((found) => found.textContent)

test.each(FORMS)('%s: while it waits for the connection, no failure is shown', async (_, form) => {
  openWithLostLine(form)
  const user = userEvent.setup({ delay: null })
  for (const name of form.open ?? []) await user.click(await pressable(name))
  for (const [label, text] of Object.entries(form.fill ?? {}))
    await user.type(await screen.findByLabelText(label), text)
  await user.click(await pressable(form.send))

  const waiting = (await screen.findByText(KEPT, { exact: false })).closest('[role=status]')
  expect(messages()).toHaveLength(1)
  const words = form.words ?? 'The portal cannot be reached. '
  expect(waiting?.textContent.startsWith(`${words}${KEPT}`)).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Stop trying' }))
  await screen.findByText(form.failed)
  expect(messages()).toEqual([form.failed])
})
