import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { getOpenFiles, type OpenFiles } from '#contract/open-data/open-files.ts'
import { getStatistics } from '#contract/open-data/statistics.ts'
import { speak } from '#web/i18n/index.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith } from '#web/testing/server.ts'

withFreshBrowser()
afterEach(() => speak('en'))

const NAMES = ['finds.gpkg', 'finds-27700.gpkg', 'finds.fgb', 'finds.parquet', 'finds.geojsonl', 'finds.csv']
const SAMPLE: OpenFiles = {
  made: '2026-11-24T02:10:00Z',
  seq: 4711,
  records: 1240,
  withdrawn: false,
  demonstration: false,
  files: [...NAMES, 'LICENCE.txt', 'CITATION.txt', 'FIELDS.csv'].map((name, at) => ({
    name,
    address: `/data/files/${name}`,
    bytes: (at + 1) * 1_000_000,
    sha256: 'a'.repeat(64),
    type: 'application/octet-stream',
  })),
}

const answer = (files: Partial<OpenFiles>, without = 0) =>
  answerWith({
    [getOpenFiles.path]: answering(getOpenFiles, 200, { ...SAMPLE, ...files }),
    [getStatistics.path]: answering(getStatistics, 200, {
      ...{ records: 1240, without_licence: without, month: [], square: [] },
      site_type: [{ value: 'mound', records: 1240 }],
      monument_type: [{ value: '', records: 1240 }],
      period: [{ value: '', records: 1240 }],
    }),
  })

test('one table says what there is for whom, with the sizes of the files', async () => {
  answer({})
  openPortal('/data')
  const table = await screen.findByRole('table', { name: 'What there is, and for whom' })
  await within(table).findByRole('link', { name: 'finds-27700.gpkg (2 MB)' })
  const rows = within(table).getAllByRole('row').slice(1)
  const takes = rows.map((row) => [
    within(row).getByRole('rowheader').textContent,
    ...within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ])
  const of = (...names: string[]) => names.map((name) => `/data/files/${name}`)
  expect(takes).toEqual([
    ['Councils and heritage services', ...of('finds-27700.gpkg')],
    ['Researchers', ...of('finds.parquet', 'FIELDS.csv', 'CITATION.txt')],
    ['Spreadsheets', ...of('finds.csv')],
    ['Programmers', ...of('finds.fgb', 'finds.geojsonl'), '/ogc', '/data/files/latest.json'],
    ['Other programs, or only a part', '/LidarPortal'],
    ['Numbers only', '#statistics', '/api/statistics/csv/'],
  ])
  screen.getByText('1,240 records, as of 24 November 2026.')
  screen.getByRole('heading', { level: 2, name: 'How QGIS opens it' })
})

test.each([
  [0, null],
  [1, /1 record has no licence: it is on the map, and not in these files\./],
  [1204, /1,204 records have no licence: they are on the map, and not in these files\./],
] as const)('%i records without a licence are said to be in no file', async (without, text) => {
  answer({}, without)
  openPortal('/data')
  await screen.findByRole('table', { name: 'Period' })
  if (text) screen.getByText(text)
  else expect(screen.queryByText(/no licence/)).toBeNull()
})

test('all files stand in a table, with checksums', async () => {
  answer({})
  openPortal('/data')
  await userEvent.click(await screen.findByRole('button', { name: 'All files, sizes and checksums' }))
  const table = await screen.findByRole('table', { name: 'Files with all records' })
  expect(within(table).getAllByRole('link').map((link) => link.textContent)).toEqual(
    SAMPLE.files.map(({ name }) => name),
  )
  expect(screen.getByRole('link', { name: 'Checksums' }).getAttribute('href')).toBe('/data/files/SHA256SUMS')
})

test('in Welsh the page names the same files', async () => {
  answer({})
  await speak('cy')
  openPortal('/data')
  await screen.findByRole('heading', { name: 'Data agored' })
  await screen.findByText('1,240 cofnod, dyddiad: 24 Tachwedd 2026.')
})

test('a portal without files says why there are none', async () => {
  answer({ made: null, seq: null, records: 0, files: [] }, 3)
  openPortal('/data')
  await screen.findByText(/^There is no file yet.* 3 records have no licence/)
  expect(screen.queryByRole('link', { name: /finds/ })).toBeNull()
})

test('files of the demonstration and files that are made again say so', async () => {
  answer({ demonstration: true, withdrawn: true })
  openPortal('/data')
  await screen.findByText(/^All records here are invented/)
  screen.getByText(/^The files are being made again/)
})

test('a list that cannot be loaded can be asked for again', async () => {
  vi.stubGlobal('reportError', () => undefined)
  answerWith({ [getOpenFiles.path]: refusing(503) })
  openPortal('/data')
  await screen.findByRole('button', { name: 'Try again' })
})
