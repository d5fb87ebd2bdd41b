import { expect, test } from 'vitest'
import { EVERY_RECORD, type RecordFilter } from '#contract/record-filter.ts'
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
}

test('every thing that is asked for is a part', () => {
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
  ])
  expect(partsOf(EVERY_RECORD)).toEqual([])
})

test('without all of its parts a filter asks for every record', () => {
  expect(partsOf(FULL).reduce(withoutPart, FULL)).toEqual(EVERY_RECORD)
})

test('a site type takes the monument types with it that belong to no other chosen one', () => {
  expect(withSite(FULL, 'mound', false)).toMatchObject({ site: ['enclosure'], monument: ['hillfort'] })
})

test('a hillfort stays while one of its two site types does', () => {
  const both = withSite({ ...FULL, monument: ['hillfort'] }, 'settlement', true)
  expect(withSite(both, 'enclosure', false).monument).toEqual(['hillfort'])
})

test('the last site type leaves monument types that were never its own', () => {
  const alone: RecordFilter = { ...EVERY_RECORD, site: ['mound'], monument: ['leat', 'cairn'] }
  expect(withSite(alone, 'mound', false).monument).toEqual(['leat'])
})

test('a choice comes and goes', () => {
  const on = withChoice(EVERY_RECORD, 'period', 'roman', true)
  expect(on.period).toEqual(['roman'])
  expect(withChoice(on, 'period', 'roman', false)).toEqual(EVERY_RECORD)
})

test('monument types to choose from are those of the chosen site types, and those chosen', () => {
  expect(monumentChoices({ ...EVERY_RECORD, site: ['pit'], monument: ['cairn'] })).toEqual([
    'quarry_pit',
    'extraction_pit',
    'cairn',
  ])
  expect(monumentChoices(EVERY_RECORD)).toEqual([])
})

test('the same day is both first and last', () => {
  expect(endsBeforeItBegins({ ...FULL, to: '2026-01-01' })).toBe(false)
  expect(endsBeforeItBegins({ ...FULL, to: '2025-12-31' })).toBe(true)
})
