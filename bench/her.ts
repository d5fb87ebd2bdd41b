// node bench/her.ts [--finds N]: the finds that could go to a Historic Environment Record, of so many confirmed ones, and a batch of 50.
// Uses a separate database in a temporary folder, or the empty one of DATABASE_URL.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { BATCH_FINDS, listEligible, makeBatch, type HerBatch } from '#contract/her/batches.ts'
import { addressOf } from '#contract/http/route.ts'
import { AREA_LAYERS } from '#contract/relief/heritage.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createToken } from '#server/accounts/sessions/tokens.repository.ts'
import { startWithRegions } from '#server/testing/regions.ts'
import { openApp } from './app.ts'
import { fillDatabase } from './filling.ts'
import { row } from './table.ts'

const ROUNDS = 20
/** About as many scheduled monuments as Wales has. */
const MONUMENTS = 4200

const { values } = parseArgs({ options: { finds: { type: 'string', default: '10000' } } })
const { app, db, engine, close } = await openApp()
try {
  // A fifth of the records of Wales are in the region that is asked about, or more.
  await fillDatabase(db, 4 * Number(values.finds), () => undefined)
  await startWithRegions(db)
  await app.runDueJobs()
  const confirmed = await confirm(db, Number(values.finds))
  await schedule(db)
  await sql`analyze`.execute(db)
  const token = await addOfficer(db)
  console.log(`${confirmed} finds of one region are confirmed, ${MONUMENTS} monuments, ${engine} database\n`)
  row('asked', 'median, ms', 'p95, ms')
  row('---', '---:', '---:')
  const url = addressOf(listEligible, {}, { region: 'gat', limit: BATCH_FINDS.preset })
  await measure(`the next ${BATCH_FINDS.preset}`, ROUNDS, async () => {
    const answer = await app.inject({ url, headers: token })
    if (answer.statusCode !== 200) throw new Error(`The list responded with ${answer.statusCode}`)
  })
  let bytes = 0
  await measure(`a batch of ${BATCH_FINDS.preset}, with its zip`, 3, async () => {
    const payload = { region: 'gat', limit: BATCH_FINDS.preset }
    const answer = await app.inject({ method: 'POST', url: makeBatch.path, headers: token, payload })
    if (answer.statusCode !== 201)
      throw new Error(`The batch responded with ${answer.statusCode}: ${answer.body}`)
    bytes = answer.json<HerBatch>().bytes ?? 0
  })
  console.log(`\nThe zip has ${Math.round(bytes / 1000)} kB.`)
} finally {
  await close()
}

async function measure(what: string, rounds: number, act: () => Promise<void>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await act()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const [median = 0, p95 = 0] = [0.5, 0.95].map((share) => times[Math.ceil(share * rounds) - 1])
  row(what, median.toFixed(0), p95.toFixed(0))
}

/** Confirms so many records of the region, which have a licence and may be passed on. */
async function confirm(database: Database, most: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update record_reviews v set state = 'verified', verified_version = r.version, verified_at = now(),
      sure_archaeological = (array['high', 'medium', 'low'])[1 + r.id % 3], sure_type = 'probable'
    from records r where r.id = v.record_id
      and v.record_id in (select record_id from record_regions where region = 'gat' order by record_id limit ${most})
    returning v.record_id as id`.execute(database)
  await sql`
    update records set licence = 'cc-by-4.0', her_permission = true, demonstration = false
    where id in (select record_id from record_reviews where state = 'verified')`.execute(database)
  return rows.length
}

/** Monuments with sides of some 30 m at places of records, spread over the country. */
async function schedule(database: Database): Promise<void> {
  const [layer] = AREA_LAYERS
  await sql`
    insert into heritage_layers (layer, copy, feature_count, received_at) values (${layer}, 1, ${MONUMENTS}, now())
    on conflict (layer) do update set copy = 1`.execute(database)
  await sql`
    insert into heritage_areas (layer, copy, number, name, facts, shape, centre)
    select ${layer}, 1, 'XX' || id, 'Monument ' || id, '[]', ST_Multi(ST_Envelope(ST_Buffer(centre::geography, 15)::geometry)), centre
    from records order by md5(id::text) limit ${MONUMENTS}`.execute(database)
}

async function addOfficer(database: Database): Promise<{ authorization: string }> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (username, username_key, email, email_key, password_hash)
    values ('officer', 'officer', 'o@example.org', 'o@example.org', '') returning id`.execute(database)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The account of the officer was not stored')
  await sql`
    insert into role_grants (account_id, role, area, reason)
    values (${id}, 'her_officer', 'gat', 'For a measurement')`.execute(database)
  const token = await database.transaction().execute((tx) => createToken(tx, id, { now: new Date() }))
  return { authorization: `Token ${token}` }
}
