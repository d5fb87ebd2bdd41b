import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import {
  closeSensitiveRequest,
  deleteSensitiveRequest,
  listSensitiveRequests,
  type SensitiveRequest,
} from '#contract/review/moderation/sensitive-requests.ts'
import { listBeside, setSensitivity } from '#contract/review/sensitivity.ts'
import { getSiteSettings } from '#contract/site/site.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { freshToken, sampleAccount, sampleSite, sampleUser } from '#web/testing/sample-account.ts'
import { answerWith, type Asked } from '#web/testing/server.ts'

withFreshBrowser()

const REQUEST: SensitiveRequest = {
  id: 5,
  who: 'landowner',
  record: { id: 12, title: 'Crug y Ŵydd', sensitivity: 'generalised' },
  withheld: false,
  withheld_until: null,
  place: 'SN 599 799',
  name: 'Mair Rees',
  email: 'mair@example.org',
  reason: 'Night hawks came last week.',
  at_risk: true,
  received: '2026-11-20T10:00:00Z',
  answer_by: '2026-11-24T10:00:00Z',
  closed: null,
}

let asked: Asked[]
let requests: SensitiveRequest[]

beforeEach(() => {
  keepSession({ ...sampleUser(), token: freshToken('sensitive') })
  requests = [REQUEST]
  const gone = () => {
    requests = []
    return answering(closeSensitiveRequest, 204)
  }
  asked = answerWith({
    [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite()),
    [getOwnAccount.path]: answering(
      getOwnAccount,
      200,
      sampleAccount({ administrator: true, reviewer: true }),
    ),
    '/api/admin/sensitive-requests/?state=open': () =>
      answering(listSensitiveRequests, 200, { requests, total: requests.length, next: null }),
    '/api/records/12/sensitivity/': answering(setSensitivity, 200, {
      sensitivity: 'generalised',
      exact: {
        ...{ public_from: null, public_until: null, set_at: null, set_by_finder: null, reason: null },
        choices: [],
      },
      also: [41],
    }),
    '/api/records/12/beside/': answering(listBeside, 200, {
      records: [{ id: 41, title: 'Crug Mawr', metres: 12, same: false }],
    }),
    '/api/admin/sensitive-requests/5/close/': gone,
    '/api/admin/sensitive-requests/5/': () => {
      requests = []
      return answering(deleteSensitiveRequest, 204)
    },
  })
  openPortal('/admin/sensitive')
})

test('a request shows who asks, where, why and by when, with links to the record and the place', async () => {
  await screen.findByRole('heading', { name: 'Request 5' })
  screen.getByText('At risk now')
  screen.getByText(/Mair Rees \(Landowner or tenant\)/)
  screen.getByText('Night hawks came last week.')
  screen.getByText(/24 November 2026/)
  const record = screen.getByRole('link', { name: 'Record 12: Crug y Ŵydd' })
  expect(record.getAttribute('href')).toBe('/LidarPortal?record=12')
  const place = await screen.findByRole('link', { name: 'SN 599 799 on the map' })
  expect(place.getAttribute('href')).toMatch(/^\/LidarPortal\?at=52\.399\d+,-4\.059\d+,15$/)
})

test('a request is closed with an answer, and not without one', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Answer request 5' }))
  const dialog = await screen.findByRole('dialog', { name: 'Answer request 5' })
  within(dialog).getByText('The request is closed, and your answer is emailed: mair@example.org.')
  const send = within(dialog).getByRole('button', { name: 'Send and close' })
  await userEvent.click(send)
  within(dialog).getByText('Answer is required')
  await userEvent.click(await within(dialog).findByRole('radio', { name: /^Nobody else sees/ }))
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Answer' }), 'It is withheld.')
  await userEvent.click(send)
  await screen.findByText('The request is answered.')
  await screen.findByText('There is nothing here.')
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    address: '/api/admin/sensitive-requests/5/close/',
    body: { answer: 'It is withheld.', level: 'restricted' },
  })
})

test('a request about an open record offers to withhold its place with the answer', async () => {
  const record = { id: 12, title: 'Crug y Ŵydd', sensitivity: 'open' as const }
  requests = [{ ...REQUEST, record }]
  await userEvent.click(await screen.findByRole('button', { name: 'Withhold the place of request 5' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Only its finder/ }).checked).toBe(true)
  await dialog.findByText('1 open find would show this place:')
  await userEvent.type(dialog.getByRole('textbox'), 'It is withheld now.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send and close' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      address: '/api/records/12/sensitivity/',
      body: { level: 'generalised', also: [41] },
    }),
  )
})

test('a request that withholds a record says so and is answered, not deleted', async () => {
  requests = [{ ...REQUEST, withheld: true }]
  await screen.findByText('Withheld because of this request until you answer.')
  screen.getByRole('button', { name: 'Answer request 5' })
  expect(screen.queryByRole('button', { name: 'Delete request 5' })).toBeNull()
})

test('a request is deleted after the administrator confirms', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete request 5' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete request 5' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('The request is deleted.')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Request 5' })).toBeNull())
})
