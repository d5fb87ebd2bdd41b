import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getOwnAccount, type OwnAccount } from '#contract/accounts/accounts.ts'
import { listAttention } from '#contract/accounts/attention.ts'
import {
  grantModerator,
  hideRecordsOf,
  listModeratedMembers,
} from '#contract/review/moderation/moderation.ts'
import { getOversight } from '#contract/review/review-oversight.ts'
import { decideReports, listReports, type ReportGroup } from '#contract/review/moderation/reports.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { freshToken, sampleAccount, sampleSite, sampleUser } from '#web/testing/sample-account.ts'
import { getSiteSettings } from '#contract/site/site.ts'
import { sampleMember } from '#web/testing/sample-member.ts'
import { sampleReport, sampleReportGroup } from '#web/testing/sample-report.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'

withFreshBrowser()

function signIn(account: Partial<OwnAccount>, answers: Record<string, Answering> = {}) {
  keepSession({ ...sampleUser(), token: freshToken('moderating') })
  const own = answering(getOwnAccount, 200, sampleAccount(account))
  return answerWith({ [getOwnAccount.path]: own, ...answers })
}

function openReports(
  group: Partial<ReportGroup>,
  account: Partial<OwnAccount> = { moderator: true },
  answers: Record<string, Answering> = {},
) {
  const groups = [sampleReportGroup(group)]
  const asked = signIn(account, {
    '/api/admin/reports/?state=open': answering(listReports, 200, { groups, total: 1, next: null }),
    [decideReports.path]: answering(decideReports, 200, { closed: 1 }),
    ...answers,
  })
  openPortal('/admin/reports')
  return asked
}

test('a moderator finds the overview, the imports and the reports, and none of the other pages', async () => {
  signIn({ moderator: true }, { [listAttention.path]: answering(listAttention, 200, []) })
  openPortal('/admin')
  await screen.findByText('Nothing needs attention.')
  const sections = within(screen.getByRole('navigation', { name: 'Administration' }))
  expect(sections.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Imports',
    'Reports',
  ])
})

test('to a moderator there is no page about members', async () => {
  signIn({ moderator: true })
  openPortal('/admin/members')
  await screen.findByRole('heading', { name: 'Page not found' })
})

test('the overview leads to what waits', async () => {
  signIn(
    { administrator: true },
    {
      [listAttention.path]: answering(listAttention, 200, [
        { kind: 'at_risk', count: 1, since: '2020-11-20T10:00:00Z', due: '2020-11-24T10:00:00Z' },
        { kind: 'sensitive', count: 1, since: '2026-11-20T10:00:00Z', due: '2999-11-24T10:00:00Z' },
        { kind: 'reports', count: 2, since: '2026-11-20T10:00:00Z', due: null },
        { kind: 'finds', count: 3, since: '2026-10-01T10:00:00Z', due: null },
        { kind: 'backup', count: 0, since: null, due: null },
        { kind: 'disk', count: 9, since: null, due: null },
      ]),
    },
  )
  openPortal('/admin')
  const list = within(await screen.findByRole('list', { name: 'Needs attention' }))
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 site is said to be at risk now', '/admin/sensitive'],
    ['1 request about a sensitive site is waiting for an answer', '/admin/sensitive'],
    ['2 reports are waiting for a decision', '/admin/reports'],
    ['3 finds are waiting for a reviewer', '/review'],
    ['No backup has been made', '/admin/state'],
    ['The disk is nearly full: 9% is free', '/admin/state'],
  ])
  list.getByText(/^Should have been answered by 24 November 2020/)
  list.getByText(/^Answer by 24 November 2999/)
  list.getByText('The oldest since 20 November 2026')
})

test.each([
  ['with nothing to do about the review', { decisions: false, flags: 0, compared: false }, false],
  ['with decisions of reviewers', { decisions: true, flags: 0, compared: false }, true],
] as const)('reviewers stand beside members, and %s …', async (_, any, shown) => {
  signIn(
    { administrator: true },
    {
      [getOversight.path]: answering(getOversight, 200, any),
      '/api/admin/members/': answering(listModeratedMembers, 200, { members: [], total: 0, next: null }),
    },
  )
  openPortal('/admin/members')
  await screen.findByText('No members found.')
  const menu = within(screen.getByRole('navigation', { name: 'Administration' }))
  expect(menu.queryByRole('link', { name: /^(?:Reviewers|Review|Imports)$/ })).toBeNull()
  const beside = within(await screen.findByRole('navigation', { name: 'On this subject' }))
  const names = () => beside.getAllByRole('link').map(({ textContent }) => textContent)
  const expected = ['Members', 'Reviewers', ...(shown ? ['Review'] : [])]
  await waitFor(() => expect(names()).toEqual(expected))
})

