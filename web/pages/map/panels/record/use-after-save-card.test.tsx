import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { getRecord } from '#contract/records/records.ts'
import { NOT_DRAWING } from '#web/map/drawing/drawing-state.ts'
import { recordQuery } from '#web/records/records.data.ts'
import { send } from '#web/records/unfinished/index.ts'
import { newQueries } from '#web/lib/queries.ts'
import { clearSession, keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { answerWith, type Outcome } from '#web/testing/server.ts'
import { workAfter, workAtFirst } from '../../state/task.ts'
import { useNewAfterSaveCard } from './use-after-save-card.ts'

withFreshBrowser()

const GWEN = { token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 7 }
const THERE = answering(getRecord, 200, sampleRecord())
let answer: Outcome = THERE
let queries: QueryClient
beforeEach(() => {
  keepSession(GWEN)
  answer = THERE
  queries = newQueries({ retry: false, staleTime: 0 })
  answerWith({ '/api/records/7/': () => answer })
})

const withQueries = {
  wrapper: ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  ),
}

type Beside = Parameters<typeof useNewAfterSaveCard>[0]

const BEGUN = { type: 'begun' } as const
const work = workAtFirst({ comparison: null })
const BESIDE: Beside = {
  page: {},
  work,
  recording: { place: 'bottom sheet', size: 'closed' },
}

/** The state after a save of record 7. */
function saved(beside: Beside = BESIDE) {
  const hook = renderHook(useNewAfterSaveCard, { initialProps: beside, ...withQueries })
  act(() => {
    send({ type: 'map ready', page: beside.page, drawing: NOT_DRAWING })
    send({ type: 'created', id: 7 })
  })
  return hook
}

test('nothing is said before a save', () => {
  const { result } = renderHook(useNewAfterSaveCard, { initialProps: BESIDE, ...withQueries })
  expect([result.current.id, result.current.size]).toEqual([null, 'closed'])
})

test('after a save the record is named until the card is closed', () => {
  const { result } = saved()
  expect([result.current.id, result.current.size]).toEqual([7, 'peek'])
  act(() => result.current.resize('full'))
  expect(result.current.size).toBe('full')
  act(() => result.current.resize('closed'))
  expect([result.current.id, result.current.size]).toEqual([null, 'closed'])
})

test('where the form stands beside the map there is no sheet', () => {
  const { result } = saved({ ...BESIDE, recording: { place: 'side panel', size: 'closed' } })
  expect([result.current.id, result.current.size]).toEqual([7, 'closed'])
})

test.each<[string, Partial<Beside>]>([
  ['the form is open', { recording: { place: 'bottom sheet', size: 'peek' } }],
  ['a record is being changed', { work: { ...work, editing: sampleRecord() } }],
  ['the next polygon is being drawn', { work: workAfter(work, { task: 'drawing', event: BEGUN }) }],
])('nothing is said while %s', (_, beside) => {
  const { result, rerender } = saved()
  rerender({ ...BESIDE, ...beside })
  expect([result.current.id, result.current.size]).toEqual([null, 'closed'])
})

test('the next member on this computer is told nothing', () => {
  const { result } = saved()
  act(() => keepSession({ ...GWEN, username: 'mair', id: 8 }))
  expect(result.current.id).toBeNull()
})

test('the card ends with the session', () => {
  const { result } = saved()
  act(() => clearSession())
  expect(result.current.id).toBeNull()
})

test('the card ends with the record, and comes back with it', async () => {
  const { result } = saved()
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(result.current.id).toBe(7)
  answer = refusing(404, REFUSAL_TEXTS.notFound)
  await act(() => queries.invalidateQueries(recordQuery(7)))
  await waitFor(() => expect([result.current.id, result.current.size]).toEqual([null, 'closed']))
  answer = THERE
  await act(() => queries.invalidateQueries(recordQuery(7)))
  await waitFor(() => expect(result.current.id).toBe(7))
})

test('a server that cannot be reached does not take the card away', async () => {
  const { result } = saved()
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  answer = 'no connection'
  await act(() => queries.invalidateQueries(recordQuery(7)))
  expect(result.current.id).toBe(7)
})
