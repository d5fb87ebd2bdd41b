import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listBadges, type Badge } from '#contract/accounts/badges.ts'
import { EMPTY_DRAFT, toWire } from '#contract/records/record-fields.ts'
import { listBookmarks, renameBookmark, type Bookmark } from '#contract/accounts/bookmarks.ts'
import { createDraft, deleteDraft, listDrafts, type Draft } from '#contract/records/drafts.ts'
import { changeOwnLicences } from '#contract/records/licences.ts'
import {
  deleteRecord,
  getOwnStatistics,
  listOwnRecords,
  restoreRecord,
  type OwnRecord,
} from '#contract/records/own-records.ts'
import { clearSession, keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSummary } from '#web/testing/sample-record.ts'
import { answerWith } from '#web/testing/server.ts'

withFreshBrowser()
vi.setConfig({ testTimeout: 20_000 })
beforeEach(() => keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 3 }))

const record: OwnRecord = {
  ...sampleSummary({ id: 7, title: 'Crug y Ŵydd' }),
  thumbnail: null,
  pictures: 2,
  licence: 'none',
  hidden_at: null,
  hidden_reason: null,
  deleted_at: null,
}
const draft: Draft = {
  ...toWire(EMPTY_DRAFT),
  id: 3,
  description: 'Round.',
  sensitivity: null,
  licence: null,
  known: null,
  place: null,
  version: 1,
  updated_at: '2026-11-20T10:00:00.000Z',
}
const bookmark: Bookmark = {
  id: 5,
  name: 'Cwm Ystwyth',
  record: null,
  longitude: -3.76,
  latitude: 52.35,
  zoom: 14,
}
const badges: Badge[] = [
  { badge: 'first_find', earned: true, have: 1, need: 1 },
  { badge: 'ten_finds', earned: false, have: 9, need: 10 },
]
const mine = (records: OwnRecord[]) => answering(listOwnRecords, 200, { records, total: records.length })

function openDashboard({
  records = [record],
  drafts = [draft],
  bookmarks = [bookmark],
  address = '/dashboard',
  recorded = 12,
} = {}) {
  const numbers = {
    records: recorded,
    unlicensed: recorded,
    pictures: 4,
    site_types: 3,
    first: '01/02/2026',
    latest: '20/11/2026',
    area: 15_000,
  }
  const asked = answerWith({
    '/api/records/mine/?sort=date&order=desc&page=1': mine(records),
    '/api/records/mine/?sort=title&order=asc&page=1': mine(records),
    '/api/records/mine/?which=deleted': mine([]),
    '/api/records/mine/licence/': answering(changeOwnLicences, 200, { changed: 1 }),
    '/api/records/mine/statistics/': answering(getOwnStatistics, 200, { ...numbers, places: [[-3.8, 52.1]] }),
    '/api/drafts/': ({ method }) =>
      method === 'POST' ? answering(createDraft, 201, draft) : answering(listDrafts, 200, drafts),
    '/api/bookmarks/': answering(listBookmarks, 200, bookmarks),
    '/api/profiles/username/gwen/badges/': answering(listBadges, 200, badges),
    '/api/records/7/': answering(deleteRecord, 204),
    '/api/records/7/restore/': answering(restoreRecord, 204),
    '/api/drafts/3/': answering(deleteDraft, 204),
    '/api/bookmarks/5/': answering(renameBookmark, 200, { ...bookmark, name: 'Y gwaith plwm' }),
  })
  return { router: openPortal(address), asked }
}

