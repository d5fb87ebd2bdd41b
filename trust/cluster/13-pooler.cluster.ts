import { expect } from 'vitest'
import { ownDatabase } from '../harness/databases.ts'
import type { Run } from '../harness/scenario.ts'
import { createAndLook } from './create-and-look.ts'
import { SETTINGS, tryEachLimit } from './limit-tries.ts'
import { clusterRun, startPair, type PairOptions } from './pair.ts'
import { giveSettings, lacksPooler, startPooler, timeLimitThrough } from './pooler.ts'
import { writeAndKill } from './write-and-kill.ts'

const POOLED = { DATABASE_POOLER: 'transaction' }

/** Two processes behind PgBouncer in transaction mode. */
async function startBehindPooler(
  run: Run,
  { settings = {}, isNew = false }: Pick<PairOptions, 'settings' | 'isNew'> = {},
) {
  needPooler(run)
  let address = ''
  const pair = await startPair(run, {
    isNew,
    settings: { ...POOLED, ...settings },
    through: async (databaseUrl) => {
      await giveSettings(databaseUrl)
      return (address = await startPooler(run, databaseUrl))
    },
  })
  return { pair, address }
}

function needPooler(run: Run): void {
  if (lacksPooler()) run.skip('apt-get install pgbouncer')
}

clusterRun('13: behind PgBouncer, processes see at once what the other stores', async (run) => {
  const { pair, address } = await startBehindPooler(run, { isNew: true })
  expect(await timeLimitThrough(address)).toBe('5s')
  const records = run.count(100, 4)
  run.figure('records', records)
  expect(await createAndLook(pair, records)).toEqual([])
})

clusterRun('13: behind PgBouncer, nothing is lost or doubled when a process is killed', async (run) => {
  const { pair } = await startBehindPooler(run)
  const rounds = run.count(3, 1)
  const writing = await writeAndKill(run, pair, { rounds, writes: run.count(500, 60), named: true })
  run.figure('kills', rounds)
  run.figure('acknowledged', writing.acknowledged)
  expect(writing).toMatchObject({ lost: 0, doubled: 0 })
})

clusterRun('13: behind PgBouncer, processes together allow exactly each limit', async (run) => {
  const { pair } = await startBehindPooler(run, { settings: SETTINGS })
  expect(await tryEachLimit(run, pair)).toEqual([])
})

clusterRun(
  '13, control: without the settings of sessions, no start has statements without a limit',
  async (run) => {
    needPooler(run)
    const { url, drop } = await ownDatabase()
    run.after(drop)
    const ignoring = await startPooler(run, url, { ignoresSettings: true })
    const refusing = await startPooler(run, url)
    expect(await timeLimitThrough(ignoring)).toBe('0')
    for (const [place, settings, said, code] of [
      [ignoring, POOLED, "set statement_timeout = '5s'", 78],
      [ignoring, {}, 'Set DATABASE_POOLER=transaction', 78],
      // A pooler has the same SQLSTATE for troubles that pass.
      [refusing, {}, 'Set DATABASE_POOLER=transaction', 1],
    ] as const) {
      const portal = await run.preparePortal({ database: { url: place }, settings })
      portal.launch()
      expect((await portal.ended()).code).toBe(code)
      expect(portal.latest()).toContain(said)
    }
  },
)
