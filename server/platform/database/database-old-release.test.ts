import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sweepPictures } from '#server/pictures/index.ts'
import { hashesOf, makeDataFolder, openAndClose } from '#server/testing/data-folder.ts'
import { countRows, layDownOldRelease } from '#server/testing/old-release.ts'
import { makeOwnDatabase } from '#server/testing/own-database.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase } from './database.ts'
import { openFileStore } from '#server/platform/storage/file-store.ts'
import { NO_SERVICES } from '#scripts/standin/settings.ts'

const TWO_HOURS = 7_200_000

test(
  'a data folder of the previous release opens, serves every picture and keeps every file and row',
  { timeout: 900_000 },
  async () => {
    const place = { databaseUrl: await makeOwnDatabase('empty'), dataDir: await makeDataFolder() }
    const counts = await layDownOldRelease(place)
    const folder = path.join(place.dataDir, 'files')
    const hashes = await hashesOf(folder)
    expect(counts).toEqual({
      accounts: 3,
      profiles: 3,
      records: 12,
      pictures: 24,
      drafts: 3,
      news: 1,
      removed_pictures: 3,
    })
    expect(Object.keys(hashes)).toHaveLength(2 * (3 + 24 + 1 + 3))

    const config = parseConfig({
      RATE_LIMITS: 'off',
      DEMO: 'off',
      ...NO_SERVICES,
      DATA_DIR: place.dataDir,
    })
    const { db, close } = await openDatabase(place)
    const files = await openFileStore(folder)
    const app = await buildApp({ config, db, files })
    const pictures = await db.selectFrom('pictures').select('file_key').execute()
    const served = await Promise.all(pictures.map(({ file_key: key }) => app.inject({ url: `/${key}` })))
    expect(new Set(served.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(served[0]?.body).toBe(await readFile(path.join(folder, pictures[0]?.file_key ?? ''), 'utf8'))
    expect((await app.inject({ url: '/api/records/' })).json()).toHaveLength(12)
    expect(await sweepPictures({ db, files }, { now: Date.now() + TWO_HOURS })).toEqual({
      files: 62,
      trashed: 0,
      deleted: 0,
      broughtBack: 0,
      emptied: 0,
    })
    expect(await countRows(db)).toEqual(counts)
    await app.close()
    await close()
    expect(await hashesOf(folder)).toEqual(hashes)
    await openAndClose(place)
  },
)
