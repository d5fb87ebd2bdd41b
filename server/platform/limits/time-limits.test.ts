import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import { parseTimeLimits, TIME_LIMITS } from './time-limits.ts'

test('without settings, the limits are those of production, in milliseconds', () => {
  expect(parseTimeLimits({})).toMatchObject({ statement: 5000, silence: 600, picture: 30_000 })
  expect(parseConfig({}).timeLimits).toEqual(parseTimeLimits({}))
})

test('an operator sets one limit in seconds, and the others stay', () => {
  const limits = parseConfig({ TIME_LIMIT_STATEMENT: '7.25' }).timeLimits
  expect(limits).toEqual({ ...parseTimeLimits({}), statement: 7250 })
})

test.each(['0', '-1', 'five', '5s', '3601', '1e3', '0.0001', 'Infinity'])('"%s" is refused', (value) => {
  expect(() => parseConfig({ TIME_LIMIT_MAIL: value })).toThrow(
    `TIME_LIMIT_MAIL holds "${value}"; write seconds up to 3600, such as 5 or 0.5`,
  )
})

test('docs/operations.md shows each limit with its seconds and what it limits', async () => {
  const documented = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const rows = [...documented.matchAll(/^\| `(TIME_LIMIT_\w+)` *\| `([\d.]+)` *\| (.*?) *\|$/gm)]
  expect(rows.map(([, variable, seconds, what]) => [variable, Number(seconds), what])).toEqual(
    Object.values(TIME_LIMITS),
  )
})
