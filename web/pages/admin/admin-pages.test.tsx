import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { listAudit } from '#contract/review/audit.ts'
import { listFeedback } from '#contract/site/feedback.ts'
import {
  hideRecord,
  listModeratedMembers,
  listModeratedRecords,
} from '#contract/review/moderation/moderation.ts'
import { listRecordVersions } from '#contract/records/own-records.ts'
import type { Outline } from '#contract/records/records.ts'
import { decideReports, listReports } from '#contract/review/moderation/reports.ts'
import { listSensitiveRequests } from '#contract/review/moderation/sensitive-requests.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { pageMeta } from '#web/page-meta.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleAccount, sampleUser } from '#web/testing/sample-account.ts'
import { sampleModerated, sampleVersion } from '#web/testing/sample-record.ts'
import { sampleReportGroup } from '#web/testing/sample-report.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'

withFreshBrowser()

let tokens = 0

function signIn(administrator: boolean, answers: Record<string, Answering> = {}) {
  tokens += 1
  keepSession({ ...sampleUser(), token: String(tokens).padStart(40, '0') })
  const own = answering(getOwnAccount, 200, sampleAccount({ administrator }))
  return answerWith({ [getOwnAccount.path]: own, ...answers })
}

test('a visitor is sent to the login page', async () => {
  const router = openPortal('/admin/members')
  await screen.findByRole('heading', { name: 'Login to your Account' })
  expect(router.location.pathname).toBe('/login')
})

test('a member sees that the page does not exist, and the menu does not offer it', async () => {
  signIn(false)
  openPortal('/admin/records')
  await screen.findByRole('heading', { name: 'Page not found' })
  await userEvent.click(screen.getByRole('button', { name: /Account menu/ }))
  expect(screen.queryByRole('menuitem', { name: 'Administration' })).toBeNull()
})

test('an administrator finds the page in the menu', async () => {
  signIn(true)
  openPortal('/nowhere')
  await userEvent.click(await screen.findByRole('button', { name: /Account menu/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Administration' }))
  await screen.findByRole('heading', { level: 1, name: 'Administration' })
})

test('a record can be hidden only with a reason', async () => {
  const list = { records: [sampleModerated()], total: 1, next: null }
  const asked = signIn(true, {
    '/api/admin/records/': answering(listModeratedRecords, 200, list),
    '/api/admin/records/12/hide/': answering(hideRecord, 204),
  })
  openPortal('/admin/records')
  await userEvent.click(await screen.findByRole('button', { name: 'Hide Crug y Ŵydd' }))
  const dialog = await screen.findByRole('dialog', { name: 'Hide Crug y Ŵydd' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hide' }))
  within(dialog).getByText('Reason is required')
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Reason' })),
  )
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'At risk')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hide' }))
  await screen.findByText('The record is hidden.')
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    address: '/api/admin/records/12/hide/',
    body: { reason: 'At risk' },
  })
})

test('the focus moves to the heading when an answered report leaves the list', async () => {
  let waiting = [sampleReportGroup()]
  signIn(true, {
    '/api/admin/reports/?state=open': () =>
      answering(listReports, 200, { groups: waiting, total: waiting.length, next: null }),
    [decideReports.path]: () => {
      waiting = []
      return answering(decideReports, 200, { closed: 1 })
    },
  })
  openPortal('/admin/reports')
  await userEvent.click(await screen.findByRole('button', { name: 'Answer the reports of Crug y Ŵydd' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Answer' }), 'It is gone.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send and close' }))
  await screen.findByText('There is nothing here.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('the history of a deleted record is shown, with its outline before and after the change', async () => {
  const outline = (east: number): Outline => [
    [52, -4],
    [52.001, -4],
    [52.001, east],
  ]
  signIn(true, {
    '/api/admin/records/': answering(listModeratedRecords, 200, {
      records: [sampleModerated({ version: 2, deleted: '2026-11-21T10:00:00Z' })],
      total: 1,
      next: null,
    }),
    '/api/records/12/versions/': answering(listRecordVersions, 200, [
      sampleVersion({ version: 2, changed: ['polygonCoordinate'], polygonCoordinate: outline(-3.998) }),
      sampleVersion({ polygonCoordinate: outline(-3.999) }),
    ]),
  })
  openPortal('/admin/records')
  await screen.findByText('Deleted by its member on 21 November 2026')
  await userEvent.click(screen.getByRole('button', { name: 'Changed 1 time since it was recorded' }))
  const shapeOf = (name: string) =>
    [...screen.getByRole('img', { name }).querySelectorAll('path')].at(-1)?.getAttribute('d')
  await screen.findByRole('img', { name: 'Old outline' })
  expect(shapeOf('Old outline')).not.toBe(shapeOf('New outline'))
})

test('a long history is shown a page at a time, and only the first version is called that', async () => {
  const said = (version: number) =>
    sampleVersion({ version, changed: version === 1 ? [] : ['title'], title: `Edit ${version}` })
  const page = (newest: number, length: number) => Array.from({ length }, (_, at) => said(newest - at))
  signIn(true, {
    '/api/admin/records/': answering(listModeratedRecords, 200, {
      records: [sampleModerated({ version: 22 })],
      total: 1,
      next: null,
    }),
    '/api/records/12/versions/?before=3': answering(listRecordVersions, 200, page(2, 2)),
    '/api/records/12/versions/': answering(listRecordVersions, 200, page(22, 20)),
  })
  openPortal('/admin/records')
  await userEvent.click(await screen.findByRole('button', { name: 'Changed 21 times since it was recorded' }))
  await screen.findByText('Edit 22')
  expect(screen.queryByText(/^Recorded by/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier changes' }))
  await screen.findByText(/^Recorded by/)
  expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBeNull()
})

test('each administration page has its own title, in both languages', () => {
  const titles = pageMeta().pages.filter(({ path }) => path.startsWith('/admin'))
  for (const language of ['en', 'cy'] as const)
    expect(new Set(titles.map(({ title }) => title[language])).size).toBe(titles.length)
})

test.each([
  [
    'members',
    'No members found.',
    '/api/admin/members/',
    answering(listModeratedMembers, 200, { members: [], total: 0, next: null }),
  ],
  [
    'records',
    'No records found.',
    '/api/admin/records/',
    answering(listModeratedRecords, 200, { records: [], total: 0, next: null }),
  ],
  [
    'reports',
    'There is nothing here.',
    '/api/admin/reports/?state=open',
    answering(listReports, 200, { groups: [], total: 0, next: null }),
  ],
  [
    'feedback',
    'There is nothing here.',
    '/api/admin/feedback/?state=open',
    answering(listFeedback, 200, { feedback: [], total: 0, next: null }),
  ],
  [
    'sensitive',
    'There is nothing here.',
    '/api/admin/sensitive-requests/?state=open',
    answering(listSensitiveRequests, 200, { requests: [], total: 0, next: null }),
  ],
  [
    'audit',
    'No actions recorded.',
    '/api/admin/audit/?view=acts',
    answering(listAudit, 200, { entries: [], total: 0, next: null }),
  ],
])(
  '%s shows a message when it is empty, and when the server refuses',
  async (page, empty, address, nothing) => {
    let answer = refusing(403)
    signIn(true, { [address]: () => answer })
    openPortal(`/admin/${page}`)
    await screen.findByText(/^This could not be loaded. The server cannot do this/)
    answer = nothing
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(empty)
  },
)
