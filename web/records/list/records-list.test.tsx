import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import { searchRecords } from '#contract/records/records.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSummary } from '#web/testing/sample-record.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { RecordsList } from './records-list.tsx'

withFreshBrowser()

function page(first: number, last: number, next: number | null) {
  const records = []
  for (let id = first; id >= last; id -= 1) records.push(sampleSummary({ id, title: `Record ${id}` }))
  return answering(searchRecords, 200, { records, total: first, total_is_more: false, next })
}

function openList(answers: Parameters<typeof answerWith>[0]) {
  const asked = answerWith(answers)
  const list = (
    <RecordsList
      filter={{ ...EVERY_RECORD, by: 'gwen' }}
      empty="Nothing here."
      renderTitle={({ id, title }) => <a href={`#${id}`}>{title}</a>}
    />
  )
  show(list)
  return { asked, user: userEvent.setup() }
}

test('each record has a title that links to it, and a line about it', async () => {
  openList({ '/api/records/search/?by=gwen': page(2, 1, null) })
  const titles = await screen.findAllByRole('link', { name: /Record/ })
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Record 2', 'Record 1'])
  expect(
    screen.getAllByText('Round barrow · Bronze Age · gwen · 21/11/2026 · Not yet reviewed'),
  ).toHaveLength(2)
  expect(screen.queryByRole('button')).toBeNull()
})

test('many records are shown a page at a time', async () => {
  const { user } = openList({
    '/api/records/search/?by=gwen': page(60, 11, 11),
    '/api/records/search/?by=gwen&before=11': page(10, 1, null),
  })
  expect(await screen.findAllByRole('link', { name: /^Record/ })).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Show more records' }))
  await screen.findByRole('link', { name: 'Record 1' })
  expect(screen.getAllByRole('link', { name: /^Record/ })).toHaveLength(60)
  expect(screen.queryByRole('button')).toBeNull()
})

test('an empty list shows the given text', async () => {
  openList({ '/api/records/search/?by=gwen': page(0, 1, null) })
  await screen.findByText('Nothing here.')
})

test('a failure is reported, with a button to try again', async () => {
  openList({ '/api/records/search/?by=gwen': refusing(500) })
  await screen.findByText(
    'The records could not be loaded. The server cannot do this at the moment. Try again later.',
  )
  screen.getByRole('button', { name: 'Try again' })
})
