import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getOpenFiles } from '#contract/open-data/open-files.ts'
import { getStatistics, type Statistics } from '#contract/open-data/statistics.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith } from '#web/testing/server.ts'

withFreshBrowser()

/** What else the page shows. */
const FILES = {
  [getOpenFiles.path]: answering(getOpenFiles, 200, {
    ...{ made: null, seq: null, records: 0, withdrawn: false, demonstration: false, files: [] },
  }),
}
const SAMPLE: Statistics = {
  records: 1240,
  without_licence: 0,
  site_type: [
    { value: 'mound', records: 1000 },
    { value: 'enclosure', records: 240 },
  ],
  monument_type: [
    { value: 'round_barrow', records: 1000 },
    { value: '', records: 240 },
  ],
  period: [{ value: 'bronze_age', records: 1240 }],
  month: Array.from({ length: 14 }, (_, at) => ({
    value: `${at < 2 ? 2025 : 2026}-${String(((at + 10) % 12) + 1).padStart(2, '0')}`,
    records: at + 1,
  })),
  square: [{ value: 'SN78', records: 1240 }],
}

const answer = (statistics: Statistics) =>
  answerWith({ ...FILES, [getStatistics.path]: answering(getStatistics, 200, statistics) })
const rowsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('the old address leads to the numbers', async () => {
  answer(SAMPLE)
  const router = openPortal('/data/statistics')
  await screen.findByRole('heading', { level: 2, name: 'Statistics' })
  expect(router.location).toMatchObject({ pathname: '/data', hash: '#statistics' })
})

test('numbers of records stand by type, period, month and square, in words', async () => {
  answer(SAMPLE)
  openPortal('/data#statistics')
  expect(await rowsOf('Site type')).toEqual(['Mound1,000', 'Enclosure240'])
  expect(await rowsOf('Monument type')).toEqual(['Round barrow1,000', 'Not given240'])
  expect(await rowsOf('10 km square')).toEqual(['SN 781,240'])
  screen.getByText('1,240 records')
  expect(screen.getByRole('link', { name: 'Table (CSV)' }).getAttribute('href')).toBe('/api/statistics/csv/')
})

test('a square opens the map over it, from the table and from the map of squares', async () => {
  answer({ ...SAMPLE, square: [...SAMPLE.square, { value: '', records: 2 }] })
  openPortal('/data#statistics')
  const table = within(await screen.findByRole('table', { name: '10 km square' }))
  const address = table.getByRole('link', { name: 'SN 78' }).getAttribute('href')
  expect(address).toMatch(/^\/LidarPortal\?at=52\.4\d*,-3\.8\d*,11\.5$/)
  expect(table.getAllByRole('link')).toHaveLength(1)
  const onMap = screen.getByText('SN 78: 1,240 records').closest('a')
  expect(onMap?.getAttribute('href')).toBe(address)
})

test('of many months the latest are shown, and the others on request', async () => {
  answer(SAMPLE)
  openPortal('/data#statistics')
  expect((await rowsOf('Month'))[0]).toBe('January 20263')
  await userEvent.click(screen.getByRole('button', { name: 'Show all 14' }))
  expect((await rowsOf('Month'))[0]).toBe('November 20251')
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(await rowsOf('Month')).toHaveLength(12)
})

test('without records the page says so', async () => {
  answer({ records: 0, without_licence: 0, site_type: [], monument_type: [], period: [], month: [], square: [] })
  openPortal('/data#statistics')
  await screen.findByText('There are no records yet.')
})

test('numbers that could not be loaded can be requested again', async () => {
  let working = false
  const log = vi.fn()
  vi.stubGlobal('reportError', log)
  answerWith({
    ...FILES,
    [getStatistics.path]: () => (working ? answering(getStatistics, 200, SAMPLE) : refusing(400)),
  })
  openPortal('/data#statistics')
  await screen.findByText('The numbers could not be loaded.')
  expect(log).toHaveBeenCalledOnce()
  working = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table', { name: 'Period' })
})
