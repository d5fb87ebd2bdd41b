import { expect, test, vi } from 'vitest'
import { getOwnUser, logOut } from '#contract/accounts/accounts.ts'
import { createRecord, getRecord, type Record, type RecordDetail } from '#contract/records/records.ts'
import { answering, refusing } from './answers.ts'
import { sampleUser } from './sample-account.ts'
import { samplePhotos, sampleRecord } from './sample-record.ts'
import { answerWith, complainOfAnswers } from './server.ts'

const ask = (address: string, method = 'GET') => globalThis.fetch(address, { method })

test('a body that lacks a field is refused', () => {
  const lacking = { id: 1 } as Record
  expect(() => answering(createRecord, 201, lacking)).toThrow(
    /^POST \/api\/records\/create\/ cannot answer 201 so: .*required properties recorded_by,/,
  )
})

test('a body with a field of the wrong type is refused', () => {
  const wrong = sampleUser({ id: '7' as unknown as number })
  expect(() => answering(getOwnUser, 200, wrong)).toThrow('/id must be integer')
})

test('a body with a field that the server never sends is refused, at any depth', () => {
  const pictures = samplePhotos(1).map((photo) => ({ ...photo, owner: 'gwen' }))
  expect(() => answering(getRecord, 200, sampleRecord({ pictures }))).toThrow(/only these fields leave/)
})

test('an answer of one route to a request of another fails the test', async () => {
  answerWith({ '/api/records/8/': answering(getOwnUser, 200, sampleUser()) })
  await expect(ask('/api/records/8/')).rejects.toThrow()
  expect(complainOfAnswers).toThrow(
    'The test answers GET /api/records/8/ with an answer of GET /api-auth-djoser/users/me/',
  )
  vi.unstubAllGlobals()
})

test('an invalid answer that is created during a request fails the test too', async () => {
  answerWith({ '/api/records/8/': () => answering(getRecord, 200, { id: 8 } as RecordDetail) })
  await expect(ask('/api/records/8/')).rejects.toThrow()
  expect(complainOfAnswers).toThrow(/cannot answer 200 so/)
  vi.unstubAllGlobals()
})

test('a valid answer arrives as it would over the wire', async () => {
  answerWith({
    '/api/records/8/?language=cy': answering(getRecord, 200, sampleRecord({ id: 8 })),
    [logOut.path]: answering(logOut, 204),
    '/api/records/9/': refusing(503, 'Busy.'),
  })
  expect(await (await ask('/api/records/8/?language=cy')).json()).toEqual(sampleRecord({ id: 8 }))
  expect((await ask(logOut.path, 'POST')).status).toBe(204)
  const busy = await ask('/api/records/9/')
  expect([busy.status, await busy.json()]).toEqual([503, { detail: 'Busy.' }])
  expect((await ask('/api/nothing/')).status).toBe(404)
  vi.unstubAllGlobals()
})
