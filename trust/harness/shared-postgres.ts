// Vitest calls this once around the scenarios: a PostgreSQL for all those that do not break theirs.
import type { TestProject } from 'vitest/node'
import { startCluster } from '#scripts/setup/postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's database `postgres`. */
    postgres: string
  }
}

export default async function sharedPostgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster({ durable: true })
  project.provide('postgres', cluster.urlOf('postgres'))
  return async () => {
    await cluster.stop()
    cluster.remove()
  }
}
