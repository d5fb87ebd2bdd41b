// node bench/review-queue.ts [--records N] [--withheld N]: the list of a reviewer, with so many records that wait for a decision, and
// so many of them withheld.
// Uses a separate database in a temporary folder, or the empty one of DATABASE_URL.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { listQueue } from '#contract/review/review-queue.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createToken } from '#server/accounts/sessions/tokens.repository.ts'
import { setLevelIn } from '#server/sensitivity/index.ts'
import { openApp } from './app.ts'
import { fillDatabase } from './filling.ts'
import { row } from './table.ts'

const ROUNDS = 40

const { values } = parseArgs({
  options: { records: { type: 'string', default: '10000' }, withheld: { type: 'string', default: '300' } },
})
const { app, db, engine, close } = await openApp()
try {
  await fillDatabase(db, Number(values.records), () => undefined)
  const { token, id } = await addReviewer(db)
  await withholdSome(db, { reviewer: id, number: Number(values.withheld) })
  await sql`analyze`.execute(db)
  console.log(
    `${values.records} records wait, ${values.withheld} withheld, ${engine} database, ${ROUNDS} times\n`,
  )
  row('asked', 'CPU, ms', 'median, ms', 'p95, ms', 'the first is 1')
  row('---', '---:', '---:', '---:', '---:')
  const first = await measure(token, { what: 'to decide, oldest first', query: '', first: 1 })
  for (const [what, query] of [
    ['part in the middle', 'skip=5000'],
    ['nearest first', 'order=nearest&longitude=-3.8&latitude=52.5'],
    ['least seen first', 'order=least_seen'],
    ['one site type', 'site=bank'],
    ['with a word', 'text=bank'],
    ['with those that were seen', 'seen=true'],
  ] as const)
    await measure(token, { what, query, first })
} finally {
  await close()
}

/** A reviewer who has looked at every third record, with a session of theirs. */
async function addReviewer(database: Database) {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (username, username_key, email, email_key, password_hash)
    values ('reviewer', 'reviewer', 'r@example.org', 'r@example.org', '') returning id`.execute(database)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The account of the reviewer was not stored')
  await sql`
    insert into role_grants (account_id, role, area, reason)
    values (${id}, 'reviewer', 'wales', 'For a measurement')`.execute(database)
  await sql`
    insert into review_seen (account_id, record_id, version)
    select ${id}, id, version from records where id % 3 = 0`.execute(database)
  const token = await database.transaction().execute((tx) => createToken(tx, id, { now: new Date() }))
  return { id, token }
}

/** Spreads the withheld records evenly over all. */
async function withholdSome(
  database: Database,
  { reviewer, number }: { reviewer: number; number: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from (select id, row_number() over (order by id) as place, count(*) over () as total from records) r
    where place * ${number}::int / total <> (place - 1) * ${number}::int / total`.execute(database)
  const viewer = { id: reviewer, username: 'reviewer', administrator: true, moderator: true, grants: [] }
  for (const { id } of rows)
    await database
      .transaction()
      .execute((tx) => setLevelIn(tx, viewer, { id, level: 'generalised', reason: 'For a measurement' }))
}

interface Asked {
  what: string
  query: string
  /** Milliseconds of the processor for the row to compare with. */
  first: number
}

async function measure(token: string, { what, query, first }: Asked): Promise<number> {
  const times: number[] = []
  const cpu = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    const { statusCode } = await app.inject({
      url: `${listQueue.path}?${query}`,
      headers: { authorization: `Token ${token}` },
    })
    if (statusCode !== 200) throw new Error(`The list responded with ${statusCode}`)
    times.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(cpu)
  const each = (user + system) / 1000 / ROUNDS
  times.sort((a, b) => a - b)
  const [median = 0, p95 = 0] = [0.5, 0.95].map((share) => times[Math.ceil(share * ROUNDS) - 1])
  row(
    what,
    each.toFixed(0),
    median.toFixed(0),
    p95.toFixed(0),
    query === '' ? '1.0' : (each / first).toFixed(1),
  )
  return each
}
