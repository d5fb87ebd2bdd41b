import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { forgetSession, keepSession } from '#web/lib/session-store.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { workAfter, workAtFirst } from '../../state/task.ts'
import { useNewAfterSave } from './use-after-save.ts'

withFreshBrowser()

const GWEN = { token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 7 }
beforeEach(() => keepSession(GWEN))

type Beside = Parameters<typeof useNewAfterSave>[0]

const BEGUN = { type: 'begun' } as const
const work = workAtFirst({ comparison: null })
const BESIDE: Beside = {
  work,
  recording: { place: 'bottom sheet', size: 'closed' },
  browsing: { size: 'closed' },
}

/** The state after a save of record 7. */
function saved(beside: Beside = BESIDE) {
  const hook = renderHook(useNewAfterSave, { initialProps: beside })
  act(() => hook.result.current.tell(7))
  return hook
}

test('nothing is said before a save', () => {
  const { result } = renderHook(useNewAfterSave, { initialProps: BESIDE })
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

test('the sheet gives way to that of the list', () => {
  const { result, rerender } = saved()
  rerender({ ...BESIDE, browsing: { size: 'full' } })
  expect([result.current.id, result.current.size]).toEqual([7, 'closed'])
})

test('the next member on this computer is told nothing', () => {
  const { result } = saved()
  act(() => keepSession({ ...GWEN, username: 'mair', id: 8 }))
  expect(result.current.id).toBeNull()
})

test('the card ends with the session', () => {
  const { result } = saved()
  act(() => forgetSession())
  expect(result.current.id).toBeNull()
})
