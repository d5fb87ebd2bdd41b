import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import { endAsking, isAskingForPassword } from './password-asking.ts'
import { currentSession, clearSession, keepSession, suspendSession } from '../storage/session-store.ts'
import { hasUnsaved, wouldLose } from '../storage/unsaved-work.ts'
import { useSending } from './use-sending.ts'
import type { StoredKey } from '../storage/stored-items.ts'
import { withoutJson } from '#web/testing/answers.ts'
import { answerWith } from '#web/testing/server.ts'

const NOTHING = { status: 0, body: null }
const lost = () => new ApiError('network', '', NOTHING)
const session = { token: 'a'.repeat(40), username: 'nest', email: 'nest@example.org', id: 7 }

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

type Send = (variables: string, headers: { 'Idempotency-Key': string }) => Promise<string>

function sendingWith(send: Send, apart?: (variables: string) => unknown, nameKept?: StoredKey<'session'>) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useSending({ send, ...(apart && { apart }), ...(nameKept && { nameKept }) }), {
    wrapper,
  })
}

/** A sender that gives these answers in this order. */
function answering(...answers: (string | Error)[]) {
  const names: string[] = []
  const send: Send = (_, headers) => {
    names.push(headers['Idempotency-Key'])
    const answer = answers[names.length - 1] ?? new Error('Asked too often')
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { names, send }
}

test('a double click sends once, even before the button is drawn again', async () => {
  const { names, send } = answering('done')
  const { result } = sendingWith(send)
  act(() => {
    result.current.mutate('words')
    result.current.mutate('words')
    result.current.mutate('other words')
  })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(names).toHaveLength(1)
  expect(result.current.isJustDone()).toBe(true)
})

test('entries of a list are sent independently', async () => {
  const { names, send } = answering('done', 'done')
  const { result } = sendingWith(send, (line) => line)
  await act(() => Promise.all(['1', '1', '2'].map((line) => result.current.mutateAsync(line))))
  expect(names).toHaveLength(2)
})

test('without a connection it says so immediately, and sends under the same name when the connection is back', async () => {
  answerWith({ '/health': withoutJson(200) })
  const { names, send } = answering(lost(), 'done')
  const { result } = sendingWith(send)
  act(() => result.current.mutate('words'))
  await waitFor(() => expect(result.current.waiting?.why).toBe('unreachable'))
  expect([result.current.isPending, hasUnsaved()]).toEqual([true, true])
  expect(wouldLose({ pathname: '/feedback', search: '' }, { pathname: '/', search: '' })).toBe(true)
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  await waitFor(() => expect(result.current.data).toBe('done'))
  expect([result.current.waiting, hasUnsaved()]).toEqual([null, false])
  expect(new Set(names).size).toBe(1)
  expect(names).toHaveLength(2)
})

test('waiting ends when the sender gives up', async () => {
  const { names, send } = answering(lost(), lost())
  const { result } = sendingWith(send)
  act(() => result.current.mutate('words'))
  await waitFor(() => expect(result.current.waiting?.tryNow).toBeTruthy())
  act(() => result.current.waiting?.tryNow?.())
  await waitFor(() => expect(names).toHaveLength(2))
  await waitFor(() => expect(result.current.waiting?.giveUp).toBeTruthy())
  act(() => result.current.waiting?.giveUp?.())
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect([result.current.error, result.current.waiting]).toEqual([lost(), null])
})

test('a request without an answer is not repeated automatically', async () => {
  const { names, send } = answering(new ApiError('timeout', '', NOTHING), 'done')
  const { result } = sendingWith(send)
  act(() => result.current.mutate('words'))
  await waitFor(() => expect(result.current.waiting?.why).toBe('unanswered'))
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  expect(names).toHaveLength(1)
  act(() => result.current.waiting?.tryNow?.())
  await waitFor(() => expect(result.current.data).toBe('done'))
  expect(new Set(names).size).toBe(1)
})

test('whoever stops waiting for a lost answer, and sends again, repeats the same request', async () => {
  const { names, send } = answering(lost(), 'done')
  const { result } = sendingWith(send)
  act(() => result.current.mutate('words'))
  await waitFor(() => expect(result.current.waiting?.giveUp).toBeTruthy())
  act(() => result.current.waiting?.giveUp?.())
  await waitFor(() => expect(result.current.isPending).toBe(false))
  await act(() => result.current.mutateAsync('words'))
  expect(names).toHaveLength(2)
  expect(names[1]).toBe(names[0])
})

test('a corrected request has a new name, and so has the same request after a success', async () => {
  const refusal = new ApiError('refused', '', { status: 400, body: {} })
  const { names, send } = answering(refusal, 'done', 'done')
  const { result } = sendingWith(send)
  for (const words of ['wrods', 'words', 'words'])
    await act(() => Promise.allSettled([result.current.mutateAsync(words)]))
  expect(new Set(names).size).toBe(3)
})

test('the name of a request survives a reload if the form does', async () => {
  const { names, send } = answering(lost(), 'done', 'done')
  const before = sendingWith(send, undefined, 'createRecordName')
  act(() => before.result.current.mutate('words'))
  await waitFor(() => expect(before.result.current.waiting).toBeTruthy())
  before.unmount()
  const after = sendingWith(send, undefined, 'createRecordName')
  await act(() => after.result.current.mutateAsync('words'))
  await act(() => after.result.current.mutateAsync('words'))
  expect(names).toHaveLength(3)
  expect(names[1]).toBe(names[0])
  expect(names[2]).not.toBe(names[0])
})

const dead = () => {
  suspendSession()
  return new ApiError('refused', '', { status: 401, body: { detail: 'Invalid token.' } })
}

test('when the session has ended it asks for the password, keeps the page, and then sends under the same name', async () => {
  keepSession(session)
  const { names, send } = answering(dead(), 'done')
  const { result } = sendingWith(send)
  act(() => result.current.mutate('words'))
  await waitFor(() => expect(isAskingForPassword()).toBe(true))
  expect(currentSession()?.username).toBe('nest')
  act(() => {
    keepSession({ ...session, token: 'b'.repeat(40) })
    endAsking(true)
  })
  await waitFor(() => expect(result.current.data).toBe('done'))
  expect(new Set(names).size).toBe(1)
})

test('a visitor who does not log in again gets the refusal', async () => {
  keepSession(session)
  const { send } = answering(dead())
  const { result } = sendingWith(send)
  act(() => result.current.mutate('words'))
  await waitFor(() => expect(isAskingForPassword()).toBe(true))
  act(() => endAsking(false))
  await waitFor(() => expect(result.current.error).toMatchObject({ status: 401 }))
  expect(currentSession()).toBeNull()
})
