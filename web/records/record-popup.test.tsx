import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { getRecord, type RecordDetail } from '#contract/records/records.ts'
import { speak } from '#web/i18n/index.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { samplePhotos, sampleRecord } from '#web/testing/sample-record.ts'
import { sampleSummaryOfReview } from '#web/testing/sample-review.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { RecordPopup } from './record-popup.tsx'

withFreshBrowser()
afterEach(() => speak('en'))

function openPopup(known: Partial<RecordDetail> = {}, answer?: Answering) {
  const asked = answerWith({
    '/api/records/7/': answer ?? answering(getRecord, 200, sampleRecord(known)),
  })
  const [onViewFull, onClose] = [vi.fn(), vi.fn()]
  show(<RecordPopup id={7} onViewFull={onViewFull} onClose={onClose} />)
  return { asked, onViewFull, onClose, user: userEvent.setup() }
}

/** The value of a fact, by its name. */
async function fact(name: string): Promise<string | null | undefined> {
  return (await screen.findByText(name)).nextElementSibling?.textContent
}

test('the popup shows the feature, its PRN, types, member and day', async () => {
  openPopup({ prn: 'PRN 12 345' })
  await screen.findByRole('heading', { name: 'Crug y Ŵydd' })
  screen.getByText('LiDAR Feature')
  expect(await fact('PRN')).toBe('PRN 12 345')
  expect(await fact('Site type')).toBe('Mound')
  expect(await fact('Monument type')).toBe('Round barrow')
  expect(await fact('Recorded by')).toBe('gwen')
  expect(await fact('Date recorded')).toBe('21/11/2026')
})

test('a missing PRN and a member who has left have words of their own', async () => {
  openPopup({ prn: null, recorded_by: null })
  expect(await fact('PRN')).toBe('Not given')
  expect(await fact('Recorded by')).toBe('A former member')
})

test('the first photo is shown as a thumbnail', async () => {
  openPopup({ pictures: samplePhotos(2) })
  const photo = await screen.findByRole('img', { name: 'Picture 1 of Crug y Ŵydd' })
  expect(photo.getAttribute('src')).toBe('/media/1-small.jpg')
})

test('markup in a title is shown as it was typed', async () => {
  openPopup({ title: '<img src=x onerror=alert(1)> ŷ' })
  await screen.findByRole('heading', { name: '<img src=x onerror=alert(1)> ŷ' })
  expect(screen.queryByRole('img')).toBeNull()
})

test('an invented record is labelled as invented', async () => {
  openPopup({ demonstration: true })
  await screen.findByText('Invented, for demonstration')
})

test('a real record is not labelled as invented', async () => {
  openPopup()
  await screen.findByRole('heading', { name: 'Crug y Ŵydd' })
  expect(screen.queryByText('Invented, for demonstration')).toBeNull()
})

test('View Full Record opens the dialog', async () => {
  const { user, onViewFull } = openPopup()
  await user.click(await screen.findByRole('button', { name: 'View Full Record' }))
  expect(onViewFull).toHaveBeenCalledOnce()
})

test('types have their Welsh names in Welsh', async () => {
  await speak('cy')
  openPopup()
  expect(await fact('Math o heneb')).toBe('Crug crwn')
})

test('a type that this portal does not know is shown in the server’s words', async () => {
  openPopup({ monument_type: 'pillow_mound', monument_type_display: 'Pillow mound' })
  expect(await fact('Monument type')).toBe('Pillow mound')
})

test('a record that no longer exists is not requested again', async () => {
  openPopup({}, refusing(404))
  await screen.findByText('This record has been deleted or does not exist.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('after a failure the record can be requested again', async () => {
  let working = false
  const { user } = openPopup({}, () => (working ? answering(getRecord, 200, sampleRecord()) : refusing(503)))
  const popup = screen.getByRole('dialog')
  await within(popup).findByText('This record could not be loaded. Try again.')
  working = true
  await user.click(within(popup).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Crug y Ŵydd' })
})

test('the member’s name opens the member’s card', async () => {
  const { user, onClose } = openPopup()
  await user.click(await screen.findByRole('button', { name: 'gwen' }))
  await screen.findByRole('dialog', { name: '@gwen' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '@gwen' })).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
})

test('a record that is on record already names the record or the register', async () => {
  openPopup({
    review: {
      ...{ state: 'already_recorded', since: '2026-11-24T09:00:00Z', reason: null, verified: null },
      ...{ sure_archaeological: null, sure_type: null, position: null, also_recorded: [] },
      ...{ correction: null, her: null },
      target: { scheme: 'nprn', number: '303456' },
    },
  })
  expect(await fact('On record as')).toBe('National Primary Record Number (NPRN): 303456')
})

test('a record that was confirmed as something else says both', async () => {
  openPopup({
    review: sampleSummaryOfReview({
      state: 'verified',
      correction: { site_type: 'enclosure', monument_type: 'ring_ditch', period: 'iron_age' },
    }),
  })
  expect(await fact('Monument type')).toBe('Round barrow')
  expect(await fact('Reviewer')).toBe('Ring ditch, Iron Age')
})
