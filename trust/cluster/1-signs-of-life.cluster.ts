import { sql } from 'kysely'
import { expect } from 'vitest'
import { getOperationsState, type OperationsState } from '#contract/site/operations.ts'
import { addAdministrator } from '../harness/administrator.ts'
import type { Portal } from '../harness/portal.ts'
import { clusterRun, mustBe, startPair } from './pair.ts'

/** Long enough for a look at a process that is about to end. */
const DRAIN_SECONDS = '3'
/** Seconds after which a process that was killed must be shown as silent; it is, after 45. */
const SILENT_WITHIN = 60

clusterRun('1: the page for operators shows each process, and what became of one that ended', async (run) => {
  const { first, second, db } = await startPair(run, { settings: { DRAIN_SECONDS } })
  const { authorization } = await addAdministrator(db)
  /** The conditions of the processes by their ports, as one of them tells. */
  const told = async (by: Portal) => {
    const answer = mustBe(200, await by.ask(getOperationsState.path, { headers: { ...authorization } }))
    const { processes } = answer.json() as OperationsState
    return processes.map(({ name, condition }) => `${name.replace(/^.*:/, '')} ${condition}`).sort()
  }
  const as = (portal: Portal, condition: string) => `${new URL(portal.address).port} ${condition}`
  const both = [as(first, 'running'), as(second, 'running')].sort()
  await expect.poll(() => told(first)).toEqual(both)
  expect(await told(second)).toEqual(both)

  // One that ends properly says so while it drains, and is gone then.
  const ending = second.stop()
  await expect.poll(() => told(first)).toEqual([as(first, 'running'), as(second, 'draining')].sort())
  await ending
  expect(await told(first)).toEqual([as(first, 'running')])

  // One that is killed stays, is silent after three signs of life that did not come, and does not hide its next start.
  await second.start()
  await expect.poll(() => told(first)).toEqual(both)
  await second.kill()
  expect(await told(first)).toEqual(both)
  if (run.small)
    await sql`update processes set seen_at = seen_at - make_interval(secs => ${SILENT_WITHIN})
      where name like ${`%:${new URL(second.address).port}`}`.execute(db)
  const killed = performance.now()
  await expect
    .poll(() => told(first), { timeout: SILENT_WITHIN * 1000, interval: 500 })
    .toContain(as(second, 'silent'))
  if (!run.small)
    run.figure('seconds until a killed process was silent', Math.round((performance.now() - killed) / 1000))
  await second.start()
  await expect.poll(() => told(first)).toEqual([...both, as(second, 'silent')].sort())
})
