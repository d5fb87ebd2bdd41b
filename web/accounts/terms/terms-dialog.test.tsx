import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { getSiteSettings } from '#contract/site/site.ts'
import { acceptTerms, getTerms, newestTerms, putOffTerms } from '#contract/accounts/terms.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSite } from '#web/testing/sample-account.ts'
import { sampleTerms } from '#web/testing/sample-terms.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'

withFreshBrowser()

const VERSION = newestTerms()[0]?.version
const BOTH = sampleTerms({ visit: ['site', 'contribution'] })
const member = () =>
  keepSession({ token: 'f'.repeat(40), username: 'nest', email: 'nest@example.org', id: 7 })

function open(at: string, answers: Record<string, Answering> = {}, termsFrom: string | null = '2026-12-01') {
  const asked = answerWith({
    [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite({ termsFrom })),
    [getTerms.path]: answering(getTerms, 200, BOTH),
    ...answers,
  })
  openPortal(at)
  return asked
}

const dialog = () => screen.findByRole('dialog', { name: 'Terms to accept' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a member who has not accepted the terms', () => {
  beforeEach(member)

  test('is asked on a visit, and accepts each by its own tick', async () => {
    const asked = open('/about', {
      [acceptTerms.path]: answering(acceptTerms, 200, sampleTerms()),
    })
    const window = within(await dialog())
    expect(window.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/terms/${String(VERSION)}#site`,
      `/terms/${String(VERSION)}#contribution`,
    ])
    await userEvent.click(window.getByRole('checkbox', { name: /terms of the site/ }))
    await press('Accept')
    const other = window.getByRole('checkbox', { name: /terms for contributions/ })
    await window.findByText('Accept these terms to continue.')
    await waitFor(() => expect(document.activeElement).toBe(other))
    expect(asked.map(({ address }) => address)).not.toContain(acceptTerms.path)
    await userEvent.click(other)
    await press('Accept')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.find(({ address }) => address === acceptTerms.path)?.body).toEqual({
      site: VERSION,
      contribution: VERSION,
      via: 'login',
    })
  })

  test('can put it off', async () => {
    const asked = open('/about', { [putOffTerms.path]: answering(putOffTerms, 200, sampleTerms()) })
    await dialog()
    await press('Later')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.map(({ address }) => address)).toContain(putOffTerms.path)
  })

  test('can close the question without an answer', async () => {
    const asked = open('/about')
    ;(await dialog()).dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('reads that it could not be saved, and is still asked', async () => {
    open('/about', { [putOffTerms.path]: refusing(403) })
    await dialog()
    await press('Later')
    await screen.findByText('That could not be saved. Try again.')
  })

  test.each(['/terms', '/terms/2026-11', '/rules', '/privacy', '/review', '/admin/reports'])(
    'is not asked on %s, where the terms are read or something is decided',
    async (at) => {
      const asked = open(at)
      await waitFor(() => expect(asked.map(({ address }) => address)).toContain(getTerms.path))
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  test('is not asked while the terms are a draft', async () => {
    const asked = open('/about', {}, null)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(asked.map(({ address }) => address)).toContain(getSiteSettings.path))
    expect(asked.map(({ address }) => address)).not.toContain(getTerms.path)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('a visitor is not asked', async () => {
  const asked = open('/about')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(asked.map(({ address }) => address)).toContain(getSiteSettings.path))
  expect(screen.queryByRole('dialog')).toBeNull()
})
