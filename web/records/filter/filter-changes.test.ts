import { expect, test } from 'vitest'
import { EVERY_RECORD, type RecordFilter } from '#contract/records/record-filter.ts'
import {
  endsBeforeItBegins,
  monumentChoices,
  partsOf,
  withChoice,
  withoutPart,
  withSite,
} from './filter-changes.ts'

const FULL: RecordFilter = {
  site: ['enclosure', 'mound'],
  monument: ['hillfort', 'cairn'],
  period: ['roman'],
  from: '2026-01-01',
  to: '2026-02-01',
  by: 'mair',
  text: 'ring',
  state: ['verified'],
}

test('every condition of a filter is a part of its own', () => {
  expect(partsOf(FULL).map(({ name, value }) => `${name} ${value}`)).toEqual([
    'site enclosure',
    'site mound',
    'monument hillfort',
    'monument cairn',
    'period roman',
    'from 2026-01-01',
    'to 2026-02-01',
    'by mair',
    'text ring',
    'state verified',
  ])
  expect(partsOf(EVERY_RECORD)).toEqual([])
})

test('a filter without any of its parts matches every record', () => {
  expect(partsOf(FULL).reduce(withoutPart, FULL)).toEqual(EVERY_RECORD)
})

test('removing a site type removes its monument types, unless another chosen site type has them', () => {
  expect(withSite(FULL, 'mound', false)).toMatchObject({ site: ['enclosure'], monument: ['hillfort'] })
})

test('a hillfort stays while one of its two site types is chosen', () => {
  const both = withSite({ ...FULL, monument: ['hillfort'] }, 'settlement', true)
  expect(withSite(both, 'enclosure', false).monument).toEqual(['hillfort'])
})

test('removing the last site type keeps monument types that did not belong to it', () => {
  const alone: RecordFilter = { ...EVERY_RECORD, site: ['mound'], monument: ['leat', 'cairn'] }
  expect(withSite(alone, 'mound', false).monument).toEqual(['leat'])
})

test('a value can be added and removed', () => {
  const on = withChoice(EVERY_RECORD, 'period', 'roman', true)
  expect(on.period).toEqual(['roman'])
  expect(withChoice(on, 'period', 'roman', false)).toEqual(EVERY_RECORD)
})

test('the offered monument types are those of the chosen site types, and those already chosen', () => {
  expect(monumentChoices({ ...EVERY_RECORD, site: ['pit'], monument: ['cairn'] })).toEqual([
    'quarry_pit',
    'extraction_pit',
    'cairn',
  ])
  expect(monumentChoices(EVERY_RECORD)).toEqual([])
})

test('a filter may begin and end on the same day, but not end before it begins', () => {
  expect(endsBeforeItBegins({ ...FULL, to: '2026-01-01' })).toBe(false)
  expect(endsBeforeItBegins({ ...FULL, to: '2025-12-31' })).toBe(true)
})
