import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { takeSnapshot } from '#server/operations/index.ts'
import { openFileStore } from '#server/platform/storage/file-store.ts'
import { DJANGO_PASSWORD, djangoToken, makeDjangoDump } from '#server/testing/django-dump.ts'
import { startOldPortal } from '#server/testing/old-portal.ts'
import { storedFiles } from '../harness/picture-files.ts'
import { logInto } from '../harness/members.ts'
import { backupRun, command } from './command.ts'

/** Records of the dump besides those that the size asks for, without the one that nothing can draw. */
const ODD_RECORDS = 3

backupRun('the dump of the previous portal is imported, and a second time changes nothing', async (run) => {
  const portal = await run.preparePortal({ database: 'postgres' })
  const media = await run.folder()
  const size = { members: run.count(1000, 40), records: run.count(5000, 120) }
  const dump = path.join(media, 'dump.json')
  await writeFile(dump, JSON.stringify(await makeDjangoDump(media, size)))
  const state = async () => {
    const database = await run.openDatabase(portal.place)
    const { tables } = await takeSnapshot(database, await run.folder(), true)
    await database.close()
    await openFileStore(path.join(portal.place.dataDir, 'files'))
    return { tables, files: (await storedFiles(portal.place.dataDir)).sort() }
  }
  const words = [dump, '--media', media]

  expect(await command('import-django', words, portal.place)).toContain(`New: ${String(size.members)} of`)
  expect((await state()).tables, 'without --import, nothing is stored').toMatchObject({
    accounts: { rows: 0 },
    records: { rows: 0 },
  })
  const start = performance.now()
  await command('import-django', [...words, '--import'], portal.place)
  run.figure('seconds', ((performance.now() - start) / 1000).toFixed(1))
  const first = await state()
  expect(first.tables).toMatchObject({
    accounts: { rows: size.members },
    records: { rows: size.records + ODD_RECORDS },
    pictures: { rows: 2 },
    tokens: { rows: 1 },
    news: { rows: 1 },
  })
  expect(await command('import-django', [...words, '--import'], portal.place)).toContain(
    'Imported: 0 accounts, 0 records',
  )
  expect(await state()).toEqual(first)

  await portal.start()
  await logInto(portal, { username: 'finder20', email: '', password: DJANGO_PASSWORD })
  const me = await portal.ask(getOwnAccount.path, { headers: { authorization: `Token ${djangoToken(10)}` } })
  expect(me.json()).toMatchObject({ id: 10, username: 'Finder10' })
  await portal.stop()
})

backupRun(
  'without a dump, the public lists of a running portal are imported, and a second time changes nothing',
  async (run) => {
    const portal = await run.preparePortal({ database: 'postgres' })
    const old = await startOldPortal()
    const words = ['--from', old.address.href]
    const state = async () => {
      const database = await run.openDatabase(portal.place)
      const { tables } = await takeSnapshot(database, await run.folder(), true)
      await database.close()
      return tables
    }

    const told = await command('import-django', words, portal.place)
    expect(told).toContain('New: 3 of 3 accounts, 4 of 4 records')
    expect(told).toContain('If anybody can still make a dump')
    expect(await state(), 'without --import, nothing is stored').toMatchObject({ accounts: { rows: 0 } })
    const imported = await command('import-django', [...words, '--import'], portal.place)
    expect(imported).toContain('Imported: 3 accounts, 4 records, 1 news items, 4 pictures.')
    expect(imported).toContain('3 members have no address and no password yet')
    const first = await state()
    expect(await command('import-django', [...words, '--import'], portal.place)).toContain(
      'Imported: 0 accounts',
    )
    expect(await state()).toEqual(first)
    await old.stop()
    await expect(command('import-django', words, portal.place)).rejects.toThrow(
      /could not be read: the connection broke off/,
    )
  },
)