test('a record is shown with its text and outline beside what people found wrong with it', async () => {
  openReports({
    reports: [
      sampleReport({ id: null, note: 'Two fields further west' }),
      sampleReport({ id: null, reason: 'other', reported: '2026-11-19T10:00:00Z' }),
    ],
  })
  await screen.findByRole('heading', { name: 'Record: Crug y Ŵydd' })
  screen.getByText(/Twelve metres across/)
  screen.getByRole('img', { name: 'Outline of Crug y Ŵydd' })
  screen.getByText('Two fields further west')
  screen.getByText('2 reports are waiting')
  expect(screen.queryByRole('button', { name: /^Delete the report/ })).toBeNull()
})

test('a record is hidden from its report, with a reason', async () => {
  const asked = openReports({})
  await userEvent.click(await screen.findByRole('button', { name: /^Hide Crug y Ŵydd/ }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'At risk')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hide' }))
  await screen.findByText('The record is hidden and its reports are closed.')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    record: '12',
    until: '2026-11-20T10:00:00Z',
    decision: 'hidden',
    text: 'At risk',
  })
})

test('whoever says that a site must not be shown can be answered by withholding its place', async () => {
  const record = sampleReportGroup().record
  if (!record) throw new Error('A record was expected')
  const asked = openReports(
    { reports: [sampleReport({ reason: 'sensitive_site' })], record: { ...record, sensitivity: 'open' } },
    { administrator: true },
    {
      [getSiteSettings.path]: answering(
        getSiteSettings,
        200,
        sampleSite({ sensitivity: { on: true, preset: 'open' } }),
      ),
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Withhold the place of Crug y Ŵydd' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Only its finder/ }).checked).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      address: '/api/records/12/sensitivity/',
      body: { level: 'generalised' },
    }),
  )
})

test.each([
  ['another report', { reason: 'spam' as const }, 'open' as const],
  ['a moderator', { reason: 'sensitive_site' as const }, null],
])('to %s, withholding the place is not offered', async (_, report, sensitivity) => {
  const record = sampleReportGroup().record
  if (!record) throw new Error('A record was expected')
  openReports({ reports: [sampleReport(report)], record: { ...record, sensitivity } })
  const hide = await screen.findByRole('button', { name: /^Hide Crug y Ŵydd/ })
  expect(screen.queryByRole('button', { name: /^Withhold/ })).toBeNull()
  expect(hide.className).not.toMatch(/contained/)
  const names = screen
    .getAllByRole('button', { name: /of Crug y Ŵydd|^Hide/ })
    .map((each) => each.textContent)
  expect(names).toEqual(['Answer', 'Dismiss', 'Hide'])
})

test('reports are dismissed without words, and a double click dismisses them once', async () => {
  const asked = openReports({})
  await userEvent.click(await screen.findByRole('button', { name: /^Dismiss the reports/ }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Dismiss' }))
  await screen.findByText('The reports are dismissed.')
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { record: '12', until: '2026-11-20T10:00:00Z', decision: 'dismissed' },
  ])
})

test('reports about a moderator are for somebody else to decide', async () => {
  openReports({ own: true })
  await screen.findByText('This is about you. Somebody else decides about it.')
  expect(screen.queryByRole('button', { name: /^Hide/ })).toBeNull()
})

test('the role is granted, and all records are hidden with a reason', async () => {
  const list = { members: [sampleMember({ id: 9, username: 'gwen' })], total: 1, next: null }
  const asked = signIn(
    { administrator: true },
    {
      [listModeratedMembers.path]: answering(listModeratedMembers, 200, list),
      '/api/admin/members/9/moderator/': answering(grantModerator, 204),
      '/api/admin/members/9/hide-records/': answering(hideRecordsOf, 200, { records: 3 }),
    },
  )
  openPortal('/admin/members')
  await userEvent.click(await screen.findByRole('button', { name: 'Make gwen a moderator' }))
  const role = await screen.findByRole('dialog')
  await userEvent.click(within(role).getByRole('button', { name: 'Make moderator' }))
  await screen.findByText('gwen is a moderator.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Hide all records of gwen' }))
  const hiding = await screen.findByRole('dialog')
  await userEvent.type(within(hiding).getByRole('textbox', { name: 'Reason' }), 'Invented')
  await userEvent.click(within(hiding).getByRole('button', { name: 'Hide all records' }))
  await screen.findByText('The records of gwen are hidden.')
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    null,
    { reason: 'Invented' },
  ])
})
