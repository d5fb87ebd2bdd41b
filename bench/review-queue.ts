// node bench/review-queue.ts [--records N] [--withheld N]: the list of a reviewer, with so many records that wait for a decision, and
// so many of them withheld; what is on record at a find, beside as many scheduled monuments as Wales has; and a page of open data
// before and after all finds are decided.
// Uses a separate database in a temporary folder, or the empty one of DATABASE_URL.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { findKnownOfRecord } from '#contract/records/nearby.ts'
import { addressOf } from '#contract/http/route.ts'
import { listQueue } from '#contract/review/review-queue.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createToken } from '#server/accounts/sessions/tokens.repository.ts'
import { setLevelIn } from '#server/sensitivity/index.ts'
import { openApp } from './app.ts'
import { fillDatabase } from './filling.ts'
import { giveLicences } from './scale/fill.ts'
import { row } from './table.ts'

const ROUNDS = 40
/** Scheduled monuments in Wales. */
const MONUMENTS = 4200

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
  await addMonuments(db)
  await sql`analyze`.execute(db)
  console.log(
    `\nKnown sites at a find, with ${MONUMENTS} scheduled monuments; a page of 100 of the open data\n`,
  )
  row('asked', 'CPU, ms', 'median, ms', 'p95, ms', 'goal, ms')
  row('---', '---:', '---:', '---:', '---:')
  const known = await findSome(db)
  await timed('known sites', { token, goal: '300' }, (round) =>
    addressOf(findKnownOfRecord, { id: known[round % known.length] ?? 0 }),
  )
  await giveLicences(db)
  const page = (round: number) => `/ogc/collections/finds/items?limit=100&after=${pageAt(round)}`
  const before = await timed('items, nothing decided', { token: null, goal: '' }, page)
  await decideAll(db)
  await sql`analyze`.execute(db)
  const after = await timed('items, all decided', { token: null, goal: '' }, page)
  row('the difference of the medians', '', (after - before).toFixed(1), '', '5')
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

/** A square of 100 m around as many finds as there are monuments; around some of the finds, several overlap. */
async function addMonuments(database: Database): Promise<void> {
  await sql`insert into heritage_layers (layer, copy, received_at, feature_count)
    values ('monuments', 1, now(), ${MONUMENTS}::int)
    on conflict (layer) do update set copy = 1`.execute(database)
  await sql`insert into heritage_areas (layer, copy, number, name, shape, centre, facts)
    select 'monuments', 1, 'CD' || place, 'Monument ' || place,
      ST_Multi(ST_Expand(centre, 0.0005)), centre, '{}'::json
    from (select centre, row_number() over (order by id) as place from records) r
    where place <= ${MONUMENTS}::int`.execute(database)
}

/** Numbers of finds that are spread over all. */
async function findSome(database: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from records where id % (select greatest(1, count(*) / ${ROUNDS}::int) from records) = 0 order by id`.execute(
    database,
  )
  return rows.map(({ id }) => id)
}

function pageAt(round: number): number {
  return Math.floor(((round % ROUNDS) * (Number(values.records) - 100)) / ROUNDS)
}

/** As reviewers would: a third each is confirmed, judged not archaeological and found to be on record already. */
async function decideAll(database: Database): Promise<void> {
  await sql`update record_reviews set
    state = (array['verified', 'not_archaeological', 'already_recorded'])[record_id % 3 + 1],
    verified_version = case when record_id % 3 = 0 then 1 end,
    verified_at = case when record_id % 3 = 0 then now() end,
    sure_archaeological = case when record_id % 3 = 0 then 'high' end,
    sure_type = case when record_id % 3 = 0 then 'probable' end,
    reason = case when record_id % 3 = 1 then 'natural' end,
    target_record = case when record_id % 3 = 2 then record_id - 1 end`.execute(database)
}

/** Prints the times of requests. Returns their median in milliseconds. */
async function timed(
  what: string,
  { token, goal }: { token: string | null; goal: string },
  addressAt: (round: number) => string,
): Promise<number> {
  const times: number[] = []
  let cpu = process.cpuUsage()
  // The first half is not counted: the code is compiled then.
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    if (round === ROUNDS) cpu = process.cpuUsage()
    const start = performance.now()
    const { statusCode } = await app.inject({
      url: addressAt(round),
      headers: token === null ? {} : { authorization: `Token ${token}` },
    })
    if (statusCode !== 200) throw new Error(`${what} responded with ${statusCode}`)
    if (round >= ROUNDS) times.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(cpu)
  times.sort((a, b) => a - b)
  const [median = 0, p95 = 0] = [0.5, 0.95].map((share) => times[Math.ceil(share * ROUNDS) - 1])
  row(what, ((user + system) / 1000 / ROUNDS).toFixed(1), median.toFixed(1), p95.toFixed(1), goal)
  return median
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
