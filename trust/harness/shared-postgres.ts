// Vitest calls this once around the scenarios. It starts a PostgreSQL for all scenarios that do not damage theirs.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { startCluster } from '#scripts/setup/postgres.mjs'
import { isRunning, sendSignal } from '#scripts/setup/processes.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database `postgres` of the server. */
    postgres: string
    /** Folder of the portals that scenarios share. */
    shared: string
  }
}

export default async function sharedPostgres(
  project: TestProject,
  { durable } = { durable: true },
): Promise<() => Promise<void>> {
  const cluster = await startCluster({ durable })
  project.provide('postgres', cluster.urlOf('postgres'))
  const shared = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-shared-'))
  project.provide('shared', shared)
  return async () => {
    await endSharedPortals(shared)
    await cluster.stop()
    cluster.remove()
  }
}

/** Ends the portals that scenarios shared, and removes their folder. */
async function endSharedPortals(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(await readFile(path.join(folder, name, 'pid'), 'utf8'))
    sendSignal(pid, 'SIGKILL')
    while (isRunning(pid)) await wait(10)
  }
  await rm(folder, { recursive: true })
}
