import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import {
  changeAccountSettings,
  getAccountSettings,
  subscribeAgain,
  unsubscribe,
} from '#contract/accounts/account-settings.ts'
import { deleteOwnUser } from '#contract/accounts/accounts.ts'
import { getEmailState } from '#contract/accounts/confirmations.ts'
import { setEmail } from '#contract/accounts/credentials.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { listSessions } from '#contract/accounts/sessions.ts'
import { getSiteSettings } from '#contract/site/site.ts'
import { getTerms } from '#contract/accounts/terms.ts'
import { currentSession, keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleAccountSettings, sampleEmailState, sampleSite } from '#web/testing/sample-account.ts'
import { sampleTerms } from '#web/testing/sample-terms.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'

withFreshBrowser()
vi.setConfig({ testTimeout: 20_000 })

const SETTINGS = sampleAccountSettings()

function open(answers: Record<string, Answering> = {}) {
  keepSession({ token: 'a'.repeat(40), username: 'nest', email: 'nest@example.org', id: 3 })
  const asked = answerWith({
    [getAccountSettings.path]: ({ method, body }) =>
      method === 'PATCH'
        ? answering(changeAccountSettings, 200, { ...SETTINGS, ...(body as object) })
        : answering(getAccountSettings, 200, SETTINGS),
    [listSessions.path]: answering(listSessions, 200, []),
    [getEmailState.path]: answering(getEmailState, 200, sampleEmailState()),
    ...answers,
  })
  const router = openPortal('/account')
  return { asked, router, user: userEvent.setup() }
}

test('sends visitors to the login page', async () => {
  answerWith({})
  const router = openPortal('/account')
  await waitFor(() => expect(router.location.pathname).toBe('/login'))
})

test('a setting is saved on the server as soon as it is changed', async () => {
  const { asked, user } = open()
  const choice = await screen.findByRole('switch', { name: 'Organisation' })
  await user.click(choice)
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { show_organisation: false },
    ]),
  )
  expect(choice).toHaveProperty('checked', false)
})

test('the weekly email asks for a place before anything is saved', async () => {
  const { asked, user } = open()
  await user.click(await screen.findByRole('switch', { name: 'New records near my place' }))
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
  await user.type(await screen.findByRole('combobox', { name: 'Place or grid reference' }), 'Machynlleth')
  await user.click(await screen.findByRole('option', { name: /^Machynlleth/ }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      digest: true,
      digest_name: 'Machynlleth',
    }),
  )
})

test('a place can be chosen on a map, which loads when it is opened and says if it cannot be drawn', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const { user } = open({
    [getAccountSettings.path]: answering(getAccountSettings, 200, {
      ...SETTINGS,
      digest: true,
      digest_name: 'Machynlleth',
      digest_latitude: 52.59,
      digest_longitude: -3.85,
    }),
  })
  await screen.findByText('Records within 10 km of Machynlleth.')
  expect(screen.queryByText(/cannot draw the map/)).toBeNull()
  const choice = screen.getByRole('button', { name: 'Choose on the map' })
  expect(choice.getAttribute('aria-expanded')).toBe('false')
  await user.click(choice)
  await screen.findByText(/cannot draw the map/)
  await user.click(screen.getByRole('button', { name: 'Close the map' }))
  expect(screen.queryByText(/cannot draw the map/)).toBeNull()
})

test('an error about the current password is shown under that field', async () => {
  const { user } = open({
    [setEmail.path]: answering(setEmail, 400, { current_password: [REFUSAL_TEXTS.passwordIncorrect] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Change: Email' }))
  await user.type(await screen.findByLabelText('New email'), 'new@example.org')
  await user.type(screen.getByLabelText('Current password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Change email' }))
  await screen.findByText('The password is wrong.')
  expect(currentSession()?.email).toBe('nest@example.org')
})

describe('deleting the account', () => {
  async function begin(answers: Record<string, Answering> = {}) {
    const page = open(answers)
    await page.user.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const section = within(screen.getByRole('region', { name: 'Delete your account' }))
    const confirm = async (name: string) => {
      await page.user.type(section.getByLabelText('Type your username to confirm: nest'), name)
      await page.user.type(section.getByLabelText('Current password'), 'Carreg 3500')
      await page.user.click(section.getByRole('button', { name: 'Delete permanently' }))
    }
    return { ...page, section, confirm }
  }

  test('moves the focus to its first question, and back to the button', async () => {
    const { section, user } = await begin()
    const first = await section.findByRole('radio', { name: 'They stay, recorded by a “former member”' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    await user.click(section.getByRole('button', { name: 'Keep my account' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(section.getByRole('button', { name: 'Delete my account' })),
    )
  })

  test.each([
    [null, 'They are deleted too, with their pictures', 'delete'],
    ['2026-12-02T10:00:00Z', /^Those that no reviewer has confirmed are deleted/, 'unverified'],
  ])(
    'offers to delete the records of a member who accepted the terms at %s',
    async (accepted, name, records) => {
      const { terms, ...rest } = sampleTerms()
      const { asked, section, user, confirm } = await begin({
        [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite({ termsFrom: '2026-12-01' })),
        [getTerms.path]: answering(getTerms, 200, {
          ...rest,
          terms: terms.map((one) => ({ ...one, accepted })),
        }),
        [deleteOwnUser.path]: answering(deleteOwnUser, 204),
      })
      await user.click(await section.findByRole('radio', { name }))
      await confirm('nest')
      await screen.findByText('Your account has been deleted.')
      expect(asked.find(({ method }) => method === 'DELETE')?.body).toMatchObject({ records })
    },
  )

  test('requires the member’s own username, and says what is deleted and what stays', async () => {
    const { asked, section, confirm } = await begin()
    section.getByText(/profile picture, drafts, bookmarks and settings are deleted/)
    section.getByText(/“former member” in place of your name/)
    await confirm('somebody')
    await section.findByText('This is not your username.')
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  test('leads to the home page with a message, logs out, and keeps the records by default', async () => {
    const { asked, router, confirm } = await begin({
      [deleteOwnUser.path]: answering(deleteOwnUser, 204),
    })
    await confirm('nest')
    await screen.findByText('Your account has been deleted.')
    expect(router.location.pathname).toBe('/')
    expect(currentSession()).toBeNull()
    expect(asked.find(({ method }) => method === 'DELETE')?.body).toEqual({
      current_password: 'Carreg 3500',
      records: 'keep',
    })
  })
})

test('the link in an email stops these emails without a login, and this can be undone', async () => {
  const asked = answerWith({
    '/unsubscribe/3.digest.x/': ({ method }) =>
      method === 'DELETE'
        ? answering(subscribeAgain, 200, { topic: 'digest', subscribed: true })
        : answering(unsubscribe, 200, { topic: 'digest', subscribed: false }),
  })
  openPortal('/unsubscribe/3.digest.x')
  await screen.findByText('Done: you will get no more weekly emails about new records.')
  await userEvent.click(screen.getByRole('button', { name: 'Keep sending me these emails' }))
  await screen.findByText('You will keep getting these emails.')
  expect(
    asked.filter(({ address }) => address.startsWith('/unsubscribe')).map(({ method }) => method),
  ).toEqual(['POST', 'DELETE'])
})
