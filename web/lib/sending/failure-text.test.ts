import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { failureText } from './failure-text.ts'

/** Names the text instead of translating it. */
const t = ((key: string) => key) as unknown as TFunction
const refused = (status: number, body: object | null = null) =>
  new ApiError('refused', 'Refused', { status, body })
const lost = new ApiError('network', 'Lost', { status: 0, body: null })
const slow = new ApiError('timeout', 'Slow', { status: 0, body: null })
const wait = (seconds: number) =>
  refused(429, { detail: `Request was throttled. Expected available in ${seconds} seconds.` })
/** What a map says of a tile that was refused. */
const tile = (status: number) => Object.assign(new Error('AJAXError'), { status })

test.each([
  ['the connection where nothing answered', [lost, null], 'connection'],
  ['the connection where no answer came in time', [slow], 'connection'],
  ['the connection where the failure has no status', [new Error('Failed to fetch')], 'connection'],
  ['too many requests', [null, refused(429)], 'tooOften'],
  ['too many requests, with a minute to wait', [wait(60)], 'tooOften'],
  ['too many requests, with an hour to wait', [wait(1800)], 'tooOftenHour'],
  ['too many requests of a day', [wait(40_000)], 'tooOftenToday'],
  ['a server that answered that it cannot', [refused(503)], 'server'],
  ['a server that answered with a fault', [refused(500)], 'server'],
  ['the tile of a map that was refused', [tile(503)], 'server'],
  ['too many tiles of a map', [tile(429)], 'tooOften'],
  ['an answer of the server rather than a lost one', [lost, refused(429)], 'tooOften'],
] as const)('a failure names %s', (_, faults, why) => {
  expect(failureText(t, 'It failed.', ...faults)).toBe(`It failed. why.${why}`)
})
