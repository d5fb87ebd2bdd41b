import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  changeImportRow,
  draftImportRows,
  listImportRows,
  type ImportRow,
} from '#contract/imports/import-rows.ts'
import { getImport, mapImport, readImport, type Import } from '#contract/imports/imports.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith, type Outcome } from '#web/testing/server.ts'

const FOUND: Import = {
  id: 1,
  file_name: 'crugiau.kml',
  state: 'read',
  format: 'kml',
  fault: null,
  made: '2026-11-24T07:00:00.000Z',
  expires: '2026-12-24T07:00:00.000Z',
  rows: 2,
  drafts: 0,
  records: 0,
  encoding: null,
  lacks_places: false,
  columns: [{ name: 'name', filled: 2, examples: ['Crug Un'] }],
  mapping: {
    title: 'name',
    description: [],
    PRN: null,
    site_type: null,
    monument_type: null,
    period: null,
    otherwise: { title: '', description: 'x', site_type: 'mound', monument_type: 'cairn', period: 'unknown' },
  },
  words: [{ field: 'period', word: 'long ago', code: '', rows: 1 }],
  source: 'Own work',
  agreed: true,
  sensitivity: null,
  ready: 1,
  faulty: 1,
  may_publish: false,
  version: 1,
}

const ROW: ImportRow = {
  row: 1,
  number: 1,
  part: null,
  title: 'Crug Un',
  description: 'x',
  PRN: '',
  site_type: 'mound',
  monument_type: 'cairn',
  period: 'unknown',
  polygonCoordinate: null,
  corners: 4,
  simpler_by: null,
  simpler_accepted: false,
  place: null,
  place_within: null,
  place_text: null,
  errors: [],
  same_as: null,
  can_be_draft: true,
  drafted: false,
  draft: null,
  record: null,
}
const FAULTY: ImportRow = {
  ...ROW,
  row: 2,
  title: 'Crug Dau',
  period: '',
  errors: [{ field: 'period', text: REFUSAL_TEXTS.importWord }],
}
const ROWS = { rows: [ROW, FAULTY], total: 2, next: null }

const answers = {
  '/api/imports/1/': answering(getImport, 200, FOUND),
  '/api/imports/1/rows/?from=0': answering(listImportRows, 200, ROWS),
}

