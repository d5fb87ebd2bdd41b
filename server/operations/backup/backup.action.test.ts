import {
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, inject, it, onTestFinished } from 'vitest'
import { preparePicture, removeFormerPicture, storePicture } from '#server/pictures/index.ts'
import { createConfirmation } from '#server/accounts/email/confirmations.repository.ts'
import { sendResetLink } from '#server/accounts/passwords/reset-password.action.ts'
import { createReset } from '#server/accounts/passwords/resets.repository.ts'
import { makeApp, makeMember, TEST_PASSWORD } from '#server/testing/app.ts'
import { hashesOf } from '#server/testing/data-folder.ts'
import { makeOwnDatabase } from '#server/testing/own-database.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'
import { makeWithheld } from '#server/testing/withheld.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { makeBackup, takeSnapshot, type BackupParts } from './make-backup.action.ts'
import { archiveInFile } from './files/archive-source.ts'
import { parseManifest, type Manifest } from './manifest.ts'
import { entriesOf, verifyArchive } from './files/read-archive.ts'
import { restoreBackup, tryRestore } from './restore-backup.action.ts'
import { writeBackupFile } from './files/write-backup-file.ts'

/** Tables that a restore changes: it writes down that everything may be different, and pairs database and folder anew. */
const CHANGED = ['revisions', 'record_changes', 'installation']

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A portal with a withheld record, an open one, and a member with a picture. */
async function makeContent() {
  const portal = await makeWithheld()
  const { app, db, files, finder } = portal
  await makeRecord(app, finder, {
    title: 'Line\u2028separator and\nbreak',
    picture1: pictureFile(await makePicture()),
  })
  const prepared = await preparePicture(await makePicture())
  if (typeof prepared === 'string') throw new Error(prepared)
  const { key: portrait } = await storePicture(files, prepared)
  await db
    .updateTable('profiles')
    .set({ picture_key: portrait })
    .where('account_id', '=', finder.id)
    .execute()
  await db
    .updateTable('record_reviews')
    .set({ state: 'verified', seq: 1, position_m: 5, position_by: 'gps' })
    .execute()
  const engine = inject('databaseServer') === null ? 'embedded' : 'postgresql'
  const parts: BackupParts = { db, files, engine, dataDir: portal.config.dataDir }
  return { ...portal, parts, portrait }
}

async function makeArchive(parts: BackupParts, folder: string, sessions = false) {
  let file = ''
  const manifest = await makeBackup(parts, { sessions, spool: folder }, async (archive) => {
    file = await writeBackupFile(folder, archive)
  })
  return { file, manifest }
}

/** In one transaction, whichever engine it is: nobody else uses it. */
async function snapshotOf(db: Database) {
  return takeSnapshot({ db, engine: 'postgresql' }, await makeFolder(), true)
}

const sumsOf = async (db: Database): Promise<Manifest['tables']> => (await snapshotOf(db)).tables

const identitiesOf = async (db: Database): Promise<Manifest['identities']> =>
  (await snapshotOf(db)).identities

function without(tables: Manifest['tables'], names: readonly string[]): Manifest['tables'] {
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !names.includes(name)))
}

/** A place for a restore, on the engine of the run. */
const emptyPlace = async () => ({
  databaseUrl: await makeOwnDatabase('migrated'),
  dataDir: path.join(await makeFolder(), 'data'),
})

it('a restored portal has the same rows and files, also what is withheld', async () => {
  const { parts, db } = await makeContent()
  const folder = await makeFolder()
  const before = await sumsOf(db)
  const identities = await identitiesOf(db)
  const { file } = await makeArchive(parts, folder, true)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual([path.basename(file)])
  const manifest = await verifyArchive(archiveInFile(file))
  expect(manifest.files).toMatchObject({ count: 6, missing: [] })
  expect(manifest.tables.exact_records).toMatchObject({ rows: 1 })

  const stored = await hashesOf(path.join(parts.dataDir, 'files'))
  const place = await emptyPlace()
  await restoreBackup(archiveInFile(file), place)
  const opened = await openDatabase(place)
  onTestFinished(opened.close)
  expect(without(await sumsOf(opened.db), CHANGED)).toEqual(without(before, CHANGED))
  expect(await hashesOf(path.join(place.dataDir, 'files'))).toEqual(stored)
  const revisions = (from: Database) =>
    from.selectFrom('revisions').selectAll().where('name', '=', 'records').executeTakeFirstOrThrow()
  expect((await revisions(opened.db)).revision).toBeGreaterThan((await revisions(db)).revision + 999_999)
  expect(await identitiesOf(opened.db)).toEqual(identities)
})

it('logins are in a backup only on request', async () => {
  const { parts } = await makeContent()
  const folder = await makeFolder()
  expect((await makeArchive(parts, folder)).manifest.tables).not.toHaveProperty('tokens')
  expect((await makeArchive(parts, folder, true)).manifest.tables).toHaveProperty('tokens')
})

