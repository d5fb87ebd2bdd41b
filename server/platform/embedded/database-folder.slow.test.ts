import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPictures, hashesOf, makeDataFolder, openAndClose } from '#server/testing/data-folder.ts'
import { openDatabase } from '#server/platform/database/database.ts'

/** Damage to `database/` of a portal in use, and the message at its next start. */
const DAMAGES: [what: string, damage: (database: string) => Promise<void>, said: RegExp][] = [
  [
    'is missing',
    (database) => rm(database, { recursive: true }),
    /with 30 pictures, but its embedded database .* is missing\. .*If the records are in PostgreSQL, set DATABASE_URL\..* restore the whole data folder from a backup/,
  ],
  [
    'is empty, as where a volume is not mounted',
    async (database) => {
      await rm(database, { recursive: true })
      await mkdir(database)
    },
    /is empty\. .*If a volume is not mounted, mount it/,
  ],
  [
    'has lost its PG_VERSION',
    (database) => rm(path.join(database, 'PG_VERSION')),
    /cannot be opened: its file PG_VERSION is missing\. .*Restore the whole data folder from a backup/,
  ],
  [
    'makes PGlite abort',
    (database) => rm(path.join(database, 'global/pg_control')),
    /^The embedded database in .* cannot be opened: Aborted\(\)\. It is damaged, .*Restore the whole data folder/,
  ],
]

describe('the embedded database of a folder in use', () => {
  let used: string

  beforeAll(async () => {
    used = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-used-'))
    await openAndClose({ databaseUrl: null, dataDir: used })
    await addPictures(used, 30)
  })
  afterAll(() => rm(used, { recursive: true }))

  test.each(DAMAGES)('is not replaced by an empty one when it %s', async (_, damage, said) => {
    const dataDir = await makeDataFolder(used)
    await damage(path.join(dataDir, 'database'))
    const before = await hashesOf(path.join(dataDir, 'files'))
    await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(said)
    expect(await hashesOf(path.join(dataDir, 'files'))).toEqual(before)
    // The folder is not left locked either.
    await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(said)
  })

  test('is reported as missing even without an id, as in a folder of the previous release that was used with PostgreSQL', async () => {
    const dataDir = await makeDataFolder()
    await addPictures(dataDir, 3)
    await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(
      'If the records are in PostgreSQL',
    )
  })

  test('is created in an empty folder, even in a volume with lost+found', async () => {
    const dataDir = await makeDataFolder()
    await mkdir(path.join(dataDir, 'database/lost+found'), { recursive: true })
    await openAndClose({ databaseUrl: null, dataDir })
    await openAndClose({ databaseUrl: null, dataDir })
  })
})
