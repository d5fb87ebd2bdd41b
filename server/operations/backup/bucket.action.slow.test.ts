import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { objectSettings, openObjects, type ObjectSettings } from '#objects/object-store.ts'
import { hasSwift, startSwift } from '#scripts/setup/swift.mjs'
import { preparePicture, storePicture } from '#server/pictures/index.ts'
import { openDatabase, WrongPair, type Database } from '#server/platform/database/database.ts'
import { openFiles } from '#server/platform/storage/open-files.ts'
import { insertMember } from '#server/testing/members.ts'
import { makeOwnDatabase } from '#server/testing/own-database.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { archiveInBucket } from './files/archive-source.ts'
import { backUp } from './back-up.action.ts'
import { verifyArchive } from './files/read-archive.ts'
import { restoreBackup, tryRestore } from './restore-backup.action.ts'

interface Place {
  databaseUrl: string | null
  dataDir: string
  filesIn: ObjectSettings
}

describe.skipIf(!hasSwift())('a portal whose pictures are in a bucket', () => {
  let swift: Awaited<ReturnType<typeof startSwift>>

  beforeAll(async () => {
    swift = await startSwift('portal')
    await swift.createBucket('backups')
  })
  afterAll(async () => {
    await swift.stop()
    swift.remove()
  })

  const bucket = (address: string) => objectSettings('FILES_URL', address, swift.environment)
  const makePlace = async (prefix: string): Promise<Place> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-bucket-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const databaseUrl = await makeOwnDatabase('migrated')
    return { databaseUrl, dataDir: path.join(folder, 'data'), filesIn: bucket(`s3://portal/${prefix}`) }
  }
  const within = async <T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> => {
    const { db, close } = await openDatabase(place)
    try {
      return await work(db)
    } finally {
      await close()
    }
  }
  const keysIn = async (place: ObjectSettings) => {
    const keys: string[] = []
    for await (const { key } of openObjects(place).list('')) keys.push(key)
    return keys
  }
  /** A portal with a member who has a picture. */
  const makePortal = async (prefix: string) => {
    const place = await makePlace(prefix)
    const key = await within(place, async (db) => {
      const { id } = await insertMember(db, 'Nest')
      const prepared = await preparePicture(await makePicture())
      if (typeof prepared === 'string') throw new Error(prepared)
      const stored = await storePicture(await openFiles(place), prepared)
      await sql`insert into profiles (account_id, picture_key) values (${id}, ${stored.key})`.execute(db)
      return stored.key
    })
    return { place, key }
  }

  it('is backed up into a bucket and restored from there, into another prefix or a folder', async () => {
    const { place, key } = await makePortal('restored')
    const address = await backUp(place, { sessions: false, to: bucket('s3://backups/of-portal') })
    expect(address).toMatch(/^s3:\/\/backups\/of-portal\/portal-[\dT-]+\.tar$/)
    const again = await backUp(place, { sessions: false, to: bucket('s3://backups/of-portal') })
    expect(again).not.toBe(address)
    const name = String(address).replace('s3://backups/of-portal/', '')
    const archive = archiveInBucket(bucket('s3://backups/of-portal'), name)
    const manifest = await verifyArchive(archive)
    expect(manifest.files).toMatchObject({ count: 2, missing: [] })
    await tryRestore(archive, manifest, tmpdir())

    const other = await makePlace('restored-copy')
    const folder = { ...(await makePlace('unused')), filesIn: null }
    const original = await (await openFiles(place)).get(key)
    const bytes = original && (await buffer(original.content))
    for (const target of [other, folder]) {
      expect((await restoreBackup(archive, target)).withoutPortrait).toEqual([])
      const copy = await (await openFiles(target)).get(key)
      expect(copy && (await buffer(copy.content))).toEqual(bytes)
    }
    const member = await within(other, (db) => db.selectFrom('profiles').select('picture_key').execute())
    expect(member).toEqual([{ picture_key: key }])

    const used = { ...(await makePlace('unused')), filesIn: other.filesIn }
    await expect(restoreBackup(archive, used)).rejects.toThrow(
      /The storage s3:\/\/portal\/restored-copy is in use: it has .*Set FILES_URL to a new prefix/,
    )
  })

  it('leaves nothing of a restore that found no room', async () => {
    const { place } = await makePortal('large')
    const to = bucket('s3://backups/large')
    const address = await backUp(place, { sessions: false, to })
    const archive = archiveInBucket(to, String(address).slice('s3://backups/large/'.length))
    await swift.createBucket('small')
    await swift.setQuota('small', 100)
    const target = { ...(await makePlace('unused')), filesIn: bucket('s3://small/files') }
    await expect(restoreBackup(archive, target)).rejects.toThrow('There is no room at s3://small/files')
    expect(await keysIn(target.filesIn)).toEqual([])
    await swift.setQuota('small', null)
    await restoreBackup(archive, target)
  })

  it('names what a restore that was killed left in the bucket, and removes it only from the folder', async () => {
    const { place } = await makePortal('whole')
    const to = bucket('s3://backups/whole')
    const archive = archiveInBucket(
      to,
      String(await backUp(place, { sessions: false, to })).slice('s3://backups/whole/'.length),
    )
    const target = await makePlace('killed')
    // As a process that is killed leaves it: its mark, and a picture.
    await mkdir(target.dataDir, { recursive: true })
    await writeFile(path.join(target.dataDir, '.restoring'), 's3://portal/killed')
    await openObjects(target.filesIn).put('media/half.jpg', Buffer.from('half'))
    await expect(restoreBackup(archive, target)).rejects.toThrow(
      /s3:\/\/portal\/killed has 1 file, such as media\/half\.jpg, which a restore that was interrupted.*Set FILES_URL to a new prefix/,
    )
    expect(await keysIn(target.filesIn)).toEqual(['media/half.jpg'])
    // It is said again until somebody has decided.
    await expect(restoreBackup(archive, target)).rejects.toThrow('which a restore that was interrupted')
    await openObjects(target.filesIn).delete('media/half.jpg')
    await restoreBackup(archive, target)
    expect(await keysIn(target.filesIn)).toContain('portal.json')
    expect(await readdir(target.dataDir)).not.toContain('.restoring')
  })

  it('is paired with its database by the bucket: another database is refused, another folder is not looked at', async () => {
    const { place, key } = await makePortal('paired')
    expect(await keysIn(place.filesIn)).toContain('portal.json')
    const stranger = { ...(await makePlace('unused')), filesIn: place.filesIn }
    const refused = openDatabase(stranger)
    await expect(refused).rejects.toThrow(WrongPair)
    await expect(refused).rejects.toThrow(
      /The storage s3:\/\/portal\/paired .* the storage holds 2 pictures, the database names 0 .*[Cc]orrect FILES_URL/,
    )
    const emptied = { ...place, filesIn: bucket('s3://portal/empty') }
    await expect(openDatabase(emptied)).rejects.toThrow('the storage holds 0 pictures, the database names 1')
    expect(await keysIn(emptied.filesIn)).toEqual([])

    // Pictures that were copied by another program are recognised by their names.
    const content = await openObjects(place.filesIn).bytes(key)
    await openObjects(emptied.filesIn).put(key, content ?? Buffer.alloc(0))
    await within(emptied, () => Promise.resolve())
    expect(await keysIn(emptied.filesIn)).toContain('portal.json')
    await within(place, () => Promise.resolve())
  })

  it('does not start while the bucket is missing or away, and says why', async () => {
    const place = await makePlace('any')
    const wrong = { ...place, filesIn: bucket('s3://no-such-bucket/files') }
    await expect(openDatabase(wrong)).rejects.toThrow('There is no such bucket: s3://no-such-bucket/files')
    await expect(openFiles(wrong)).rejects.toThrow('There is no such bucket')
    const away = { ...place, filesIn: { ...place.filesIn, endpoint: 'http://127.0.0.1:1' } }
    await expect(openFiles(away)).rejects.toThrow('s3://portal/any at http://127.0.0.1:1 cannot be reached')
  })
})