it('nothing in a backup opens an account: no login, link or password is in it in clear', async () => {
  const { app, parts, db, finder } = await makeContent()
  const now = new Date()
  const emailKey = 'mair@example.org'
  await sendResetLink(db, emailKey)
  const secrets = {
    login: finder.token,
    password: TEST_PASSWORD,
    'link to a new password': await createReset(db, finder.id, now),
    'link that confirms an address': await createConfirmation(db, { accountId: finder.id, emailKey, now }),
  }
  const login = { username: finder.username, password: TEST_PASSWORD }
  const opened = await app.inject({ method: 'POST', url: '/api-auth-djoser/token/login/', payload: login })
  const all = { ...secrets, 'new login': opened.json<{ auth_token: string }>().auth_token }
  const { file } = await makeArchive(parts, await makeFolder(), true)
  const texts: string[] = []
  for await (const entry of entriesOf(archiveInFile(file))) {
    const content = await buffer(Readable.from(entry.content))
    texts.push((entry.name.endsWith('.gz') ? gunzipSync(content) : content).toString('latin1'))
  }
  const everything = texts.join('\n')
  // It is the archive that is read: it has the names of members, and their hashes.
  expect(everything).toContain(finder.username)
  expect(everything).toContain('$argon2id$')
  for (const [what, secret] of Object.entries(all)) {
    expect(secret.length, what).toBeGreaterThan(10)
    expect(everything.includes(secret), what).toBe(false)
  }
})

it('a picture that is deleted during a backup is in it, and one that had been lost leaves its profile without', async () => {
  const { parts, db, files, finder, portrait } = await makeContent()
  const folder = await makeFolder()
  let file = ''
  await makeBackup(parts, { sessions: false, spool: folder }, async (archive) => {
    await db.updateTable('profiles').set({ picture_key: null }).execute()
    await removeFormerPicture({ db, files }, portrait)
    file = await writeBackupFile(folder, archive)
  })
  expect((await verifyArchive(archiveInFile(file))).files.missing).toEqual([])

  await db
    .updateTable('profiles')
    .set({ picture_key: portrait })
    .where('account_id', '=', finder.id)
    .execute()
  await files.delete(portrait)
  const lost = await makeArchive(parts, folder)
  expect(lost.manifest.files.missing).toEqual([portrait])
  const place = await emptyPlace()
  expect((await restoreBackup(archiveInFile(lost.file), place)).withoutPortrait).toEqual([finder.username])
})

it('an archive with a changed byte, or only its first part, is refused with the name of what is damaged', async () => {
  const { parts } = await makeContent()
  const { file } = await makeArchive(parts, await makeFolder())
  const { size } = await stat(file)
  const part = path.join(await makeFolder(), 'part.tar')
  await cp(file, part)
  await truncate(part, size - 3000)
  await expect(verifyArchive(archiveInFile(part))).rejects.toThrow('It ends too early')
  const handle = await open(file, 'r+')
  const piece = Buffer.alloc(size)
  await handle.read(piece, 0, size, 0)
  const at = piece.indexOf('files/media') + 512 + 40
  await handle.write(Buffer.from([(piece[at] ?? 0) ^ 1]), 0, 1, at)
  await handle.close()
  await expect(verifyArchive(archiveInFile(file))).rejects.toThrow(/Its file media\/.* is missing or damaged/)
  const place = await emptyPlace()
  await expect(restoreBackup(archiveInFile(file), place)).rejects.toThrow('cannot be used')
  await expect(stat(place.dataDir)).rejects.toThrow('ENOENT')
})

it('an archive of a later format is refused with its number', () => {
  expect(() => parseManifest('{"format": 2}')).toThrow('format 2, and this release reads formats up to 1')
})

it('a row whose picture is not in the archive is found, although every hash is right', async () => {
  const { parts, db, files } = await makeContent()
  const { file_key: key } = await db.selectFrom('pictures').select('file_key').executeTakeFirstOrThrow()
  await files.delete(key)
  const { file } = await makeArchive(parts, await makeFolder())
  expect((await verifyArchive(archiveInFile(file))).files.missing).toEqual([key])
  // As if the backup had not noticed: its manifest names another one.
  const text = await readFile(file, 'latin1')
  const at = text.lastIndexOf('"missing"')
  await writeFile(file, text.slice(0, at) + text.slice(at).replace(key, 'x'.repeat(key.length)), 'latin1')
  await expect(verifyArchive(archiveInFile(file))).rejects.toThrow(
    `A row names the file ${key}, which it does not have.`,
  )
})

