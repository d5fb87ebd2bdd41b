import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject } from 'vitest'
import { createRecord, listRecords } from '#contract/records/records.ts'
import { MIGRATIONS } from '#server/platform/schema/migrate.ts'
import { oldestReleaseAfter } from '#server/platform/schema/migration-contract.rules.ts'
import { ownDatabase } from '../harness/databases.ts'
import { joinPortal } from '../harness/members.ts'
import { recordForm } from '../harness/records.ts'
import { runTests, takeMigrations, withLastRelease } from './last-release.ts'
import { clusterRun, mustBe } from './pair.ts'

clusterRun('17: a process of the last release works beside one of this release', async (run) => {
  const folder = await withLastRelease(run)
  const { url: databaseUrl, drop } = await ownDatabase({ hasTables: true })
  run.after(drop)
  const newest = await run.startPortal({ database: { url: databaseUrl }, watched: false })
  const last = await run.preparePortal({
    database: { url: databaseUrl },
    dataDir: newest.place.dataDir,
    code: folder,
  })
  const isShutOut = await shutsOut(folder)
  run.figure('tables of this release', isShutOut ? 'shut it out' : 'let it in')
  if (isShutOut) {
    last.launch()
    expect((await last.ended()).code).toBeGreaterThan(0)
    expect(last.latest()).toContain('The tables were changed by a later release of the portal')
    return
  }
  await last.start()
  const [member] = await joinPortal(newest, 1)
  for (const [writes, reads] of [
    [last, newest],
    [newest, last],
  ] as const) {
    const title = `Cairn ${randomUUID()}`
    const headers = { ...member?.authorization }
    const body = recordForm(title)
    mustBe(201, await writes.ask(createRecord.path, { method: 'POST', headers, body }))
    expect(mustBe(200, await reads.ask(listRecords.path)).body).toContain(title)
  }
})

/** Whether a migration that the code in a folder lacks says that it takes away what that code uses. */
async function shutsOut(folder: string): Promise<boolean> {
  const known = await readdir(path.join(folder, 'server/migrations'))
  const added = (await readdir(MIGRATIONS)).filter((file) => !known.includes(file))
  const oldest = added.map((file) =>
    oldestReleaseAfter(path.basename(file, '.sql'), readFileSync(path.join(MIGRATIONS, file), 'utf8')),
  )
  return oldest.some((number) => number !== null && !known.some((file) => file.startsWith(`${number}-`)))
}

clusterRun('17, control: a column that the last release uses is missed', async (run) => {
  const folder = await withLastRelease(run)
  await takeMigrations(folder)
  const dropped = '-- contract: none\nalter table drafts drop column title;\n'
  await writeFile(path.join(folder, 'server/migrations/9999-dropped.sql'), dropped)
  const { failed } = await runTests(folder, inject('postgres'), ['/drafts.routes.test.ts'])
  run.figure('failed', failed.length)
  expect(failed.length).toBeGreaterThan(0)
})
