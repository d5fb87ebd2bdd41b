import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { sql } from 'kysely'
import { thumbnailKey } from '#server/pictures/index.ts'
import { lockFolder } from '#server/platform/embedded/database-lock.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { knownMigrations, migrationsOf } from '#server/platform/schema/migrate.ts'
import { addPictures, hashesOf } from '#server/testing/data-folder.ts'
import { insertMember } from '#server/testing/members.ts'
import { countRows, layDownOldRelease } from '#server/testing/old-release.ts'
import { makeOwnDatabase } from '#server/testing/own-database.ts'
import { backUp } from './back-up.action.ts'
import { backUpBeforeMigrating } from './back-up-before-migrating.action.ts'
import { takeSnapshot } from './make-backup.action.ts'
import { movePortal } from './move-portal.action.ts'
import { archiveInFile } from './files/archive-source.ts'
import { verifyArchive } from './files/read-archive.ts'
import { restoreBackup, tryRestore } from './restore-backup.action.ts'

const itOnServer = it.skipIf(inject('databaseServer') === null)

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Opens, asks and closes. */
async function ask<Answer>(
  place: { databaseUrl: string | null; dataDir: string },
  question: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const { db, close } = await openDatabase(place)
  try {
    return await question(db)
  } finally {
    await close()
  }
}

async function addThumbnail(dataDir: string, key: string): Promise<void> {
  await writeFile(path.join(dataDir, 'files', thumbnailKey(key)), 'thumbnail')
}

/** In one transaction, whichever engine it is: nobody else uses it. */
const sumsOf = async (db: Database) =>
  (await takeSnapshot({ db, engine: 'postgresql' }, await makeFolder(), true)).tables

it('an embedded database of the previous release is backed up before its update, and that backup can be restored', async () => {
  const place = { databaseUrl: null, dataDir: path.join(await makeFolder(), 'data') }
  const counts = await layDownOldRelease(place)
  const beforeMigrating = backUpBeforeMigrating(
    { dataDir: place.dataDir, migrateWithoutBackup: false },
    () => undefined,
  )
  const { close } = await openDatabase(place, { beforeMigrating })
  await close()
  const backups = path.join(place.dataDir, 'backups')
  const [name = ''] = await readdir(backups)
  const archive = archiveInFile(path.join(backups, name))
  const manifest = await verifyArchive(archive)
  const { migrations, files } = manifest
  expect(migrations.at(-1)).toMatch(/^0019/)
  expect(files.missing).toEqual([])
  await tryRestore(archive, manifest, backups)
  expect(await readdir(backups)).toEqual([name])

  const restored = { databaseUrl: null, dataDir: path.join(await makeFolder(), 'data') }
  await restoreBackup(archive, restored)
  expect(await ask(restored, countRows)).toEqual(counts)
})

it('a database without two changes that are numbered before its last one is brought up to date, and so is its backup', async () => {
  const place = {
    databaseUrl: await makeOwnDatabase('migrated'),
    dataDir: path.join(await makeFolder(), 'data'),
  }
  const names = ['0046-leaving-files', '0047-import-origins']
  await ask(place, async (db) => {
    await insertMember(db, 'Nest')
    await sql`drop table holding_files, leaving_files, import_origins`.execute(db)
    await sql`delete from kysely_migration where name = any(${names})`.execute(db)
  })
  const archive = (await backUp(place, { sessions: true, to: await makeFolder() })) ?? ''
  const { migrations } = await verifyArchive(archiveInFile(archive))
  expect(migrations).not.toContain(names[0])
  expect(migrations).toContain('0048-draft-level')

  const restored = {
    databaseUrl: await makeOwnDatabase('empty'),
    dataDir: path.join(await makeFolder(), 'data'),
  }
  await restoreBackup(archiveInFile(archive), restored)
  for (const each of [place, restored]) {
    const { done, members } = await ask(each, async (db) => ({
      done: await migrationsOf(db),
      members: await db.selectFrom('accounts').select('username').execute(),
    }))
    expect(done).toEqual(await knownMigrations())
    expect(members).toEqual([{ username: 'Nest' }])
  }
})

