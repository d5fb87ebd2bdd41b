import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getOpenFiles, type OpenFiles } from '#contract/open-data/open-files.ts'
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

const answer = (files: Partial<OpenFiles>) =>
  answerWith({ [getOpenFiles.path]: answering(getOpenFiles, 200, { ...SAMPLE, ...files }) })

test('each reader is told which file to take, with its size', async () => {
  answer({})
  openPortal('/data')
  for (const [heading, name, address] of [
    ['For councils and heritage services', 'finds-27700.gpkg (2 MB)', '/data/files/finds-27700.gpkg'],
    ['For researchers', 'finds.parquet (4 MB)', '/data/files/finds.parquet'],
    ['For programmers', 'finds.fgb (3 MB)', '/data/files/finds.fgb'],
  ] as const) {
    const section = await screen.findByRole('region', { name: heading })
    const link = await within(section).findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(address)
  }
  screen.getByText('1,240 records, as of 24 November 2026.')
})

test('all files stand in a table, with checksums, licence and statistics', async () => {
  answer({})
  openPortal('/data')
  const table = await screen.findByRole('table', { name: 'Files with all records' })
  expect(within(table).getAllByRole('link').map((link) => link.textContent)).toEqual(
    SAMPLE.files.map(({ name }) => name),
  )
  expect(screen.getByRole('link', { name: 'Checksums' }).getAttribute('href')).toBe('/data/files/SHA256SUMS')
  expect(screen.getAllByRole('link', { name: 'Statistics' }).length).toBeGreaterThan(0)
})

test('in Welsh the page names the same files', async () => {
  answer({})
  await speak('cy')
  openPortal('/data')
  await screen.findByRole('heading', { name: 'Data agored' })
  await screen.findByText('1,240 cofnod, dyddiad: 24 Tachwedd 2026.')
})

test('a portal without files says why there are none', async () => {
  answer({ made: null, seq: null, records: 0, files: [] })
  openPortal('/data')
  await screen.findByText(/^There is no file yet/)
  expect(screen.queryByRole('table')).toBeNull()
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
