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
import { decideReports, listReports, type ReportGroup } from '#contract/review/moderation/reports.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { freshToken, sampleAccount, sampleUser } from '#web/testing/sample-account.ts'
import { sampleMember } from '#web/testing/sample-member.ts'
import { sampleReport, sampleReportGroup } from '#web/testing/sample-report.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'

withFreshBrowser()

function signIn(account: Partial<OwnAccount>, answers: Record<string, Answering> = {}) {
  keepSession({ ...sampleUser(), token: freshToken('moderating') })
  const own = answering(getOwnAccount, 200, sampleAccount(account))
  return answerWith({ [getOwnAccount.path]: own, ...answers })
}

function openReports(group: Partial<ReportGroup>, account: Partial<OwnAccount> = { moderator: true }) {
  const groups = [sampleReportGroup(group)]
  const asked = signIn(account, {
    '/api/admin/reports/?state=open': answering(listReports, 200, { groups, total: 1, next: null }),
    [decideReports.path]: answering(decideReports, 200, { closed: 1 }),
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
        { kind: 'reports', count: 2, since: '2026-11-20T10:00:00Z' },
        { kind: 'disk', count: 9, since: null },
      ]),
    },
  )
  openPortal('/admin')
  const waiting = await screen.findByRole('link', { name: '2 reports are waiting for a decision' })
  expect(waiting.getAttribute('href')).toBe('/admin/reports')
  screen.getByText('The oldest since 20 November 2026')
  screen.getByText('The disk is nearly full: 9% is free')
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
