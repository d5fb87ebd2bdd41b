import { cp, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, test, vi } from 'vitest'
import { addPictures, hashesOf, makeDataFolder, openAndClose } from '#server/testing/data-folder.ts'
import { makeOwnDatabase } from '#server/testing/own-database.ts'
import { checkPair } from './database-pairing.ts'
import { openDatabase, WrongPair, type Database } from '#server/platform/database/database.ts'
import { pictureHome } from '#server/platform/storage/picture-home.ts'
import { polygon } from '#server/platform/database/spatial.ts'

/** Milliseconds: each start of an embedded database takes seconds, and many on a busy machine. */
vi.setConfig({ testTimeout: 240_000 })

interface Portal {
  databaseUrl: string | null
  dataDir: string
}

/** A folder and a database that were started once. */
async function makePortal(): Promise<Portal> {
  const portal = { databaseUrl: await makeOwnDatabase('migrated'), dataDir: await makeDataFolder() }
  await openAndClose(portal)
  return portal
}

/** The first portal's folder with the second one's database. */
async function mix(first: Portal, second: Portal): Promise<Portal> {
  if (first.databaseUrl !== null) return { ...first, databaseUrl: second.databaseUrl }
  await rm(path.join(first.dataDir, 'database'), { recursive: true })
  await cp(path.join(second.dataDir, 'database'), path.join(first.dataDir, 'database'), { recursive: true })
  return first
}

