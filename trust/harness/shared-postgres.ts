// Vitest calls this once around the scenarios. It starts a PostgreSQL for all scenarios that do not damage theirs.
import type { TestProject } from 'vitest/node'
import { startCluster } from '#scripts/setup/postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database `postgres` of the server. */
    postgres: string
  }
}

export default async function sharedPostgres(
  project: TestProject,
  { durable } = { durable: true },
): Promise<() => Promise<void>> {
  const cluster = await startCluster({ durable })
  project.provide('postgres', cluster.urlOf('postgres'))
  return async () => {
    await cluster.stop()
    cluster.remove()
  }
}
