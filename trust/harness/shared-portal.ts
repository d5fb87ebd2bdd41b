import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import { ownDatabase } from './databases.ts'
import { Portal } from './portal.ts'
import type { Tally } from './tally.ts'

let shared: Portal | null = null

/**
 * A portal on PostgreSQL with the settings of every scenario, for those that neither stop it nor count what others have stored. It
 * goes on after the scenario: a start takes longer than some of them. Each process of Vitest has its own.
 */
export async function sharedPortal(tally: Tally): Promise<Portal> {
  if (shared?.isRunning) return shared.countFor(tally)
  const place = path.join(inject('shared'), randomUUID())
  await mkdir(place)
  // It goes with the server at the end.
  const { url } = await ownDatabase({ hasTables: true })
  const dataDir = path.join(place, 'data')
  shared = await Portal.at({ dataDir, databaseUrl: url, settings: {} }, tally)
  await shared.start()
  await writeFile(path.join(place, 'pid'), String(shared.pid))
  return shared
}
