import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getOwnUser, logIn } from '#contract/accounts/accounts.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { REQUEST_TIMEOUT } from '#contract/http/limits.ts'
import { createRecord, getRecord } from '#contract/records/records.ts'
import { ApiError, call, worthRepeating } from './api.ts'
import { clearFault, lastFault } from './sending/last-fault.ts'
import { currentSession, clearSession, keepSession } from './storage/session-store.ts'
import { answering, faulting, refusing } from '#web/testing/answers.ts'
import { sampleUser } from '#web/testing/sample-account.ts'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { answerWith } from '#web/testing/server.ts'

const ME = getOwnUser.path
const session = { token: 'a'.repeat(40), ...sampleUser() }
const refused = refusing(401, REFUSAL_TEXTS.badToken)

beforeEach(() => keepSession(session))
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (fault: unknown) => fault,
  )
}

test('the number of a fault is kept, that of a refusal does not exist', async () => {
  onTestFinished(clearFault)
  answerWith({ [ME]: refusing(404, REFUSAL_TEXTS.notFound) })
  await failureOf(call(getOwnUser))
  expect(lastFault()).toBeNull()
  answerWith({ [ME]: faulting('3f2a') })
  await failureOf(call(getOwnUser))
  expect(lastFault()).toBe('3f2a')
})

describe('the token', () => {
  test('of the session is sent with every request', async () => {
    const asked = answerWith({ [ME]: answering(getOwnUser, 200, sampleUser()) })
    await call(getOwnUser)
    expect(asked[0]?.authorization).toBe(`Token ${session.token}`)
  })

  test('can be left out', async () => {
    const asked = answerWith({ [logIn.path]: answering(logIn, 200, { auth_token: session.token }) })
    await call(logIn, { body: { username: 'nest', password: 'x' }, token: null })
    expect(asked[0]?.authorization).toBeNull()
  })
})

describe('a 401', () => {
  test('ends the session and is passed to the caller', async () => {
    answerWith({ [ME]: refused })
    const fault = await failureOf(call(getOwnUser))
    expect(fault).toMatchObject({ kind: 'refused', status: 401, body: { detail: 'Invalid token.' } })
    expect(currentSession()).toBeNull()
    expect(window.localStorage.getItem('authToken')).toBeNull()
  })

  test('for an older token does not end the session that began later', async () => {
    answerWith({ [ME]: refused })
    await failureOf(call(getOwnUser, { token: 'b'.repeat(40) }))
    expect(currentSession()).toEqual(session)
  })
})

test('parameters are part of the address', async () => {
  const asked = answerWith({ '/api/records/12/': answering(getRecord, 200, sampleRecord({ id: 12 })) })
  await call(getRecord, { params: { id: 12 } })
  expect(asked[0]?.address).toBe('/api/records/12/')
})

test('no answer within 30 seconds is a timeout', async () => {
  vi.useFakeTimers()
  answerWith({ [ME]: 'no answer' })
  const failure = failureOf(call(getOwnUser))
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT)
  expect(await failure).toMatchObject({ kind: 'timeout' })
})

test('photos have as much time as a slow connection needs for them', async () => {
  vi.useFakeTimers()
  answerWith({ '/api/records/create/': 'no answer' })
  const form = new FormData()
  form.append('picture1', new File([new Uint8Array(1_250_000)], 'photo.jpg'))
  const failure = failureOf(call(createRecord, { form }))
  const settled = vi.fn()
  void failure.then(settled)
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT + 99_000)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await failure).toMatchObject({ kind: 'timeout' })
})

test('a missing connection is a network failure', async () => {
  answerWith({ [ME]: 'no connection' })
  expect(await failureOf(call(getOwnUser))).toMatchObject({ kind: 'network' })
})

test('a caller who cancels a request gets no ApiError', async () => {
  answerWith({ [ME]: 'no answer' })
  const mind = new AbortController()
  const failure = failureOf(call(getOwnUser, { signal: mind.signal }))
  mind.abort()
  expect(await failure).not.toBeInstanceOf(ApiError)
})

describe('requests are repeated after', () => {
  const refusal = (status: number) => new ApiError('refused', '', { status, body: null })

  test.each([
    ['a dead token: once, then without it', refusal(401), [true, false, false]],
    ['a waking server: twice', refusal(503), [true, true, false]],
    ['a lost connection: twice', new ApiError('network', '', { status: 0, body: null }), [true, true, false]],
    ['a refusal: never', refusal(404), [false, false, false]],
  ])('%s', (_, fault, expected) => {
    expect([0, 1, 2].map((failures) => worthRepeating(failures, fault))).toEqual(expected)
  })
})