it('a restore that was killed can be begun again, but not where a portal has been started since', async () => {
  const { parts } = await makeContent()
  const { file } = await makeArchive(parts, await makeFolder())
  const place = await emptyPlace()
  const { dataDir } = place
  await mkdir(path.join(dataDir, 'files'), { recursive: true })
  await mkdir(path.join(dataDir, 'database.restoring'))
  for (const name of ['.restoring', 'portal.json', 'files/half.jpg', 'database.restoring/half'])
    await writeFile(path.join(dataDir, name), '{}')
  await expect(restoreBackup(archiveInFile(file), place)).rejects.toThrow('is in use')
  expect(await readFile(path.join(dataDir, 'files/half.jpg'), 'utf8')).toBe('{}')
  await rm(path.join(dataDir, 'portal.json'))
  await restoreBackup(archiveInFile(file), place)
  expect(Object.keys(await hashesOf(path.join(dataDir, 'files')))).not.toContain('half.jpg')
  expect((await readdir(dataDir)).filter((name) => name.includes('restor'))).toEqual([])
})

it('a restore whose last step fails says what is where and how to go on, and removes nothing', async () => {
  const { parts } = await makeContent()
  const { file } = await makeArchive(parts, await makeFolder())
  const place = await emptyPlace()
  const { dataDir } = place
  const source = archiveInFile(file)
  let readings = 0
  const spoiling: typeof source = {
    name: source.name,
    async *read() {
      // After the hashes, while all is copied: the id of the portal can then be neither read nor written.
      if (++readings === 2) await mkdir(path.join(dataDir, 'portal.json'))
      yield* source.read()
    },
  }
  await expect(restoreBackup(spoiling, place)).rejects.toThrow(
    /The backup was copied to .*, but its tables could not be brought up to this release\. .*Start no portal there\. Set DATA_DIR /,
  )
  expect(await readdir(dataDir)).toContain('files')
  expect(await hashesOf(path.join(dataDir, 'files'))).toEqual(
    await hashesOf(path.join(parts.dataDir, 'files')),
  )
  await expect(openDatabase(place)).rejects.toThrow(`A restore into ${dataDir} was begun and not finished`)
  // Not even where no id says that a portal was started there: everything is copied.
  await rm(path.join(dataDir, 'portal.json'), { recursive: true })
  await expect(restoreBackup(source, place)).rejects.toThrow('is in use: it has files')
  expect(await hashesOf(path.join(dataDir, 'files'))).toEqual(
    await hashesOf(path.join(parts.dataDir, 'files')),
  )
})

it('what a killed backup or trial left for more than a day is removed by the next one, and nothing else', async () => {
  const { db, files, config } = await makeApp()
  const parts = { db, files, engine: 'embedded' as const, dataDir: config.dataDir }
  const folder = await makeFolder()
  const archive = '.unfinished-01234567-89ab-cdef-0123-456789abcdef.tar'
  const left = ['.unfinished-backup-aaaaaa', '.unfinished-trial-bbbbbb', archive]
  const others = ['.unfinished-move-cccccc', '.unfinished-backup-recent', 'portal-2020-01-01T0200.tar']
  for (const name of [...left, ...others]) await writeFile(path.join(folder, name), 'x')
  const longAgo = new Date('2020-01-02')
  for (const name of [...left, ...others])
    if (!name.endsWith('recent')) await utimes(path.join(folder, name), longAgo, longAgo)
  const { file } = await makeArchive(parts, folder)
  expect((await readdir(folder)).sort()).toEqual([...others, path.basename(file)].sort())
})

it('a folder in use is not filled, and a backup of a newer release is refused with the reason', async () => {
  const { parts } = await makeContent()
  const folder = await makeFolder()
  const { file, manifest } = await makeArchive(parts, folder)
  const place = { databaseUrl: null, dataDir: parts.dataDir }
  await expect(restoreBackup(archiveInFile(file), place)).rejects.toThrow(
    /is in use: it has files.*Set DATA_DIR to a new folder/,
  )
  const newer = { ...manifest, migrations: [...manifest.migrations, '9999-later'] }
  await expect(tryRestore(archiveInFile(file), newer, folder)).rejects.toThrow('9999-later')
  expect(await readdir(folder)).toEqual([path.basename(file)])
})

it('an archive that breaks off leaves no file, and the files can be deleted again', async () => {
  const { parts, db } = await makeContent()
  const folder = await makeFolder()
  const failing = async (archive: AsyncIterable<Buffer>) => {
    await writeBackupFile(folder, endsAfter(archive))
  }
  await expect(makeBackup(parts, { sessions: false, spool: folder }, failing)).rejects.toThrow(
    'broke the backup off',
  )
  expect(await readdir(folder)).toEqual([])
  expect(await db.selectFrom('installation').selectAll().where('name', '=', 'last-backup').execute()).toEqual(
    [],
  )
})

async function* endsAfter(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of archive) {
    bytes += piece.length
    if (bytes > 8000) throw new Error('The portal broke the backup off.')
    yield piece
  }
}

it('a portal without any picture can be backed up', async () => {
  const { db, files, config } = await makeApp()
  await makeMember()
  const parts = { db, files, engine: 'embedded' as const, dataDir: config.dataDir }
  const { file } = await makeArchive(parts, await makeFolder())
  expect((await verifyArchive(archiveInFile(file))).files.count).toBe(0)
})
