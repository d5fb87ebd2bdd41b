import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { listAudit, type AuditEntry, type AuditTarget } from '#contract/review/audit.ts'
import {
  downloadMembers,
  listModeratedMembers,
  listModeratedRecords,
} from '#contract/review/moderation/moderation.ts'
import { listReports } from '#contract/review/moderation/reports.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { freshToken, sampleAccount, sampleUser } from '#web/testing/sample-account.ts'
import { sampleMember } from '#web/testing/sample-member.ts'
import { sampleModerated } from '#web/testing/sample-record.ts'
import { sampleReportGroup } from '#web/testing/sample-report.ts'
import { answerWith, type Answering, type Outcome } from '#web/testing/server.ts'

withFreshBrowser()

/** Answers by address, or by its path for any query. */
function signIn(answers: Record<string, Answering>) {
  keepSession({ ...sampleUser(), token: freshToken('lists') })
  const own = answering(getOwnAccount, 200, sampleAccount({ administrator: true }))
  const all: Record<string, Answering> = { [getOwnAccount.path]: own, ...answers }
  return answerWith((call) => {
    const answer = all[call.address] ?? all[call.address.split('?')[0] ?? '']
    return typeof answer === 'function' ? answer(call) : answer
  })
}

function members(count: number, { total = count, from = 0, next = null as number | null } = {}) {
  const list = Array.from({ length: count }, (_, at) =>
    sampleMember({ id: from + at + 1, username: `gwen-${from + at + 1}` }),
  )
  return answering(listModeratedMembers, 200, { members: list, total, next })
}

const heading = (name: string) => screen.getByRole('columnheader', { name })
const rowNames = () =>
  screen.getAllByRole('rowheader').map((row) => within(row).getByRole('link').textContent)