it('three backups of updates stay, and older ones go to a trash', async () => {
  const place = {
    databaseUrl: await makeOwnDatabase('migrated'),
    dataDir: path.join(await makeFolder(), 'data'),
  }
  const backups = path.join(place.dataDir, 'backups')
  const beforeMigrating = backUpBeforeMigrating(
    { dataDir: place.dataDir, migrateWithoutBackup: false },
    () => undefined,
  )
  const { db, close } = await openDatabase(place)
  onTestFinished(close)
  await insertMember(db, 'Nest')
  for (let time = 0; time < 5; time += 1) await beforeMigrating({ db, engine: 'embedded', pending: ['next'] })
  const kept = (await readdir(backups)).filter((name) => name.endsWith('.tar'))
  expect(kept).toHaveLength(3)
  const trashed = await readdir(path.join(backups, 'trash'))
  expect(trashed).toHaveLength(2)
  // The first backup of a minute has no number.
  expect(trashed.some((name) => !/-\d\.tar$/.test(name))).toBe(true)
})

itOnServer(
  'a database on a server is not updated without a recent backup, unless the operator says so',
  async () => {
    const place = {
      databaseUrl: (await makeOwnDatabase('empty')) ?? '',
      dataDir: path.join(await makeFolder(), 'data'),
    }
    await layDownOldRelease(place)
    const settings = { dataDir: place.dataDir, migrateWithoutBackup: false }
    const open = async (sure: boolean) => {
      const beforeMigrating = backUpBeforeMigrating(
        { ...settings, migrateWithoutBackup: sure },
        () => undefined,
      )
      const { close } = await openDatabase(place, { beforeMigrating })
      await close()
    }
    await expect(open(false)).rejects.toThrow(/there is no backup yet.*npm run backup/)
    const folder = await makeFolder()
    expect(await backUp(place, { sessions: false, to: folder })).toMatch(/portal-.*\.tar$/)
    await open(false)

    const pending = ['next']
    const { db, close } = await openDatabase(place)
    onTestFinished(close)
    await sql`update installation set set_at = now() - interval '27 hours' where name = 'last-backup'`.execute(
      db,
    )
    const again = (sure: boolean) =>
      backUpBeforeMigrating(
        { ...settings, migrateWithoutBackup: sure },
        () => undefined,
      )({
        db,
        engine: 'postgresql',
        pending,
      })
    await expect(again(false)).rejects.toThrow('27 hours old')
    await again(true)
  },
)

itOnServer(
  'a moved portal has the same rows, logins and files, and the old folder is as it was',
  async () => {
    const oldFolder = path.join(await makeFolder(), 'data')
    const old = { databaseUrl: null, dataDir: oldFolder }
    await ask(old, (db) => insertMember(db, 'Nest'))
    const [portrait] = await addPictures(oldFolder, 1)
    await addThumbnail(oldFolder, portrait ?? '')
    const before = await ask(old, async (db) => {
      await sql`insert into profiles (account_id, picture_key) values (1, ${portrait})`.execute(db)
      await sql`insert into tokens (account_id, token_hash, last_used_at) values (1, decode(md5('x'), 'hex'), now())`.execute(
        db,
      )
      return sumsOf(db)
    })
    const stored = await hashesOf(path.join(oldFolder, 'files'))

    const place = {
      databaseUrl: (await makeOwnDatabase('empty')) ?? '',
      dataDir: path.join(await makeFolder(), 'new'),
    }
    const unlock = await lockFolder(oldFolder)
    await expect(movePortal(oldFolder, place)).rejects.toThrow('is in use by process')
    unlock()
    // As a move that was killed leaves the new folder.
    for (const name of ['.unfinished-move-killed/records.ndjson.gz', 'files/media/half.jpg']) {
      await mkdir(path.dirname(path.join(place.dataDir, name)), { recursive: true })
      await writeFile(path.join(place.dataDir, name), 'half')
    }
    await expect(openDatabase(place)).rejects.toThrow('A move into')
    const { missing } = await movePortal(oldFolder, place)
    expect(missing).toEqual([])
    // Only what pairs folder and database differs.
    const after = await ask(place, sumsOf)
    expect({ ...after, installation: null }).toEqual({ ...before, installation: null })
    expect(after.tokens).toMatchObject({ rows: 1 })
    expect(await hashesOf(path.join(place.dataDir, 'files'))).toEqual(stored)
    expect((await readdir(place.dataDir)).filter((name) => name.startsWith('.'))).toEqual([])
    expect(await hashesOf(path.join(oldFolder, 'files'))).toEqual(stored)
    expect(await ask(old, sumsOf)).toEqual(before)

    await appendFile(path.join(place.dataDir, 'files', 'more'), 'x')
    await expect(movePortal(oldFolder, place)).rejects.toThrow('Set DATA_DIR to a new folder')
    const emptyFolder = { ...place, dataDir: path.join(await makeFolder(), 'other') }
    await expect(movePortal(oldFolder, emptyFolder)).rejects.toThrow('Only an empty database can be filled')
  },
)
