// node bench/people.ts [--members N] [--records N]: all members as one list, and the same members page by page.
// Uses a separate database in a temporary folder, or the empty one of DATABASE_URL.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { listProfiles, searchMembers } from '#contract/accounts/profiles.ts'
import { addressOf } from '#contract/http/route.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openApp } from './app.ts'
import { fillDatabase } from './filling.ts'
import { kilobytes, row, seconds } from './table.ts'

const RECORDS_PER_STATEMENT = 1000

const { values } = parseArgs({
  options: { members: { type: 'string', default: '10000' }, records: { type: 'string', default: '100000' } },
})
const { app, db, engine, close } = await openApp()
try {
  await fill(db, Number(values.members), Number(values.records))
  console.log(`${values.members} members, ${values.records} records, ${engine} database\n`)
  row('asked', 'first', 'next', 'answer')
  row('---', '---:', '---:', '---:')
  const cards = addressOf(searchMembers)
  await measure('first page of cards', cards)
  await measure('a page from the middle', `${cards}?after=member-5000`)
  await measure('newest first', `${cards}?order=newest`)
  await measure('search with few results', `${cards}?search=ber-77`)
  await measure('search without results', `${cards}?search=xyz`)
  await measure('whole list, gzip', listProfiles.path, { 'accept-encoding': 'gzip' })
  console.log(`\nPeak memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
} finally {
  await close()
}

async function fill(database: Database, members: number, records: number): Promise<void> {
  await sql`
    with made as (
      insert into accounts (username, username_key, email, email_key, password_hash)
      select 'member-' || n, 'member-' || n, n || '@example.org', n || '@example.org', ''
      from generate_series(1, ${members}::int) as n returning id)
    insert into profiles (account_id, bio) select id, repeat('I walk. ', 30) from made`.execute(database)
  await fillDatabase(database, records, () => undefined)
  // In parts, because even the statements of operators may not take more than two minutes.
  for (let first = 1; first <= records; first += RECORDS_PER_STATEMENT)
    await sql`
      update records set account_id = 1 + id % ${members}::int
      where id between ${first}::int and ${first + RECORDS_PER_STATEMENT - 1}::int`.execute(database)
}

async function measure(what: string, url: string, headers: Record<string, string> = {}): Promise<void> {
  const ask = async () => {
    const start = performance.now()
    const { statusCode, rawPayload } = await app.inject({ url, headers })
    if (statusCode !== 200) throw new Error(`${url} responded with ${statusCode}`)
    return { milliseconds: performance.now() - start, bytes: rawPayload.length }
  }
  const first = await ask()
  const next = await ask()
  row(what, seconds(first.milliseconds), seconds(next.milliseconds), kilobytes(next.bytes))
}
