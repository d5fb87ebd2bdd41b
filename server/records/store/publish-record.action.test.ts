import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { StoreFull, type FileStore } from '#server/platform/storage/file-store.ts'
import { makeApp, makeMember, type TestApp } from '#server/testing/app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { pictureFile, sendRecord } from '#server/testing/records.ts'

/** Number of files: two pictures in two sizes each. */
const WRITES = 4

async function sendWithPictures(portal: Pick<TestApp, 'config' | 'db'>, files: FileStore) {
  const app = await buildApp({ ...portal, files })
  const member = await makeMember()
  const bytes = await makePicture()
  return sendRecord(app, member, { picture1: pictureFile(bytes), picture2: pictureFile(bytes) })
}

async function whatIsThere({
  db,
  files,
}: TestApp): Promise<{ records: number; pictures: number; files: number }> {
  const [records, pictures] = await Promise.all([
    db.selectFrom('records').select('id').execute(),
    db.selectFrom('pictures').select('file_key').execute(),
  ])
  let stored = 0
  for await (const { key } of files.list('')) stored += key === '' ? 0 : 1
  return { records: records.length, pictures: pictures.length, files: stored }
}

const NOTHING = { records: 0, pictures: 0, files: 0 }

/** A file store whose nth write fails. */
function failingAt(files: FileStore, nth: number, error: Error): FileStore {
  let writes = 0
  return {
    ...files,
    put: async (key, content) => {
      writes += 1
      if (writes === nth) throw error
      await files.put(key, content)
    },
  }
}

describe('when the file store', () => {
  it('is full, whichever file it is, nothing is stored and the answer says so', async () => {
    const portal = await makeApp()
    for (let nth = 1; nth <= WRITES; nth += 1) {
      const response = await sendWithPictures(portal, failingAt(portal.files, nth, new StoreFull('no room')))
      expect(response.statusCode).toBe(507)
      expect(response.json<{ detail: string }>().detail).toContain('database is currently full')
      expect(await whatIsThere(portal)).toEqual(NOTHING)
    }
    expect(
      (await sendWithPictures(portal, failingAt(portal.files, WRITES + 1, new Error()))).statusCode,
    ).toBe(201)
  })

  it('fails, nothing is left and the answer reveals nothing', async () => {
    const portal = await makeApp()
    const broken = failingAt(portal.files, 3, new Error('EIO: /srv/portal'))
    const response = await sendWithPictures(portal, broken)
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { detail: 'Something went wrong on the server.', request_id: response.headers['x-request-id'] },
    ])
    expect(await whatIsThere(portal)).toEqual(NOTHING)
  })
})

describe('when the database', () => {
  afterEach(async () => {
    await sql`drop function if exists fail_for_test() cascade`.execute(await testDatabase())
  })

  async function failWith({ db }: TestApp, code: string): Promise<void> {
    await sql`create function fail_for_test() returns trigger language plpgsql as
      ${sql.raw(`$$ begin raise exception 'made to fail' using errcode = '${code}'; end $$`)}`.execute(db)
    await sql`create trigger fail_for_test before insert on pictures
      for each row execute function fail_for_test()`.execute(db)
  }

  it('is full, no file is stored and the answer says so', async () => {
    const portal = await makeApp()
    await failWith(portal, '53100')
    const response = await sendWithPictures(portal, portal.files)
    expect(response.statusCode).toBe(507)
    expect(response.json<{ detail: string }>().detail).toContain('database is currently full')
    expect(await whatIsThere(portal)).toEqual(NOTHING)
  })

  it('becomes unavailable, the files stay for the sweep, because the record may have been stored', async () => {
    const portal = await makeApp()
    await failWith(portal, '08006')
    const response = await sendWithPictures(portal, portal.files)
    expect(response.statusCode).toBe(503)
    expect(await whatIsThere(portal)).toEqual({ ...NOTHING, files: WRITES })
  })
})
