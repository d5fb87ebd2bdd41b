import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getRecord, type RecordDetail } from '#contract/records/records.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { samplePhotos, sampleRecord } from '#web/testing/sample-record.ts'
import { sampleSummaryOfReview } from '#web/testing/sample-review.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { RecordDialog } from './record-dialog.tsx'

withFreshBrowser()

async function openDialog(known: Partial<RecordDetail> = {}) {
  answerWith({ '/api/records/7/': answering(getRecord, 200, sampleRecord(known)) })
  const [onClose, onSee] = [vi.fn(), vi.fn()]
  show(
    <RecordDialog
      id={7}
      onClose={onClose}
      onSee={onSee}
      renderMap={({ id }) => <p>map of {id}</p>}
      referenceOf={() => 'SN 7700 4900'}
    />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: known.title ?? 'Crug y Ŵydd' }))
  return { dialog, onClose, onSee, user: userEvent.setup() }
}

test('the dialog shows every field of the record', async () => {
  const { dialog } = await openDialog({ prn: 'PRN 12', pictures: samplePhotos(5) })
  const facts = dialog
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['PRN', 'PRN 12'],
    ['Site type', 'Mound'],
    ['Monument type', 'Round barrow'],
    ['Period', 'Bronze Age'],
    ['Grid reference', 'SN 7700 4900'],
    ['Recorded by', 'gwen'],
    ['Date recorded', '21/11/2026'],
  ])
  dialog.getByText(/Twelve metres across\./)
  const photos = dialog.getAllByRole('button', { name: /Show picture \d large/ })
  expect(photos.map((button) => button.querySelector('img')?.getAttribute('src'))).toEqual(
    [1, 2, 3, 4, 5].map((position) => `/media/${String(position)}-small.jpg`),
  )
})

test('a question of a reviewer to the reader comes before the description', async () => {
  const review = sampleSummaryOfReview({ state: 'needs_info' })
  const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  const isFirst = () => headings().indexOf('Review') < headings().indexOf('Description')
  await openDialog({ review })
  expect(isFirst()).toBe(false)
  cleanup()
  keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 3 })
  await openDialog({ review })
  expect(isFirst()).toBe(true)
})

test('translators leave the PRN, the grid reference and the name of the member as they are', async () => {
  const { dialog } = await openDialog({ prn: 'PRN 12' })
  for (const text of ['PRN 12', 'SN 7700 4900', 'gwen'])
    for (const said of dialog.getAllByText(text)) expect(said.closest('[translate=no]'), text).not.toBeNull()
  expect(dialog.getByText('Round barrow').closest('[translate=no]')).toBeNull()
})

test('without a PRN, the row of the PRN is missing', async () => {
  const { dialog } = await openDialog()
  expect(dialog.queryByText('PRN')).toBeNull()
})

test('a PRN leads to the page about it, where the portal knows one', async () => {
  const url = 'https://her.example/81234'
  const references = [{ scheme: 'prn' as const, number: '81234', primary: true, url }]
  const { dialog } = await openDialog({ prn: '81234', references })
  const link = dialog.getByRole('link', { name: '81234 (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe(url)
})

test('what and where it is comes first: one line, the map, the pictures, then the description', async () => {
  const { dialog } = await openDialog({ pictures: samplePhotos(1) })
  const [member] = dialog.getAllByText('gwen')
  expect(member?.closest('p')?.textContent).toBe('Round barrow · Bronze Age · gwen · 21/11/2026')
  const parts = dialog
    .getAllByRole('region')
    .map((part) => part.getAttribute('aria-label') ?? part.textContent)
  expect(parts.slice(0, 3)).toEqual(['Location', 'Pictures', expect.stringMatching(/^Description/)])
})

test('what few readers look for is below one line', async () => {
  const { dialog, user } = await openDialog()
  const more = dialog.getByRole('button', { name: /^More size, licence/, expanded: false })
  expect(dialog.queryByRole('button', { name: 'Copy the citation' })).toBeNull()
  await user.click(more)
  dialog.getByRole('button', { name: 'Copy the citation' })
})

test('the map is 450 pixels high', async () => {
  const { dialog } = await openDialog()
  const box = dialog.getByText('map of 7').parentElement
  expect(box && getComputedStyle(box).height).toBe('450px')
})

test('five photos are shown as thumbnails of 120 by 90', async () => {
  const { dialog } = await openDialog({ pictures: samplePhotos(5) })
  const buttons = dialog.getAllByRole('button', { name: /Show picture \d large/ })
  expect(buttons).toHaveLength(5)
  const image = buttons[4]?.querySelector('img')
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['120', '90'])
})

test('a thumbnail opens its photo in full size, and the photo can be closed', async () => {
  const { dialog, user } = await openDialog({ pictures: samplePhotos(2) })
  await user.click(dialog.getByRole('button', { name: 'Show picture 2 large' }))
  const large = within(await screen.findByRole('dialog', { name: 'Picture 2 of Crug y Ŵydd' }))
  expect(large.getByRole('img').getAttribute('src')).toBe('/media/2-large.jpg')
  await user.click(large.getByRole('button', { name: 'Close' }))
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Picture 2 of Crug y Ŵydd' })).toBeNull()
  })
})

test('without photos there is no empty space for them', async () => {
  const { dialog } = await openDialog()
  expect(dialog.queryByRole('region', { name: 'Pictures' })).toBeNull()
})

test('the dialog can be closed', async () => {
  const { dialog, user, onClose } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the dialog says how the member saw the record, and the map can show it that way', async () => {
  const seen_under = { layer: 'light', azimuth: 268, altitude: 12 }
  const { dialog, onSee, user } = await openDialog({ seen_under })
  dialog.getByText('live light from the west, 12 degrees above the horizon')
  await user.click(dialog.getByRole('button', { name: 'See as its finder saw it' }))
  expect(onSee.mock.calls).toEqual([[sampleRecord({ seen_under }), seen_under]])
})

test('if nothing is known about the light, the dialog does not mention it', async () => {
  const { dialog } = await openDialog()
  expect(dialog.queryByText('Layer used')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'See as its finder saw it' })).toBeNull()
})

test('no language is claimed for what the member wrote', async () => {
  const { dialog } = await openDialog()
  for (const words of ['Crug y Ŵydd', /Twelve metres across/])
    expect(dialog.getByText(words).closest('[lang]')?.getAttribute('lang')).toBe('')
  expect(dialog.getByText('Round barrow').closest('[lang]')?.getAttribute('lang')).toBe('en')
})
