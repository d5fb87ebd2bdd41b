import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { changeImportRow, draftImportRows, listImportRows, type ImportRow } from '#contract/import-rows.ts'
import { getImport, mapImport, type Import } from '#contract/imports.ts'
import { keepSession } from '#web/lib/session-store.ts'
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

  it('opened while the portal is out of reach, says so and goes on by itself', async () => {
    const outcomes: Outcome[] = ['no connection', answering(getImport, 200, FOUND)]
    answerWith(({ address }) => {
      if (address !== '/api/imports/1/') return answers[address as keyof typeof answers]
      const [next = answering(getImport, 200, FOUND)] = outcomes.splice(0, 1)
      return next
    })
    openPortal('/import/1')
    await screen.findByText('The portal cannot be reached. The import is stored.', { exact: false })
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