describe('the page of an import', () => {
  withFreshBrowser()
  afterEach(() => void vi.restoreAllMocks())
  beforeEach(() => keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 3 }))

  it('shows each row with what is wrong, and mends one', async () => {
    const asked = answerWith({
      ...answers,
      '/api/imports/1/rows/2/': answering(changeImportRow, 200, { ...FAULTY, errors: [] }),
    })
    openPortal('/import/1')
    expect(await screen.findByText(/Period: Say which choice/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Mend row 2: Crug Dau' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mend row 2' }))
    await userEvent.selectOptions(dialog.getByLabelText('Period'), 'Medieval')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    const sent = asked.find(({ method }) => method === 'PATCH')
    expect(sent?.body).toEqual({ period: 'medieval', simpler_accepted: false })
  })

  it.each([
    ['the portal is out of reach', true, 'The portal cannot be reached.'],
    ['the browser is offline', false, 'There is no connection.'],
  ])('opened while %s, says so and goes on by itself', async (_, onLine, words) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
    const outcomes: Outcome[] = ['no connection', answering(getImport, 200, FOUND)]
    answerWith(({ address }) => {
      if (address !== '/api/imports/1/') return answers[address as keyof typeof answers]
      const [next = answering(getImport, 200, FOUND)] = outcomes.splice(0, 1)
      return next
    })
    openPortal('/import/1')
    await screen.findByText(`${words} The import is stored.`, { exact: false })
    expect(await screen.findByRole('heading', { name: 'crugiau.kml' })).toBeTruthy()
    expect(screen.queryByText(/The import is stored/)).toBeNull()
  })

  it('makes drafts of the rows that are ready, and says why it stopped', async () => {
    const asked = answerWith({
      ...answers,
      '/api/imports/1/drafts/': answering(draftImportRows, 200, {
        rows: [ROW],
        stopped: REFUSAL_TEXTS.tooManyDrafts,
      }),
    })
    openPortal('/import/1')
    await userEvent.click(await screen.findByRole('button', { name: 'Choose all that are ready' }))
    await userEvent.click(screen.getByRole('button', { name: 'Make drafts (chosen: 1)' }))
    expect(await screen.findByText(/Stopped: You have 20 drafts already/)).toBeTruthy()
    expect(asked.find(({ address }) => address.endsWith('/drafts/'))?.body).toEqual({ rows: [1] })
    expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull()
  })

  it('names the place of a row as the table does, and chooses all rows that can become drafts', async () => {
    const reference: ImportRow = {
      ...FAULTY,
      ...{ place: [52.4, -4], place_within: 100, place_text: 'SN 123 456' },
      errors: [{ field: 'polygonCoordinate', text: REFUSAL_TEXTS.importSquare }],
    }
    const wrong: ImportRow = { ...FAULTY, row: 3, can_be_draft: false }
    const rows = { rows: [ROW, reference, wrong], total: 3, next: null }
    answerWith({ ...answers, '/api/imports/1/rows/?from=0': answering(listImportRows, 200, rows) })
    openPortal('/import/1')
    expect(await screen.findByText('In the file: SN 123 456')).toBeTruthy()
    expect(screen.getByText('It lies somewhere in a square of 100 m.')).toBeTruthy()
    expect(screen.getByText(/Outline: This is a grid reference: a place, not an outline/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Choose all that can become drafts' }))
    expect(screen.getByText('Chosen: 2')).toBeTruthy()
  })

  it('asks for the columns with places where none were found, and has the table read again', async () => {
    const columns = ['name', 'one', 'two'].map((name) => ({ name, filled: 1, examples: ['262345'] }))
    const table: Import = { ...FOUND, format: 'csv', lacks_places: true, columns }
    const asked = answerWith({
      ...answers,
      '/api/imports/1/': answering(getImport, 200, table),
      '/api/imports/1/read/': answering(readImport, 200, { ...table, state: 'waiting' }),
    })
    openPortal('/import/1')
    const whole = await screen.findByLabelText('Whole place, easting or longitude')
    const read = screen.getByRole('button', { name: 'Read the places' })
    expect((read as HTMLButtonElement).disabled).toBe(true)
    await userEvent.selectOptions(whole, 'one')
    await userEvent.selectOptions(screen.getByLabelText(/^Northing or latitude/), 'two')
    await userEvent.click(read)
    expect(asked.find(({ address }) => address.endsWith('/read/'))?.body).toEqual({ places: ['one', 'two'] })
  })

  it('keeps what was chosen when another tab was first', async () => {
    answerWith({
      ...answers,
      '/api/imports/1/mapping/': answering(mapImport, 409, { detail: REFUSAL_TEXTS.importChanged }),
    })
    openPortal('/import/1')
    const word = await screen.findByLabelText('long ago (rows: 1)')
    await userEvent.selectOptions(word, 'Medieval')
    await userEvent.click(screen.getByRole('button', { name: 'Save columns and words' }))
    expect(await screen.findByText(/This import was changed in the meantime/)).toBeTruthy()
    expect((word as HTMLSelectElement).value).toBe('medieval')
  })

  it.each([
    ['refused', 'The file is damaged or not complete.'],
    ['waiting', /The file is being read/],
    ['asking', 'Which coordinate system?'],
  ] as const)('in the state %s says so', async (state, words) => {
    const fault = state === 'refused' ? REFUSAL_TEXTS.importDamaged : null
    answerWith({ '/api/imports/1/': answering(getImport, 200, { ...FOUND, state, fault }) })
    openPortal('/import/1')
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('that is not there says so', async () => {
    openPortal('/import/1')
    expect(await screen.findByText(/This import is not there/)).toBeTruthy()
  })

  it('can be saved again, and says so', async () => {
    answerWith({ ...answers, '/api/imports/1/mapping/': answering(mapImport, 200, { ...FOUND, version: 2 }) })
    openPortal('/import/1')
    await userEvent.selectOptions(await screen.findByLabelText('long ago (rows: 1)'), 'Medieval')
    await userEvent.click(screen.getByRole('button', { name: 'Save columns and words' }))
    expect(await screen.findByText('Saved.')).toBeTruthy()
  })
})
