import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FolderInUse, lockFolder } from '#server/platform/embedded/database-lock.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { exitCodeOf } from '#server/platform/embedded/start-trouble.ts'
import {
  leftBehind,
  markCopied,
  markCopying,
  refuseUnfinished,
} from '#server/platform/embedded/unfinished-work.ts'
import { backUp } from './back-up.action.ts'
import { movePortal } from './move-portal.action.ts'

/** A server at which nobody listens: what is refused before it is reached is refused without it. */
const SERVER = 'postgresql://portal@127.0.0.1:1/portal'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-unfinished-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder with these files. */
async function makeData(...names: string[]): Promise<string> {
  const folder = await makeFolder()
  for (const name of names) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true })
    await writeFile(path.join(folder, name), 'x')
  }
  return folder
}

/** All that a killed process can leave of work that fills a folder, and the work that the operator begins again. */
const MARKS = [
  ['.restoring', 'restore'],
  ['.restored', 'restore'],
  ['database.restoring/PG_VERSION', 'restore'],
  ['database.restoring.unfinished/PG_VERSION', 'restore'],
  ['.unfinished-move-a1B2c3/records.ndjson.gz', 'move'],
] as const

/** What opens the data folder of a portal: its start, the commands that begin like it, and those that read it as it is. */
const OPENINGS: readonly [string, (dataDir: string) => Promise<unknown>][] = [
  ['a start with an embedded database', (dataDir) => openDatabase({ dataDir, databaseUrl: null })],
  ['a start with PostgreSQL', (dataDir) => openDatabase({ dataDir, databaseUrl: SERVER })],
  [
    'npm run admin -- adopt --yes',
    (dataDir) => openDatabase({ dataDir, databaseUrl: null }, { adopt: true }),
  ],
  ['a backup of an embedded database', async (dataDir) => backUpFrom(dataDir, null)],
  ['a backup of PostgreSQL', (dataDir) => backUpFrom(dataDir, SERVER)],
]

async function backUpFrom(dataDir: string, databaseUrl: string | null): Promise<unknown> {
  return backUp({ dataDir, databaseUrl }, { sessions: false, to: await makeFolder() })
}

describe.each(MARKS)('a folder with %s', (mark, work) => {
  it.each(OPENINGS)('is refused by %s, which names the way out and changes nothing', async (_what, open) => {
    const dataDir = await makeData(mark, 'files/media/half.jpg')
    const before = await readdir(dataDir, { recursive: true })
    const refused = await open(dataDir).then(
      () => null,
      (error: unknown) => error,
    )
    expect(String(refused)).toContain(`A ${work} into ${dataDir} was begun and not finished`)
    expect(String(refused)).toContain(path.join(dataDir, mark.split('/')[0] ?? ''))
    expect(String(refused)).toContain(`begin it again with the same settings (npm run ${work}`)
    expect(exitCodeOf(refused)).toBe(78)
    expect(await readdir(dataDir, { recursive: true })).toEqual(before)
  })

  it('is no portal that can be moved away', async () => {
    const dataDir = await makeData(mark, 'database/PG_VERSION')
    const place = { dataDir: path.join(await makeFolder(), 'new'), databaseUrl: SERVER, filesIn: null }
    await expect(movePortal(dataDir, place)).rejects.toThrow('was begun and not finished')
    expect(existsSync(place.dataDir)).toBe(false)
  })
})

it('while the restore runs, the start of an embedded portal says that the folder is in use, and can be tried again', async () => {
  const dataDir = await makeData('.restoring')
  const unlock = await lockFolder(dataDir)
  const refused = openDatabase({ dataDir, databaseUrl: null })
  await expect(refused).rejects.toThrow(FolderInUse)
  expect(exitCodeOf(await refused.catch((error: unknown) => error))).toBe(1)
  unlock()
})

it('a folder of a finished portal, of a new one and none at all are not refused', async () => {
  for (const names of [[], ['portal.json', 'files/media/a.jpg', 'database/PG_VERSION', 'tiles/x/set.json']])
    refuseUnfinished(await makeData(...names))
  refuseUnfinished(path.join(await makeFolder(), 'missing'))
})

describe('what is removed when the work is begun again', () => {
  it.each(['.restoring', '.unfinished-move-a1B2c3/records.ndjson.gz'])(
    'is all of it with %s: the folder was empty before',
    async (mark) => {
      const dataDir = await makeData(mark, 'files/media/half.jpg', 'database.restoring/half', 'outbox/1.eml')
      // A volume that is mounted there.
      await mkdir(path.join(dataDir, 'database'))
      leftBehind(dataDir)?.remove()
      expect((await readdir(dataDir)).sort()).toEqual(['database', 'outbox'])
    },
  )

  it.each([
    ['a portal was started there since', '.restoring', 'portal.json'],
    ['there is a database', '.unfinished-move-a1B2c3/x', 'database/PG_VERSION'],
    ['everything had been copied', '.restored', 'files/media/b.jpg'],
    ['no mark says that the folder was empty', 'database.restoring/half', 'files/media/b.jpg'],
  ])('is nothing where %s', async (_why, mark, other) => {
    const dataDir = await makeData(mark, other, 'files/media/a.jpg')
    expect(leftBehind(dataDir)).toBe(null)
  })

  it('names the bucket that was filled', async () => {
    const dataDir = await makeData()
    markCopying(dataDir, 's3://portal/files')
    expect(await readFile(leftBehind(dataDir)?.mark ?? '', 'utf8')).toBe('s3://portal/files')
    markCopied(dataDir)
    expect(await readdir(dataDir)).toEqual(['.restored'])
  })
})
