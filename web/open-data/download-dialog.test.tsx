import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { cancelDownload, createDownload, getDownload, type Download } from '#contract/open-data/downloads.ts'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith, type Asked } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { DownloadButton } from './download-button.tsx'

withFreshBrowser()

const ID = '0123456789abcdef0123456789abcdef'
const WAITING: Download = {
  id: ID,
  state: 'waiting',
  records: 30_000,
  done: 0,
  address: null,
  bytes: null,
  sha256: null,
  kept_until: '2026-12-01T00:00:00Z',
}
const READY: Download = {
  ...WAITING,
  state: 'ready',
  done: 30_000,
  address: `/api/downloads/${ID}/finds.gpkg`,
  bytes: 22_000_000,
  sha256: 'a'.repeat(64),
}

async function openDialog(filter = EVERY_RECORD): Promise<void> {
  show(<DownloadButton filter={filter} />)
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  await screen.findByRole('dialog', { name: 'Download records' })
}

const start = async () => {
  const [button] = screen.getAllByRole('button', { name: 'Download' }).slice(-1)
  if (button) await userEvent.click(button)
}

const bodyOf = (asked: readonly Asked[]) => asked.find(({ method }) => method === 'POST')?.body

test('the filter of the map goes along, with the format and the coordinates', async () => {
  const asked = answerWith({ [createDownload.path]: answering(createDownload, 201, READY) })
  await openDialog({ ...EVERY_RECORD, site: ['mound'], text: 'ring' })
  screen.getByText('Records that match the filter of the map.')
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Shapefile (zip)')
  await userEvent.selectOptions(screen.getByLabelText('Coordinates'), 'National Grid (EPSG:27700)')
  await start()
  const save = await screen.findByRole('link', { name: 'Save the file' })
  expect(save.getAttribute('href')).toBe(READY.address)
  expect(bodyOf(asked)).toEqual({
    format: 'shp',
    crs: 27700,
    pictures: false,
    filter: { site: 'mound', text: 'ring' },
    lang: 'en',
  })
  screen.getByText('The file is ready: 30,000 records, 22 MB.')
  const licence = screen.getByRole('link', { name: 'LICENCE.txt' })
  expect(licence.getAttribute('href')).toBe(`/api/downloads/${ID}/LICENCE.txt`)
})

test('all records are offered, those confirmed, or all but those judged not archaeological', async () => {
  for (const [choice, state] of [
    ['All', undefined],
    ['Confirmed by reviewers', 'verified'],
    ['All but “not archaeological”', 'submitted,in_review,needs_info,verified,already_recorded'],
  ] as const) {
    const asked = answerWith({ [createDownload.path]: answering(createDownload, 201, READY) })
    await openDialog({ ...EVERY_RECORD, site: ['mound'] })
    await userEvent.selectOptions(screen.getByLabelText('Which records'), choice)
    const hint = screen.queryByText(/Records whose place is withheld are not in the file/)
    expect([choice, hint === null]).toEqual([choice, state === undefined])
    await start()
    await screen.findByRole('link', { name: 'Save the file' })
    expect(bodyOf(asked)).toMatchObject({ filter: { site: 'mound', ...(state && { state }) } })
    cleanup()
  }
})

test('a filter of the map that names states is not asked again', async () => {
  const asked = answerWith({ [createDownload.path]: answering(createDownload, 201, READY) })
  await openDialog({ ...EVERY_RECORD, state: ['needs_info'] })
  expect(screen.queryByLabelText('Which records')).toBeNull()
  await start()
  await screen.findByRole('link', { name: 'Save the file' })
  expect(bodyOf(asked)).toMatchObject({ filter: { state: 'needs_info' } })
})

test('formats that are always in degrees offer no other coordinates', async () => {
  answerWith({})
  await openDialog()
  screen.getByText('All records.')
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'KMZ')
  expect(screen.queryByLabelText('Coordinates')).toBeNull()
  screen.getByText('This format is always in degrees.')
  screen.getByRole('checkbox', { name: 'With small pictures (up to 2,000 records)' })
})

test('a file that must be prepared shows how far it is until it is ready', async () => {
  let turn = 0
  const states: Download[] = [{ ...WAITING, state: 'making', done: 12_000 }, READY]
  answerWith({
    [createDownload.path]: answering(createDownload, 201, WAITING),
    [`/api/downloads/${ID}/`]: () => answering(getDownload, 200, states[turn++] ?? READY),
  })
  await openDialog()
  await start()
  await screen.findByText('12,000 of 30,000 read …')
  await screen.findByRole('link', { name: 'Save the file' })
})

test('Cancel ends the preparation and leads back to the choice', async () => {
  const asked = answerWith(({ method }) => {
    if (method === 'POST') return answering(createDownload, 201, WAITING)
    if (method === 'DELETE') return answering(cancelDownload, 204)
    return answering(getDownload, 200, WAITING)
  })
  await openDialog()
  await start()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await screen.findByLabelText('Format')
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('what the server refuses is said in words, and nothing chosen is lost', async () => {
  answerWith({
    [createDownload.path]: answering(createDownload, 400, { filter: [REFUSAL_TEXTS.downloadEmpty] }),
  })
  await openDialog()
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'FlatGeobuf')
  await start()
  await screen.findByText(/^No record with a licence matches/)
  expect(screen.getByLabelText<HTMLSelectElement>('Format').value).toBe('fgb')
})

test('a file that is gone meanwhile leads back to the choice', async () => {
  answerWith({
    [createDownload.path]: answering(createDownload, 201, WAITING),
    [`/api/downloads/${ID}/`]: refusing(404),
  })
  await openDialog()
  await start()
  await screen.findByText('The file was not found. Start the download again.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByLabelText('Format')
})
