import pg from 'pg'
import { expect } from 'vitest'
import { archiveAt, verifyArchive } from '#server/operations/index.ts'
import { backupRun } from './command.ts'
import { backedUpWhilePeopleWrite, backUpUnderLoad } from './while-people-write.ts'

backedUpWhilePeopleWrite('postgres')

backupRun('control: without the row that holds the files, the backup lacks some', async (run) => {
  const portal = await run.startPortal({ database: 'postgres', watched: false })
  const { archive } = await backUpUnderLoad(run, portal, async () => {
    const client = new pg.Client({ connectionString: portal.place.databaseUrl ?? '' })
    await client.connect()
    const { rowCount } = await client.query('delete from holding_files')
    await client.end()
    expect(rowCount).toBe(1)
  })
  expect((await verifyArchive(archiveAt('FILE', archive, {}))).files.missing.length).toBeGreaterThan(0)
})
