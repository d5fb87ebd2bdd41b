import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { findPrograms } from '#scripts/setup/postgres.mjs'
import { parseConfig } from '#server/platform/config/config.ts'
import type { Run } from '../harness/scenario.ts'
import { feedback, SETTINGS, tryAll, tryEachLimit } from './limit-tries.ts'
import { clusterRun, startPair, type Pair } from './pair.ts'

clusterRun('4: two processes together allow exactly each limit, and store no address', async (run) => {
  const pair = await startPair(run, { settings: SETTINGS })
  expect(await tryEachLimit(run, pair)).toEqual([])
  await expectNoAddress(run, pair)
})

clusterRun('4, control: with counts in memory, two processes allow twice a limit', async (run) => {
  const pair = await startPair(run, { settings: { ...SETTINGS, LIMITS_IN: 'memory' } })
  const { limits } = parseConfig(SETTINGS)
  const answers = await tryAll(pair, feedback)
  const allowed = answers.filter(({ status }) => status !== 429).length
  run.figure('feedbackByAddress', allowed)
  expect(allowed).toBe(2 * (limits.feedbackByAddress?.points ?? 0))
})

/** Seeks the addresses of all tries in the whole database and in the logs, and finds one that is planted. */
async function expectNoAddress(run: Run, { first, second, db }: Pair): Promise<void> {
  const programs = await findPrograms()
  const dump = () =>
    execFileSync(path.join(programs, 'pg_dump'), [first.place.databaseUrl ?? ''], {
      encoding: 'utf8',
      maxBuffer: 512 * 1024 * 1024,
    })
  const addresses = (text: string) => text.match(/\b(198\.51\.100|203\.0\.113)\.\d+/g) ?? []
  const stored = dump()
  const logged = [...first.said, ...second.said].join('\n')
  run.figure('addresses in the database', addresses(stored).length)
  run.figure('addresses in the logs', addresses(logged).length)
  expect(stored).toContain('limits-secret-of-')
  expect(addresses(stored)).toEqual([])
  expect(addresses(logged)).toEqual([])
  await sql`insert into limits values ('203.0.113.7', 1, 0)`.execute(db)
  expect(addresses(dump())).toEqual(['203.0.113.7'])
}
