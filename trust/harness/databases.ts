import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { openPostgres } from '#server/platform/database/database-postgres.ts'
import { migrate } from '#server/platform/schema/migrate.ts'

export interface OwnDatabase {
  url: string
  drop: () => Promise<void>
}

/** The database that others are copies of. A copy takes a fifth of the time of the migrations. */
const TEMPLATE = 'trust_template'
/** Number of the lock under which one worker makes the template and the others wait. */
const LOCK = 4711

/**
 * Creates a database in the PostgreSQL that all scenarios share.
 * @param hasTables whether it has the tables of this release, as a portal's first start makes them
 */
export async function ownDatabase({ hasTables = false } = {}): Promise<OwnDatabase> {
  const server = inject('postgres')
  const name = `trust_${randomUUID().replaceAll('-', '')}`
  if (hasTables) await makeTemplate(server)
  await withClient(server, (client) =>
    client.query(`create database ${name}${hasTables ? ` template ${TEMPLATE}` : ''}`),
  )
  return {
    url: addressOf(server, name),
    drop: () => withClient(server, (client) => client.query(`drop database ${name} with (force)`)),
  }
}

async function makeTemplate(server: string): Promise<void> {
  await withClient(server, async (client) => {
    // It is given back with the session.
    await client.query(`select pg_advisory_lock(${String(LOCK)})`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount !== 0) return
    const unfinished = `${TEMPLATE}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    const { pool } = await openPostgres(addressOf(server, unfinished))
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool(null) }) })
    try {
      await migrate(db)
    } finally {
      await db.destroy()
    }
    await client.query(`alter database ${unfinished} rename to ${TEMPLATE}`)
  })
}

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
