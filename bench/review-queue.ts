// node bench/review-queue.ts [--records N]: the list of a reviewer, with so many records that wait for a decision.
// Uses a separate database in a temporary folder, or the empty one of DATABASE_URL.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { listQueue } from '#contract/review-queue.ts'
import type { Database } from '#server/platform/database.ts'
import { createToken } from '#server/features/accounts/tokens.repository.ts'
import { openApp } from './app.ts'
import { fillDatabase } from './filling.ts'
import { row } from './table.ts'

const ROUNDS = 15

const { values } = parseArgs({ options: { records: { type: 'string', default: '10000' } } })
const { app, db, engine, close } = await openApp()
try {
  await fillDatabase(db, Number(values.records), () => undefined)
  const token = await addReviewer(db)
  await sql`analyze`.execute(db)
  console.log(`${values.records} records wait, ${engine} database, median of ${ROUNDS}\n`)
  row('asked', 'ms', 'the first is 1')
  row('---', '---:', '---:')
  const first = await measure(token, { what: 'to decide, oldest first', query: '', first: 1 })
  for (const [what, query] of [
    ['part in the middle', 'skip=5000'],
    ['nearest first', 'order=nearest&longitude=-3.8&latitude=52.5'],
    ['least seen first', 'order=least_seen'],
    ['one site type', 'site=bank'],
    ['with those that were seen', 'seen=true'],
  ] as const)
    await measure(token, { what, query, first })
} finally {
  await close()
}

/** A reviewer who has looked at every third record; returns a session of theirs. */
async function addReviewer(database: Database): Promise<string> {
  await sql`
    with made as (
      insert into accounts (username, username_key, email, email_key, password_hash)
      values ('reviewer', 'reviewer', 'r@example.org', 'r@example.org', '') returning id)
    insert into role_grants (account_id, role, area, reason) select id, 'reviewer', 'wales', 'For a measurement' from made`.execute(
    database,
  )
  await sql`
    insert into review_seen (account_id, record_id, version)
    select a.id, r.id, r.version from accounts a, records r where a.username = 'reviewer' and r.id % 3 = 0`.execute(
    database,
  )
  return database.transaction().execute((tx) => createToken(tx, 1, { now: new Date() }))
}

interface Asked {
  what: string
  query: string
  /** Milliseconds of the row to compare with. */
  first: number
}

async function measure(token: string, { what, query, first }: Asked): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    const { statusCode } = await app.inject({
      url: `${listQueue.path}?${query}`,
      headers: { authorization: `Token ${token}` },
    })
    if (statusCode !== 200) throw new Error(`The list responded with ${statusCode}`)
    times.push(performance.now() - start)
  }
  const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  row(what, median.toFixed(0), query === '' ? '1.0' : (median / first).toFixed(1))
  return median
}
