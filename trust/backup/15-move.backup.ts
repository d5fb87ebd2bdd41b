import path from 'node:path'
import { expect } from 'vitest'
import { createRecord, type Record as WireRecord } from '#contract/records/records.ts'
import { takeSnapshot } from '#server/operations/index.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { addRecords, addSleepers } from '../growth/filled-portal.ts'
import { addMembers } from '../harness/members.ts'
import { recordForm } from '../harness/records.ts'
import type { Run } from '../harness/scenario.ts'
import { backupRun, command } from './command.ts'

const RECORDS = 100_000
/** Milliseconds that the move may take. */
const LONGEST = 300_000

backupRun('an embedded portal moves to PostgreSQL with all rows, ids and logins', async (run) => {
  const from = await run.preparePortal()
  const old = await run.openDatabase(from.place)
  const { db } = old
  await addSleepers(db, run.count(RECORDS / 10, 50))
  const [member] = await addMembers(db, 1)
  if (!member) throw new Error('There is no member')
  await addRecords(db, run.count(RECORDS, 300), member.username)
  const newest = await db
    .selectFrom('records')
    .select(({ fn }) => fn.max<number>('id').as('id'))
    .executeTakeFirstOrThrow()
  // The newest id was given, and must not be given again.
  await db.deleteFrom('records').where('id', '=', newest.id).execute()
  const before = await sumsOf(run, old)
  await old.close()

  const to = await run.preparePortal({ database: 'postgres', dataDir: path.join(await run.folder(), 'data') })
  const start = performance.now()
  const words = ['--to', to.place.databaseUrl ?? '', '--data-dir', to.place.dataDir]
  const said = await command('move', words, from.place)
  const taken = performance.now() - start
  run.figure('seconds', (taken / 1000).toFixed(1))
  expect(said).toContain('DATABASE_URL=')
  expect(said).toContain(`DATA_DIR=${to.place.dataDir}`)
  if (!run.small) expect(taken).toBeLessThan(LONGEST)

  const moved = await run.openDatabase(to.place)
  const after = await sumsOf(run, moved)
  await moved.close()
  // `installation` has the id that pairs folder and database, which is new.
  expect({ ...after, installation: null, revisions: null }).toEqual({
    ...before,
    installation: null,
    revisions: null,
  })

  await to.start()
  const made = await to.ask(createRecord.path, {
    method: 'POST',
    headers: member.authorization,
    body: recordForm('After the move'),
  })
  expect(made.status, 'the login of before goes on').toBe(201)
  expect((made.json() as WireRecord).id).toBe(newest.id + 1)
  await to.stop()
})

async function sumsOf(run: Run, database: OpenDatabase) {
  return (await takeSnapshot(database, await run.folder(), true)).tables
}