describe('the list of members', () => {
  test('says how many there are, and shows the next page with nobody twice', async () => {
    signIn({
      '/api/admin/members/?from=2': members(2, { total: 3, from: 1 }),
      '/api/admin/members/': members(2, { total: 3, next: 2 }),
    })
    openPortal('/admin/members')
    await screen.findByText('3 members')
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('gwen-3')
    expect(rowNames()).toEqual(['gwen-1', 'gwen-2', 'gwen-3'])
  })

  test('is sorted by the heading of a column, in the address, and Back returns to the order before', async () => {
    const asked = signIn({ '/api/admin/members/': members(1) })
    const router = openPortal('/admin/members')
    await screen.findByText('1 member')
    expect(heading('Joined').getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(within(heading('Username')).getByRole('button'))
    expect(router.location.search).toBe('?sort=username&order=asc')
    await waitFor(() => expect(asked.at(-1)?.address).toBe('/api/admin/members/?sort=username&order=asc'))
    expect(heading('Username').getAttribute('aria-sort')).toBe('ascending')
    expect(heading('Joined').getAttribute('aria-sort')).toBe(null)
    await userEvent.click(within(heading('Username')).getByRole('button'))
    expect(router.location.search).toBe('?sort=username')
    expect(heading('Username').getAttribute('aria-sort')).toBe('descending')
    act(() => router.go(-2))
    await waitFor(() => expect(heading('Joined').getAttribute('aria-sort')).toBe('descending'))
  })

  test('is sorted as a shared link says, and by itself where the link names nothing that exists', async () => {
    const asked = signIn({ '/api/admin/members/': members(1) })
    openPortal('/admin/members?sort=records&search=gwen')
    await screen.findByText('1 member')
    expect(asked.at(-1)?.address).toBe('/api/admin/members/?search=gwen&sort=records')
    openPortal('/admin/members?sort=password&order=up')
    await waitFor(() => expect(asked.at(-1)?.address).toBe('/api/admin/members/'))
  })

  test('can be sorted without its headings, where there is room for cards only', async () => {
    const asked = signIn({ '/api/admin/members/': members(1) })
    openPortal('/admin/members')
    await screen.findByText('1 member')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Records, ascending')
    await waitFor(() => expect(asked.at(-1)?.address).toBe('/api/admin/members/?sort=records&order=asc'))
  })
})

describe('the list of records', () => {
  test('has the type of each, its photo, or its outline where it has none', async () => {
    const records = [
      sampleModerated({ id: 1, title: 'With a photo', thumbnail: '/media/1-small.jpg' }),
      sampleModerated({ id: 2, title: 'Without' }),
    ]
    signIn({ '/api/admin/records/': answering(listModeratedRecords, 200, { records, total: 2, next: null }) })
    openPortal('/admin/records')
    await screen.findByText('2 records')
    const [, first, second] = screen.getAllByRole('row')
    if (!first || !second) throw new Error('There are too few rows')
    expect(first.querySelector('img')?.getAttribute('src')).toBe('/media/1-small.jpg')
    within(first).getByText('Mound · Round barrow')
    within(second).getByRole('img', { name: 'Outline of Without' })
  })
})

test('reports can be sorted by what has waited longest', async () => {
  const groups = [sampleReportGroup()]
  const asked = signIn({
    '/api/admin/reports/': answering(listReports, 200, { groups, total: 1, next: null }),
  })
  openPortal('/admin/reports')
  await screen.findByText('1 record or profile')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Waiting time, descending')
  const sorted = '/api/admin/reports/?state=open&sort=waiting'
  await waitFor(() => expect(asked.map(({ address }) => address)).toContain(sorted))
})

describe('the download of a list', () => {
  beforeEach(() => {
    URL.createObjectURL = vi.fn(() => 'blob:table')
    URL.revokeObjectURL = vi.fn()
    // The test browser would leave the page, and with it all tests that follow.
    vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(() => undefined)
  })
  afterEach(() => vi.restoreAllMocks())

  test('has the filter and the order that are shown, and the language of the page', async () => {
    const asked = signIn({
      '/api/admin/members/csv/': answering(downloadMembers, 200, 'Number,Username'),
      '/api/admin/members/': members(1),
    })
    openPortal('/admin/members?search=gwen&sort=username&order=asc')
    await screen.findByText('1 member')
    await userEvent.click(screen.getByRole('button', { name: 'Download all as CSV' }))
    await waitFor(() =>
      expect(asked.at(-1)?.address).toBe(
        '/api/admin/members/csv/?search=gwen&sort=username&order=asc&language=en',
      ),
    )
  })

  test('that fails says so, and can be tried again', async () => {
    let answer: Outcome = refusing(429)
    const asked = signIn({ '/api/admin/members/csv/': () => answer, '/api/admin/members/': members(1) })
    openPortal('/admin/members')
    await userEvent.click(await screen.findByRole('button', { name: 'Download all as CSV' }))
    await screen.findByText(
      'The table could not be downloaded. You have asked for too much in a short time. Wait a minute, then try again.',
    )
    answer = answering(downloadMembers, 200, 'Number,Username')
    await userEvent.click(screen.getByRole('button', { name: 'Download all as CSV' }))
    await screen.findByText('The table is downloaded. This is noted in the audit log.')
    expect(asked.filter(({ address }) => address.includes('csv'))).toHaveLength(2)
  })
})

describe('the audit log', () => {
  const entry = (known: Partial<AuditEntry>): AuditEntry => ({
    ...{ id: 1, at: '2026-11-20T10:00:00Z', actor: 'mair', act: 'record-hidden', target: null, note: null },
    ...known,
  })
  const record: AuditTarget = {
    ...{ kind: 'record', id: 12, name: 'Crug y Ŵydd', found: { kind: 'record', id: 12 } },
  }
  const list = (...entries: AuditEntry[]) =>
    answering(listAudit, 200, {
      entries: entries.map((each, at) => ({ ...each, id: at + 1 })),
      total: entries.length,
      next: null,
    })

  test('names and links who acted and what it was done to', async () => {
    signIn({
      '/api/admin/audit/': list(
        entry({ target: record, note: 'At risk' }),
        entry({
          act: 'member-suspended',
          target: { kind: 'account', id: 7, name: 'nest', found: { kind: 'account', id: 7 } },
        }),
        entry({
          act: 'news-changed',
          target: { kind: 'news', id: 3, name: 'Agored', found: { kind: 'news', id: 3 } },
        }),
      ),
    })
    openPortal('/admin/audit')
    await screen.findByText('3 actions')
    const linkTo = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
    expect(linkTo('mair')).toBe('/admin/members?search=mair')
    expect(linkTo('Record “Crug y Ŵydd”')).toBe('/admin/records?search=12')
    expect(linkTo('Member nest')).toBe('/admin/members?search=nest')
    expect(linkTo('News item “Agored”')).toBe('/admin/news/3')
    screen.getByText('At risk')
  })

  test('names what has been deleted since, without a link', async () => {
    signIn({
      '/api/admin/audit/': list(
        entry({ target: { ...record, found: null } }),
        entry({
          act: 'account-deleted',
          actor: null,
          target: { kind: 'account', id: 7, name: null, found: null },
        }),
        entry({
          act: 'list-downloaded',
          target: { kind: 'list', id: null, name: 'members', found: null },
          note: '31',
        }),
      ),
    })
    openPortal('/admin/audit')
    await screen.findByText('Record “Crug y Ŵydd” (deleted)')
    screen.getByText('Account 7, a former member')
    screen.getByText('List: Members')
    screen.getByText('31 lines')
    expect(screen.queryByRole('link', { name: /Crug/ })).toBeNull()
  })

  test('says in words who acted where nobody is named, and what codes and numbers mean', async () => {
    signIn({
      '/api/admin/audit/': list(
        entry({ actor: null, act: 'administrator-granted', note: 'From the command line' }),
        entry({ actor: null, act: 'request-provisional', target: record }),
        entry({ actor: null, act: 'sensitivity-set', target: record, note: 'restricted' }),
        entry({ act: 'exact-read', note: '3' }),
        entry({ act: 'opinions-set-aside', note: '4: All by one person' }),
        entry({ act: 'review-decided', target: record, note: 'verified' }),
        entry({ act: 'access-denied', note: String.raw`GET /api/admin/members/:id(^\d+$)/` }),
        entry({ act: 'request-closed', target: { kind: 'request', id: 9, name: null, found: null } }),
      ),
    })
    openPortal('/admin/audit')
    await screen.findByText('8 actions')
    for (const words of [
      'The portal',
      'A former member',
      'Nobody else sees the record at all',
      'Number of places: 3',
      'Number: 4. All by one person',
      'Confirmed by a reviewer',
      'GET /api/admin/members/{id}/',
      'Request 9',
    ])
      screen.getByText(words)
    expect(screen.getAllByText('From the command line')).toHaveLength(2)
  })

  test('is filtered by member and days, which are in the address', async () => {
    const asked = signIn({ '/api/admin/audit/': list(entry({})) })
    const router = openPortal('/admin/audit')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Member' }), ' nest ')
    await userEvent.type(screen.getByLabelText('From'), '2026-11-01')
    await userEvent.type(screen.getByLabelText('Until'), '2026-11-02')
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
    expect(router.location.search).toBe('?member=nest&since=2026-11-01&until=2026-11-02')
    const moment = (day: number) => encodeURIComponent(new Date(2026, 10, day).toISOString())
    await waitFor(() =>
      expect(asked.at(-1)?.address).toBe(
        `/api/admin/audit/?view=acts&member=nest&since=${moment(1)}&until=${moment(3)}`,
      ),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Show everything' }))
    expect(router.location.search).toBe('')
  })

  test('has logins in their own view, with whose login failed', async () => {
    const asked = signIn({
      '/api/admin/audit/': list(
        entry({ act: 'login', actor: 'nest' }),
        entry({
          act: 'login-failed',
          actor: null,
          target: { kind: 'account', id: 7, name: 'gwen', found: { kind: 'account', id: 7 } },
        }),
        entry({ act: 'login-failed', actor: null }),
      ),
    })
    openPortal('/admin/audit')
    await userEvent.click(await screen.findByRole('link', { name: 'Logins' }))
    await screen.findByText('3 attempts to log in')
    expect(asked.at(-1)?.address).toBe('/api/admin/audit/?view=logins')
    const rows = screen.getAllByRole('row').slice(1)
    const texts = rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
    expect(texts).toEqual(['Whonest', 'Whogwen', 'WhoAn unknown name'])
  })
})
