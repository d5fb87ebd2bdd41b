import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A new, empty database on a test server. */
export async function makeOwnDatabase(
  server: string,
): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name}`)
  const databaseUrl = new URL(server)
  databaseUrl.pathname = `/${name}`
  return { databaseUrl: databaseUrl.href, drop: () => run(server, `drop database ${name} with (force)`) }
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
