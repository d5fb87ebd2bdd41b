// node scripts/postgres-cluster.mjs -- node bench/migrations.ts [--records N]: how long the migrations since an earlier
// release take on a PostgreSQL with records, pictures and versions, and that nothing is lost. Needs an empty database.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import { openPostgres } from '#server/platform/database/database-postgres.ts'
import type { Tables } from '#server/platform/schema/schema.ts'
import { contentOf, fillEarlierRelease, FIRST_SINCE, runMigrations } from '#server/testing/earlier-release.ts'
import { row, seconds } from './table.ts'

const { values } = parseArgs({ options: { records: { type: 'string', default: '100000' } } })
if (process.env.DATABASE_URL === undefined) throw new Error('Needs DATABASE_URL')
const server = await openPostgres(process.env.DATABASE_URL)
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: server.pool(null) }) })
try {
  await runMigrations(db, { before: FIRST_SINCE })
  await fillEarlierRelease(db, Number(values.records))
  const before = JSON.stringify(await contentOf(db))
  console.log(`\n${values.records} records, load ${loadavg()[0]?.toFixed(1)}\n`)
  row('migration', 'time')
  row('---', '---:')
  const times = await runMigrations(db, { from: FIRST_SINCE })
  for (const [name, time] of times) row(name, seconds(time))
  row('all', seconds([...times.values()].reduce((sum, time) => sum + time, 0)))
  const isSame = JSON.stringify(await contentOf(db)) === before
  console.log(isSame ? '\nCounts and hashes are the same before and after.' : `\nCHANGED: ${before}`)
} finally {
  await db.destroy()
}
