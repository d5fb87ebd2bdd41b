import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { Load } from './harness/load.ts'
import { joinPortal } from './harness/members.ts'
import { until, type Portal } from './harness/portal.ts'
import { noisyPicture } from './harness/records.ts'
import { scenario, type Run } from './harness/scenario.ts'

const WRITERS = 8
/** Milliseconds within which something must be acknowledged again after PostgreSQL is back. */
const BACK_WITHIN = 10_000

scenario({ number: 1, title: 'PostgreSQL killed under writers' }, async (run) => {
  run.allow(503)
  const postgres = await run.startPostgres()
  const portal = await run.startPortal({ database: { url: postgres.url } })
  const pictures = [await noisyPicture(64, 48)]
  const load = new Load(portal, { members: await joinPortal(portal, WRITERS), pictures })
  const kills = run.count(20, 2)
  let slowest = 0
  for (let kill = 0; kill < kills; kill += 1) {
    await load.more(run.count(520, 20))
    await postgres.kill()
    await postgres.start()
    const start = performance.now()
    await load.more(1)
    slowest = Math.max(slowest, performance.now() - start)
  }
  await load.more(WRITERS)
  await load.stop()
  const lost = await load.lost()
  const halves = await inDatabase(run, portal, (db) => recordsWithout(db, pictures.length))
  run.figure('kills', kills)
  run.figure('acknowledged', load.acknowledged.size)
  run.figure('lost', lost.length)
  run.figure('records without their picture', halves)
  run.figure('slowest return, ms', Math.round(slowest))
  expect(lost).toEqual([])
  expect(halves, 'half records').toBe(0)
  expect([...load.statuses.keys()].sort()).toEqual([201, 503])
  if (!run.small) {
    expect(load.acknowledged.size).toBeGreaterThanOrEqual(10_000)
    expect(slowest, 'milliseconds').toBeLessThan(BACK_WITHIN)
  }
})

scenario(
  { number: 1, title: 'Control: the same with a PostgreSQL that does not wait for the disk' },
  async (run) => {
    run.allow(503)
    const settings = ['synchronous_commit=off']
    const postgres = await run.startPostgres({ settings })
    const portal = await run.startPortal({ database: { url: postgres.url } })
    const members = await joinPortal(portal, WRITERS)
    await inDatabase(run, portal, (db) => sql`checkpoint`.execute(db))
    postgres.holdLog()
    const load = new Load(portal, { members })
    await load.more(run.count(400, 40))
    await postgres.kill()
    await load.stop()
    await postgres.start(settings)
    await until('the portal is well', async () => (await portal.ask('/health')).status === 200, 5)
    const lost = await load.lost()
    run.figure('acknowledged', load.acknowledged.size)
    run.figure('lost', lost.length)
    expect(lost.length, 'records lost: otherwise the scenario sees no loss').toBeGreaterThan(0)
  },
)

async function inDatabase<T>(run: Run, portal: Portal, ask: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await run.openDatabase(portal.place)
  try {
    return await ask(db)
  } finally {
    await close()
  }
}

async function recordsWithout(db: Database, pictures: number): Promise<number> {
  const { rows } = await sql<{ halves: number }>`
    select count(*)::int as halves from records
    where (select count(*) from pictures where record_id = records.id) <> ${pictures}`.execute(db)
  return rows[0]?.halves ?? 0
}
