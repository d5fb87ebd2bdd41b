import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerWith, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { show } from '#web/testing/show.tsx'
import { RecordsList } from './records-list.tsx'

withFreshBrowser()

function openList(count: number) {
  const body = Array.from({ length: count }, (_, index) =>
    sampleRecord({ id: index + 1, title: `Find ${index + 1}` }),
  )
  answerWith({ '/api/records/': () => ({ status: 200, body }) })
  const onViewFull = vi.fn()
  show(<RecordsList onViewFull={onViewFull} />)
  return { onViewFull, user: userEvent.setup() }
}

test('the newest record stands first, and each opens in full', async () => {
  const { user, onViewFull } = openList(2)
  const [first] = await screen.findAllByRole('button', { name: /Find/ })
  expect(first?.textContent).toBe('Find 2')
  if (first) await user.click(first)
  expect(onViewFull.mock.calls).toEqual([[2]])
})

test('many records come fifty at a time', async () => {
  const { user } = openList(60)
  expect(await screen.findAllByRole('button', { name: /^Find/ })).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Show more records' }))
  expect(screen.getAllByRole('button', { name: /^Find/ })).toHaveLength(60)
})

test('a portal without records says so', async () => {
  openList(0)
  await screen.findByText('No records have been made yet.')
})

test('a failure is told, with a way to try again', async () => {
  answerWith({ '/api/records/': () => ({ status: 500, body: { detail: 'fault' } }) })
  show(<RecordsList onViewFull={vi.fn()} />)
  await screen.findByText('The records cannot be reached at the moment.')
  screen.getByRole('button', { name: 'Try again' })
})
