import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listNotices, readNotices, type Notice } from '#contract/accounts/notices.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { speak } from '#web/i18n/index.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { freshToken, sampleUser } from '#web/testing/sample-account.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'

withFreshBrowser()

const NOTICE: Notice = {
  id: 9,
  kind: 'needs_info',
  record: { id: 12, title: 'Crug y Ŵydd' },
  at: '2026-11-20T10:00:00Z',
  read: false,
}
const OLDER: Notice = { ...NOTICE, id: 4, kind: 'in_review', read: true }

beforeEach(() => keepSession({ ...sampleUser(), token: freshToken('notices') }))

const list = (notices: Notice[], unread = 0, next: number | null = null) =>
  answering(listNotices, 200, { notices, unread, next })

function open(answers: Record<string, Answering>, at = '/notices') {
  const asked = answerWith({ [readNotices.path]: answering(readNotices, 204), ...answers })
  openPortal(at)
  return asked
}

test('new notices are marked in words, lead to their records, and are read once the list was opened', async () => {
  const asked = open({ [listNotices.path]: list([NOTICE, OLDER], 1) })
  await screen.findByText('New: A reviewer has a question about your find.')
  screen.getByText('A reviewer is looking at your find.')
  expect(screen.getByRole('link', { name: 'Read the question' }).getAttribute('href')).toBe(
    '/LidarPortal?record=12',
  )
  const [first] = screen.getAllByRole('link', { name: 'Crug y Ŵydd' })
  expect(first?.getAttribute('href')).toBe('/LidarPortal?record=12')
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
      { address: readNotices.path, body: { up_to: 9 } },
    ]),
  )
  screen.getByText(/^New:/)
})

test('a question is not offered again once the review has gone on', async () => {
  open({
    [listNotices.path]: list([
      { ...NOTICE, id: 10, kind: 'verified' },
      { ...NOTICE, read: true },
    ]),
  })
  await screen.findByText('A reviewer has a question about your find.')
  expect(screen.queryByRole('link', { name: 'Read the question' })).toBeNull()
})

test('notices that were read are not marked as read again', async () => {
  const asked = open({ [listNotices.path]: list([OLDER]) })
  await screen.findByText('A reviewer is looking at your find.')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('earlier notices are fetched when asked for', async () => {
  open({
    [listNotices.path]: list([NOTICE], 0, 9),
    [`${listNotices.path}?before=9`]: list([OLDER]),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier notices' }))
  await screen.findByText('A reviewer is looking at your find.')
  expect(screen.queryByRole('button', { name: 'Show earlier notices' })).toBeNull()
})

test('without notices, the page says what will be here', async () => {
  open({ [listNotices.path]: list([]) })
  await screen.findByText(/^There is nothing here yet/)
})

test('a list that did not load can be asked for again, in Welsh too', async () => {
  let fails = true
  await speak('cy')
  open({ [listNotices.path]: () => (fails ? refusing(403) : list([OLDER])) })
  await screen.findByText('Nid oedd modd llwytho eich hysbysiadau.')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Ceisio eto' }))
  await screen.findByText('Mae adolygydd yn edrych ar eich darganfyddiad.')
  await speak('en')
})

test('the account menu tells how many are new', async () => {
  open({ [listNotices.path]: list([NOTICE], 3) }, '/about')
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu of nest' }))
  const menu = within(screen.getByRole('menu'))
  const entry = await menu.findByRole('menuitem', { name: 'Notices, 3 new' })
  expect(entry.getAttribute('href')).toBe('/notices')
})
