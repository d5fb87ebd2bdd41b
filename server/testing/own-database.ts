import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

/** A PostgreSQL with a migrated database. */
export interface DatabaseServer {
  /** The address of any of its databases but the migrated one. */
  url: string
  /** The name of the migrated database, to which nobody may be connected. */
  template: string
}

export interface OwnDatabase {
  databaseUrl: string
  drop: () => Promise<void>
}

/**
 * A database for one test on the PostgreSQL of this run.
 * @returns its address; null where all databases are embedded
 */
export async function makeOwnDatabase(content: 'migrated' | 'empty'): Promise<string | null> {
  const server = inject('databaseServer')
  if (server === null) return null
  const template = content === 'migrated' ? server.template : undefined
  const { databaseUrl, drop } = await createDatabase(server.url, template)
  onTestFinished(drop)
  return databaseUrl
}

/** @param template name of the database to be copied; an empty one by default */
export async function createDatabase(server: string, template = 'template1'): Promise<OwnDatabase> {
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name} template ${template}`)
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
