import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface OwnDatabase {
  url: string
  drop: () => Promise<void>
}

/** Creates an empty database in the PostgreSQL that all scenarios share. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const server = inject('postgres')
  const name = `trust_${randomUUID().replaceAll('-', '')}`
  await runStatement(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runStatement(server, `drop database ${name} with (force)`) }
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