async function within<T>(portal: Portal, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(portal)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const idOfFolder = async ({ dataDir }: Portal) =>
  (JSON.parse(await readFile(path.join(dataDir, 'portal.json'), 'utf8')) as { id: string }).id

async function idOf(db: Database): Promise<string> {
  const row = db.selectFrom('installation').select('value').where('name', '=', 'data-folder')
  return (await row.executeTakeFirstOrThrow()).value
}

const forgetId = (db: Database) => db.deleteFrom('installation').where('name', '=', 'data-folder').execute()

const nameInNews = (db: Database, key: string) =>
  db.insertInto('news').values({ title: 'Found', content: '', image_key: key }).execute()

test('a folder and its database share one id from their first start, which distinguishes them from every other pair', async () => {
  const [first, second] = [await makePortal(), await makePortal()]
  const [firstId, secondId] = [await idOfFolder(first), await idOfFolder(second)]
  expect(await within(first, idOf)).toBe(firstId)
  expect(secondId).not.toBe(firstId)
  await addPictures(first.dataDir, 30)
  const before = await hashesOf(path.join(first.dataDir, 'files'))

  const mixed = await mix(first, second)
  const refused = openDatabase(mixed)
  await expect(refused).rejects.toThrow(WrongPair)
  await expect(refused).rejects.toThrow(
    new RegExp(`${mixed.dataDir} \\(id ${firstId}\\) and .* \\(id ${secondId}\\) do not belong together`),
  )
  await expect(refused).rejects.toThrow('"npm run admin -- adopt" says how')
  expect(await hashesOf(path.join(first.dataDir, 'files'))).toEqual(before)

  const adopted = await openDatabase(mixed, { adopt: true })
  const id = await idOf(adopted.db)
  await adopted.close()
  expect([firstId, secondId]).not.toContain(id)
  expect(await idOfFolder(mixed)).toBe(id)
  await openAndClose(mixed)
  expect(await hashesOf(path.join(first.dataDir, 'files'))).toEqual(before)
})

/** Neither has an id; the database refers to one picture, which is the first. */
async function makeOld(
  portal: Portal,
  name: (db: Database, key: string) => Promise<unknown> = nameInNews,
): Promise<string[]> {
  const keys = await addPictures(portal.dataDir, 3)
  await within(portal, async (db) => {
    await name(db, keys[0] ?? '')
    await forgetId(db)
  })
  await rm(path.join(portal.dataDir, 'portal.json'))
  return keys
}

test('a process is not refused because another one joins both while it looks at them', async () => {
  const dataDir = await makeDataFolder()
  await within(await makePortal(), async (db) => {
    await forgetId(db)
    const place = { home: pictureHome({ dataDir }), name: 'portal on a server', embedded: false }
    const joinBoth = async () => (await checkPair(db, place, { adopt: false }))(db)
    const read = vi.fn(place.home.read).mockImplementationOnce(async () => {
      const before = await place.home.read()
      await joinBoth()
      return before
    })
    const join = await checkPair(db, { ...place, home: { ...place.home, read } }, { adopt: false })
    await join(db)
    expect(await idOf(db)).toBe((await place.home.read())?.id)
  })
})

test('a folder and a database of the previous release, which have no ids, are recognised by their pictures', async () => {
  const portal = await makePortal()
  const [named = ''] = await makeOld(portal)
  const place = path.join(portal.dataDir, 'files', named)

  await rename(place, `${place}.elsewhere`)
  const refused = openDatabase(portal)
  await expect(refused).rejects.toThrow(WrongPair)
  await expect(refused).rejects.toThrow('the folder holds 3 pictures, the database names 1 and none of these')

  await rename(path.join(portal.dataDir, 'files'), path.join(portal.dataDir, 'not-mounted'))
  await expect(openDatabase(portal)).rejects.toThrow('the folder holds 0 pictures, the database names 1')
  await rename(path.join(portal.dataDir, 'not-mounted'), path.join(portal.dataDir, 'files'))

  await rename(`${place}.elsewhere`, place)
  expect(await within(portal, idOf)).toBe(await idOfFolder(portal))
})

/** Every other kind of row that refers to files. */
const NAMED_BY = {
  'a profile': async (db: Database, key: string) => {
    await db
      .insertInto('profiles')
      .values({ account_id: await makeAccount(db), picture_key: key })
      .execute()
  },
  'a picture of a record': async (db: Database, key: string) => {
    const sizes = { position: 1, width: 1, height: 1, bytes: 1 }
    await db
      .insertInto('pictures')
      .values({ record_id: await makeRecord(db), file_key: key, ...sizes })
      .execute()
  },
  'a picture that was taken out': async (db: Database, key: string) => {
    await db
      .insertInto('removed_pictures')
      .values({ record_id: await makeRecord(db), file_key: key })
      .execute()
  },
} as const

async function makeAccount(db: Database): Promise<number> {
  const names = { username: 'nest', username_key: 'nest', email: 'n@example.org', email_key: 'n@example.org' }
  const made = db.insertInto('accounts').values({ ...names, password_hash: '-' })
  return (await made.returning('id').executeTakeFirstOrThrow()).id
}

async function makeRecord(db: Database): Promise<number> {
  const ring = [
    [-4, 52],
    [-3.9, 52],
    [-4, 52.1],
    [-4, 52],
  ] as const
  const place = {
    outline: JSON.stringify(ring),
    shape: polygon(ring),
    centre: sql`st_setsrid(st_makepoint(-4, 52), 4326)`,
  }
  const said = {
    title: 'Crug',
    description: '',
    site_type: 'mound',
    monument_type: 'cairn',
    period: 'unknown',
  } as const
  const made = db.insertInto('records').values({ ...said, ...place })
  return (await made.returning('id').executeTakeFirstOrThrow()).id
}

describe.skipIf(inject('databaseServer') === null)('with PostgreSQL', () => {
  test.each(Object.entries(NAMED_BY))('%s is enough to recognise the pair', async (_, name) => {
    const portal = await makePortal()
    await makeOld(portal, name)
    expect(await within(portal, idOf)).toBe(await idOfFolder(portal))
  })

  test('a folder in use is refused without DATABASE_URL, and the message contains the database that it belongs to', async () => {
    const portal = await makePortal()
    await addPictures(portal.dataDir, 798)
    const before = await hashesOf(portal.dataDir)
    const refused = openDatabase({ ...portal, databaseUrl: null })
    const name = URL.parse(portal.databaseUrl ?? '')?.pathname.slice(1) ?? ''
    await expect(refused).rejects.toThrow('If the records are in PostgreSQL, set DATABASE_URL')
    await expect(refused).rejects.toThrow(`It was last used with the database ${name} on 127.0.0.1`)
    await expect(refused).rejects.toThrow(/^(?!.*postgres:)/)
    expect(await hashesOf(portal.dataDir)).toEqual(before)
  })

  test('an empty database is refused, and stays empty', async () => {
    const portal = await makePortal()
    await addPictures(portal.dataDir, 30)
    const databaseUrl = await makeOwnDatabase('empty')
    await expect(openDatabase({ ...portal, databaseUrl })).rejects.toThrow(WrongPair)
    await openAndClose({ databaseUrl, dataDir: await makeDataFolder() })
  })

  test('a new folder is refused with a database that belongs to another', async () => {
    const portal = await makePortal()
    await expect(openDatabase({ ...portal, dataDir: await makeDataFolder() })).rejects.toThrow(
      '(without an id)',
    )
  })

  test('files that were restored without the id are recognised by their pictures', async () => {
    const portal = await makePortal()
    const id = await idOfFolder(portal)
    const [key = ''] = await addPictures(portal.dataDir, 3)
    await within(portal, (db) => nameInNews(db, key))
    await rm(path.join(portal.dataDir, 'portal.json'))
    expect(await within(portal, idOf)).toBe(id)
    expect(await idOfFolder(portal)).toBe(id)
  })

  test('several processes that share both can start at once, also for the first time', async () => {
    const portal = { databaseUrl: await makeOwnDatabase('empty'), dataDir: await makeDataFolder() }
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(portal)))
    const ids = await Promise.all(opened.map(({ db }) => idOf(db)))
    expect(new Set(ids)).toEqual(new Set([await idOfFolder(portal)]))
    await Promise.all(opened.map(({ close }) => close()))
  })

  test('of two processes that start with different folders at the same moment one is refused, and its folder stays new', async () => {
    const databaseUrl = await makeOwnDatabase('empty')
    const portals = [await makeDataFolder(), await makeDataFolder()].map((dataDir) => ({
      databaseUrl,
      dataDir,
    }))
    const starts = await Promise.allSettled(portals.map((portal) => openDatabase(portal)))
    for (const start of starts) if (start.status === 'fulfilled') await start.value.close()
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const loser = portals[starts.findIndex(({ status }) => status === 'rejected')]
    if (loser) await openAndClose({ ...loser, databaseUrl: await makeOwnDatabase('empty') })
  })

  test('a port without a server is reported with the setting and without the password', async () => {
    const place = {
      databaseUrl: 'postgresql://portal:secret@127.0.0.1:1/portal',
      dataDir: await makeDataFolder(),
    }
    await expect(openDatabase(place)).rejects.toThrow(
      'DATABASE_URL leads to the database portal on 127.0.0.1:1, where no server listens. Start PostgreSQL, or correct the host and the port.',
    )
  })
})
