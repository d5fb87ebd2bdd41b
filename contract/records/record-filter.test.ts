import { expect, test } from 'vitest'
import { EVERY_RECORD, readRecordFilter, recordFilterQuery } from './record-filter.ts'

test('a filter without conditions matches every record', () => {
  expect(readRecordFilter({})).toEqual({ filter: EVERY_RECORD, refused: [] })
  expect(readRecordFilter({ site: '', text: '  ', view: '52,-3' })).toEqual({
    filter: EVERY_RECORD,
    refused: [],
  })
})

test('every parameter is read', () => {
  const query = {
    site: 'mound,enclosure',
    monument: 'hillfort',
    period: 'bronze_age,unknown',
    from: '2026-01-01',
    to: '2026-02-28',
    by: 'mair',
    text: ' ring by the stream ',
    state: 'verified,submitted',
  }
  expect(readRecordFilter(query)).toEqual({
    filter: {
      site: ['enclosure', 'mound'],
      monument: ['hillfort'],
      period: ['bronze_age', 'unknown'],
      from: '2026-01-01',
      to: '2026-02-28',
      by: 'mair',
      text: 'ring by the stream',
      state: ['submitted', 'verified'],
    },
    refused: [],
  })
})

test.each([
  ['site', 'castle'],
  ['site', 'mound,castle'],
  ['monument', 'mound'],
  ['period', 'Bronze Age'],
  ['from', 'yesterday'],
  ['from', '2026-02-30'],
  ['to', '2026-13-01'],
  ['to', '2026-1-1'],
  ['by', 'x'.repeat(151)],
  ['text', 'x'.repeat(101)],
  ['state', 'verified,good'],
])('%s=%s is refused', (name, value) => {
  expect(readRecordFilter({ [name]: value }).refused).toEqual([name])
})

test('valid conditions are used when others are refused', () => {
  const { filter } = readRecordFilter({ site: 'mound,castle', from: 'never', period: 'roman' })
  expect(filter).toEqual({ ...EVERY_RECORD, site: ['mound'], period: ['roman'] })
})

test('a filter becomes a query and is read back, with its parameters in a fixed order', () => {
  const { filter } = readRecordFilter({ text: 'crug, ŵyn & co', site: 'bank,mound,bank', by: 'mair' })
  expect(recordFilterQuery(filter)).toEqual({ site: 'mound,bank', by: 'mair', text: 'crug, ŵyn & co' })
  expect(Object.keys(recordFilterQuery(filter))).toEqual(['site', 'by', 'text'])
  expect(readRecordFilter(recordFilterQuery(filter)).filter).toEqual(filter)
  expect(recordFilterQuery({ ...EVERY_RECORD, period: ['roman', 'neolithic'] })).toEqual({
    period: 'neolithic,roman',
  })
  expect(recordFilterQuery(EVERY_RECORD)).toEqual({})
})