describe('the dashboard', () => {
  it('gives a licence to all records at once, or to one of them', async () => {
    const { asked } = openDashboard()
    const user = userEvent.setup()
    await screen.findByText('Your records without a licence, or with a picture without one: 12.')
    await user.click(screen.getByRole('button', { name: 'Give all of them a licence' }))
    await user.click(await screen.findByRole('checkbox', { name: /Historic Environment Record/ }))
    await user.click(screen.getByRole('button', { name: 'Give the licence' }))
    await screen.findByText('The licence was given.')
    await user.click(await screen.findByRole('button', { name: 'Give Crug y Ŵydd a licence' }))
    await user.click(await screen.findByRole('button', { name: 'Give the licence' }))
    await waitFor(() => {
      const sent = asked.filter(({ address }) => address === '/api/records/mine/licence/')
      expect(sent.map(({ body }) => body)).toEqual([
        { records: 'all', licence: 'cc-by-4.0', pictures: 'cc-by-4.0', her_permission: true },
        { records: [7], licence: 'cc-by-4.0', pictures: 'cc-by-4.0' },
      ])
    })
  })

  it('sends visitors to the login page', async () => {
    clearSession()
    const { router } = openDashboard()
    await waitFor(() => expect(router.location.pathname).toBe('/login'))
  })

  it('shows no statistics to a member who has no records', async () => {
    openDashboard({ records: [], recorded: 0 })
    await screen.findByText(/^You have not recorded anything yet/)
    await waitFor(() => expect(screen.queryByText('First recorded')).toBeNull())
    expect(screen.queryByRole('img', { name: /^Map of Wales/ })).toBeNull()
  })

  it('shows the member’s records, statistics, drafts, bookmarks and badges', async () => {
    openDashboard()
    const row = await screen.findByRole('row', { name: /Crug y Ŵydd/ })
    expect(within(row).getByRole('link', { name: 'Edit Crug y Ŵydd' }).getAttribute('href')).toBe(
      '/LidarPortal?edit=7',
    )
    expect(await screen.findByText('1.5 ha')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Map of Wales with your 1 record' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Without a title' }).getAttribute('href')).toBe(
      '/LidarPortal?draft=3',
    )
    expect(screen.getByRole('link', { name: 'Cwm Ystwyth' }).getAttribute('href')).toBe(
      '/LidarPortal?at=52.350000,-3.760000,14',
    )
    expect(screen.getByText('First Find')).toBeTruthy()
    expect(screen.getByText(/9 of 10/)).toBeTruthy()
  })

  it('begins with the last find, whose record its title opens', async () => {
    openDashboard({ records: [record, { ...record, id: 6, title: 'Bryn Hen' }] })
    const last = within(await screen.findByRole('region', { name: 'Your last find' }))
    expect(last.getByRole('link', { name: 'Crug y Ŵydd' }).getAttribute('href')).toBe('/LidarPortal?record=7')
    expect(last.queryByText('Bryn Hen')).toBeNull()
  })

  it('is the first tab of the member’s own pages', async () => {
    const { router } = openDashboard()
    const tabs = within(await screen.findByRole('navigation', { name: 'My page' }))
    expect(tabs.getAllByRole('link').map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Overview', '/dashboard'],
      ['Profile', '/profile'],
      ['Account', '/account'],
      ['Notices', '/notices'],
    ])
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Overview')
    await userEvent.click(tabs.getByRole('link', { name: 'Notices' }))
    await screen.findByRole('heading', { level: 1, name: 'Notices' })
    expect(router.location.pathname).toBe('/notices')
    const current = within(screen.getByRole('navigation', { name: 'My page' })).getByRole('link', {
      current: 'page',
    })
    expect(current.textContent).toBe('Notices')
  })

  it('says which drafts have a polygon, a place or neither', async () => {
    const at: [number, number] = [52.1, -3.8]
    openDashboard({
      drafts: [
        { ...draft, id: 3, title: 'Neither' },
        { ...draft, id: 4, title: 'Place', place: { at, within: 100 } },
        { ...draft, id: 5, title: 'Polygon', place: { at, within: 100 }, polygonCoordinate: [at, at, at] },
      ],
    })
    const lineOf = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('li')?.textContent ?? ''
    expect(await lineOf('Neither')).toMatch(/· no polygon yet/)
    expect(await lineOf('Place')).toMatch(/· place known, no polygon yet/)
    expect(await lineOf('Polygon')).toMatch(/· with a polygon/)
  })

  it('has one landmark for the records, around a list that the keyboard can scroll', async () => {
    openDashboard()
    const table = await screen.findByRole('table')
    const records = screen.getByRole('region', { name: 'Your records' })
    const scrolled = within(records).getByRole('group', { name: 'Your records' })
    expect([scrolled.tabIndex, scrolled.contains(table)]).toEqual([0, true])
  })

  it('scrolls to the badges after everything above them has loaded', async () => {
    let complete = false
    Element.prototype.scrollIntoView = () => {
      complete = screen.queryByRole('row', { name: /Crug y Ŵydd/ }) !== null
    }
    openDashboard({ address: '/dashboard#badges' })
    await waitFor(() => expect(complete).toBe(true))
  })

  it('asks before it deletes a record, and Undo restores it', async () => {
    const { asked } = openDashboard()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Delete Crug y Ŵydd' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Record restored')).toBeTruthy()
    const writes = asked
      .filter(({ method }) => method !== 'GET')
      .map(({ method, address }) => [method, address])
    expect(writes).toEqual([
      ['DELETE', '/api/records/7/'],
      ['POST', '/api/records/7/restore/'],
    ])
  })

  it('says why a record is hidden, and does not offer to change it', async () => {
    openDashboard({
      records: [{ ...record, hidden_at: '2026-11-20T10:00:00Z', hidden_reason: 'A living person.' }],
    })
    expect(await screen.findByText('Hidden by an administrator: A living person.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit Crug y Ŵydd' })).toBeNull()
  })

  it('can be sorted by a column', async () => {
    const { asked } = openDashboard()
    await userEvent.click(await screen.findByRole('button', { name: 'Title' }))
    await waitFor(() =>
      expect(asked.map(({ address }) => address)).toContain('/api/records/mine/?sort=title&order=asc&page=1'),
    )
  })

  it('can rename a bookmark', async () => {
    const { asked } = openDashboard()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Rename Cwm Ystwyth' }))
    const name = await screen.findByRole('textbox', { name: /Name/ })
    await user.clear(name)
    await user.type(name, 'Y gwaith plwm{Enter}')
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Y gwaith plwm' }),
    )
  })

  it('offers to save a record that was started in this browser only', async () => {
    sessionStorage.setItem('createRecordDraft', JSON.stringify({ title: 'Low mound' }))
    const { asked } = openDashboard()
    await userEvent.click(await screen.findByRole('button', { name: 'Save as draft' }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
        address: '/api/drafts/',
        body: { title: 'Low mound', polygonCoordinate: null },
      }),
    )
  })

  it('says what to do when there are no records, drafts or bookmarks', async () => {
    openDashboard({ records: [], drafts: [], bookmarks: [] })
    expect(await screen.findByText(/You have not recorded anything yet/)).toBeTruthy()
    expect(screen.getByText(/No drafts/)).toBeTruthy()
    expect(screen.getByText(/No bookmarks yet/)).toBeTruthy()
  })
})
