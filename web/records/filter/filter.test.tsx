import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { EVERY_RECORD, type RecordFilter } from '#contract/records/record-filter.ts'
import { searchRecords } from '#contract/records/records.ts'
import { speak } from '#web/i18n/index.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith, type Asked } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'

withFreshBrowser()
afterEach(() => speak('en'))

let current = EVERY_RECORD

function Both({ start, onChange }: { start: RecordFilter; onChange: (filter: RecordFilter) => void }) {
  const [filter, setFilter] = useState(start)
  const change = (next: RecordFilter) => {
    onChange(next)
    setFilter(next)
  }
  return (
    <>
      <FilterChips filter={filter} onChange={change} />
      <FilterForm filter={filter} onChange={change} />
    </>
  )
}

function openFilter(known: Partial<RecordFilter> = {}, total = 12, isMore = false): Asked[] {
  const found = { records: [], total, total_is_more: isMore, next: null }
  const asked = answerWith(() => answering(searchRecords, 200, found))
  current = { ...EVERY_RECORD, ...known }
  show(<Both start={current} onChange={(filter) => (current = filter)} />)
  return asked
}

const chips = () => screen.queryAllByRole('button', { name: /^Remove from the filter/ })

test('without a filter there are no chips and no request', () => {
  const asked = openFilter()
  expect([chips(), asked]).toEqual([[], []])
})

test('each part is a chip, and pressing it removes the part', async () => {
  openFilter({ site: ['mound'], period: ['roman'], from: '2026-01-02', by: 'mair', text: 'ring' })
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    'Mound',
    'Roman',
    'From 2 Jan 2026',
    'By mair',
    '“ring”',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Remove from the filter: Site type: Mound' }))
  expect(current).toEqual({
    ...EVERY_RECORD,
    period: ['roman'],
    from: '2026-01-02',
    by: 'mair',
    text: 'ring',
  })
})

test('chips with ambiguous words name their field', () => {
  openFilter({ site: ['trackway', 'unknown'], monument: ['trackway'], period: ['unknown'] })
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    'Site type: Trackway',
    'Site type: Unknown',
    'Monument type: Trackway',
    'Period: Unknown',
  ])
})

test('Clear all removes the whole filter', async () => {
  openFilter({ site: ['mound'], text: 'ring' })
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(current).toEqual(EVERY_RECORD)
  expect(chips()).toEqual([])
})

test('the chips show the number of matching records', async () => {
  const asked = openFilter({ site: ['mound'] })
  await screen.findByText('12 records')
  expect(asked.map(({ address }) => address)).toEqual(['/api/records/search/?site=mound'])
})

test('the number of matching records stops at a thousand', async () => {
  openFilter({ site: ['mound'] }, 1000, true)
  await screen.findByText('1000+ records')
})

test('types and periods are toggle buttons', async () => {
  openFilter({ site: ['mound'] })
  expect(screen.getByRole('button', { name: 'Mound' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Enclosure' }))
  await userEvent.click(screen.getByRole('button', { name: 'Bronze Age' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mound' }))
  expect(current).toEqual({ ...EVERY_RECORD, site: ['enclosure'], period: ['bronze_age'] })
})

test('states of the review are toggle buttons, and say that withheld places match none', async () => {
  openFilter()
  const hint = /Finds whose place is withheld are left out/
  expect(screen.queryByText(hint)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Confirmed by a reviewer' }))
  screen.getByText(hint)
  expect(current).toEqual({ ...EVERY_RECORD, state: ['verified'] })
  await userEvent.click(
    screen.getByRole('button', {
      name: 'Remove from the filter: State of the review: Confirmed by a reviewer',
    }),
  )
  expect(current).toEqual(EVERY_RECORD)
})

test('the offered monument types are those of the chosen site types', async () => {
  openFilter()
  screen.getByText('Choose a site type to narrow it down by monument type.')
  await userEvent.click(screen.getByRole('button', { name: 'Pit' }))
  await userEvent.click(screen.getByRole('button', { name: 'Quarry pit' }))
  expect(screen.queryByRole('button', { name: 'Cairn' })).toBeNull()
  expect(current.monument).toEqual(['quarry_pit'])
})

test('words apply on Enter and when the field loses focus, not on each letter', async () => {
  openFilter()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Words in the title or description'), ' ring')
  expect(current.text).toBeNull()
  await user.keyboard('{Enter}')
  expect(current.text).toBe('ring')
  await user.type(screen.getByLabelText('Recorded by'), 'mair')
  await user.tab()
  expect(current.by).toBe('mair')
})

test('an emptied field adds no condition', async () => {
  openFilter({ text: 'ring' })
  const user = userEvent.setup()
  await user.clear(screen.getByLabelText('Words in the title or description'))
  await user.keyboard('{Enter}')
  expect(current).toEqual(EVERY_RECORD)
})

test('a field is emptied when its chip is removed', async () => {
  openFilter({ text: 'ring' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove from the filter: “ring”' }))
  expect(screen.getByLabelText<HTMLInputElement>('Words in the title or description').value).toBe('')
})

test('a last day before the first is reported as an error', () => {
  openFilter({ from: '2026-02-01', to: '2026-01-01' })
  screen.getByText('The end date must be on or after the start date.')
})

test('in Welsh the chips are in Welsh', async () => {
  await speak('cy')
  openFilter({ period: ['roman'], to: '2026-01-02' })
  screen.getByRole('button', { name: 'Tynnu o’r hidlydd: Cyfnod: Rhufeinig' })
})
