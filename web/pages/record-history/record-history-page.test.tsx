import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listRecordVersions, type RecordVersion } from '#contract/records/own-records.ts'
import { getRecord } from '#contract/records/records.ts'
import { getReview, type RecordReview } from '#contract/review/review.ts'
import { speak } from '#web/i18n/index.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord, sampleVersion } from '#web/testing/sample-record.ts'
import { sampleReview } from '#web/testing/sample-review.ts'
import { answerWith, type Outcome } from '#web/testing/server.ts'

withFreshBrowser()

const FIRST = sampleVersion({ description: 'A round barrow here.', pictures: 1 })
const SECOND = sampleVersion({
  version: 2,
  description: 'A ring cairn here.',
  polygonCoordinate: [
    [52, -4],
    [52.001, -4],
    [52.001, -3.998],
  ],
  pictures: 2,
})

function open(
  at = '/records/7/history?from=1&to=2',
  versions: readonly RecordVersion[] = [SECOND, FIRST],
  acts: RecordReview['acts'] = [],
) {
  answerWith(({ address }): Outcome | undefined => {
    const asked = /^\/api\/records\/7\/versions\/(?:\?before=(\d+))?$/.exec(address)
    const before = asked && Number(asked[1] ?? Infinity)
    if (address === '/api/records/7/') return answering(getRecord, 200, sampleRecord())
    if (address === '/api/records/7/review/') return answering(getReview, 200, sampleReview({ acts }))
    if (!before) return undefined
    return answering(
      listRecordVersions,
      200,
      versions.filter(({ version }) => version < before),
    )
  })
  openPortal(at)
}

test('changed words are marked with a word for screen readers, and the outlines are compared', async () => {
  open()
  const description = within(await screen.findByRole('region', { name: 'Description' }))
  expect(description.getByRole('deletion').textContent).toBe('removed: round barrow ')
  expect(description.getByRole('insertion').textContent).toBe('added: ring cairn ')
  screen.getByRole('heading', { name: 'Title · unchanged' })
  screen.getByRole('img', { name: 'Outline of version 2, and of version 1 dashed' })
  screen.getByText('The new outline covers 100 % of the old one. Its area is 100 % larger.')
})

test('an outline that was only moved has the same area', async () => {
  const moved: typeof FIRST.polygonCoordinate = FIRST.polygonCoordinate.map(([latitude, longitude]) => [
    latitude,
    longitude + 0.00001,
  ])
  open(undefined, [{ ...SECOND, polygonCoordinate: moved }, FIRST])
  await screen.findByText(/Its area is the same\.$/)
})

test('whoever reviews the record is led to it there', async () => {
  open(undefined, undefined, ['decide'])
  const link = await screen.findByRole('link', { name: 'Review this record' })
  expect(link.getAttribute('href')).toBe('/review?record=7')
})

const photo = (position: number, since: number, name: string | null) => ({
  position,
  since,
  url: name && `http://localhost/media/${name}.jpg`,
  thumbnail: name && `http://localhost/media/${name}-thumb.webp`,
})

test('the pictures are paired, each with what became of it', async () => {
  const was = { ...FIRST, photos: [photo(1, 1, 'kept'), photo(2, 1, null)] }
  const is = { ...SECOND, photos: [photo(1, 1, 'kept'), photo(2, 2, 'new'), photo(4, 2, 'fourth')] }
  open(undefined, [is, was])
  const pictures = within(await screen.findByRole('region', { name: 'Pictures' }))
  const pairs = pictures.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(pairs).toEqual([
    'Picture 1: the same in both versionsPicture 1: the same in both versions',
    'The record no longer has this picture.− Picture 2: removed+ Picture 2: added',
    'No picture 4+ Picture 4: added',
  ])
  pictures.getByRole('img', { name: 'Picture 1 of version 1' })
  pictures.getByRole('img', { name: 'Picture 1 of version 2' })
  expect(pictures.queryByRole('img', { name: 'Picture 2 of version 1' })).toBeNull()
  fireEvent.error(pictures.getByRole('img', { name: 'Picture 4 of version 2' }))
  await pictures.findByText('This picture could not be loaded.')
})

test('versions without pictures say so, and an older server says how many there were', async () => {
  open(undefined, [
    { ...SECOND, photos: [] },
    { ...FIRST, photos: [] },
  ])
  const pictures = within(await screen.findByRole('region', { name: 'Pictures · unchanged' }))
  pictures.getByText('No pictures')
  cleanup()
  open()
  const counted = within(await screen.findByRole('region', { name: 'Pictures' }))
  expect(counted.getByRole('insertion').textContent).toContain('2 pictures')
})

test('what became of pictures is said in Welsh too', async () => {
  await speak('cy')
  open(undefined, [
    { ...SECOND, photos: [] },
    { ...FIRST, photos: [photo(1, 1, null)] },
  ])
  await screen.findByText('Llun 1: tynnwyd')
  screen.getByText('Nid yw’r llun hwn gan y cofnod bellach.')
  await speak('en')
})

test('a narrow screen shows both versions or one of them', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 899px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Before' }))
  expect(screen.queryAllByRole('insertion')).toEqual([])
  expect(screen.queryAllByRole('deletion').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'After' }))
  expect(screen.queryAllByRole('deletion')).toEqual([])
})

test('a version that the record does not have is said to be missing', async () => {
  open('/records/7/history?from=1&to=9')
  await screen.findByText('This record has no such version.')
})

test('an address without versions lists all of them, each with its comparison', async () => {
  open('/records/7/history')
  const versions = await screen.findAllByRole('listitem')
  expect(versions.map(({ textContent }) => textContent.slice(0, 16))).toEqual([
    'Changed by gwen,',
    'Recorded by gwen',
  ])
  const link = screen.getByRole('link', { name: 'Compare versions 1 and 2' })
  expect(screen.queryByText(/the address must name two versions/)).toBeNull()
  await userEvent.click(link)
  await screen.findByRole('region', { name: 'Description' })
})

test.each(['?from=1', '?from=one&to=2', '?to=0'])(
  'an address with %s says what it must name',
  async (search) => {
    open(`/records/7/history${search}`)
    await screen.findByText(/^To compare, the address must name two versions/)
    await screen.findByRole('link', { name: 'Compare versions 1 and 2' })
  },
)

test('an address without two versions says so in Welsh too', async () => {
  await speak('cy')
  open('/records/7/history?from=1')
  await screen.findByText(/^I gymharu, rhaid i’r cyfeiriad enwi dwy fersiwn/)
  await screen.findByRole('link', { name: 'Cymharu’r fersiynau: 1, 2' })
  await speak('en')
})

test.each(['', '?from=1&to=2'])('a record that has been deleted is said to be (%s)', async (search) => {
  answerWith({})
  openPortal(`/records/7/history${search}`)
  await screen.findByText('This record has been deleted or does not exist.')
})

test('an address without the number of a record says so', async () => {
  open('/records/crug/history')
  await screen.findByText('The address must have the number of a record.')
})
