import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { loadFailed } from './load-failed.ts'

/** Names the text instead of translating it. */
const t = ((key: string) => key) as unknown as TFunction<'admin'>
const refused = (status: number) => new ApiError('refused', 'Refused', { status, body: null })
const lost = new ApiError('network', 'Lost', { status: 0, body: null })

test.each([
  ['the connection is blamed where nothing answered', [lost, null], 'failed'],
  ['too many requests are named', [null, refused(429)], 'failedTooOften'],
  ['a server that answered is named', [refused(503)], 'failedOnServer'],
  ['an answer of the server counts more than a lost one', [lost, refused(429)], 'failedTooOften'],
] as const)('%s', (_, faults, text) => {
  expect(loadFailed(t, ...faults)).toBe(text)
})
