import { exactGrid } from '#geo/grid/national-grid.ts'
import { openGridNodes } from '#server/platform/grid/index.ts'
import type { JobHandler } from '#server/platform/jobs/index.ts'
import { publicRecords } from '#server/records/index.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { Deps } from '../download-request.ts'

/** What the portal of a test makes downloads with. */
export async function testDeps({ db, files, config }: TestApp): Promise<Deps> {
  const grid = exactGrid(await openGridNodes(null))
  return { db, files, config, grid, records: publicRecords(db, { publicUrl: config.publicUrl, grid }) }
}

/** Runs the waiting jobs of one kind, and not what they add. */
export async function runOnly({ db }: Pick<TestApp, 'db'>, { kind, run }: JobHandler): Promise<void> {
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', kind).orderBy('id').execute()
  for (const { payload } of jobs) await run(payload, new AbortController().signal, () => Promise.resolve())
}

/** Runs a repeating job as if it were due. */
export async function runNow({ run }: JobHandler): Promise<void> {
  await run({}, new AbortController().signal, () => Promise.resolve())
}
