import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect } from 'vitest'
import type { PostgresCluster } from '#scripts/setup/postgres.mjs'
import { archiveAt, verifyArchive } from '#server/operations/index.ts'
import { Load } from '../harness/load.ts'
import { joinPortal } from '../harness/members.ts'
import { until } from '../harness/portal.ts'
import { noisyPicture } from '../harness/records.ts'
import type { Run } from '../harness/scenario.ts'
import { backupRun, command, start } from './command.ts'

const RECORDS = 30

async function filledPortal(run: Run, database: 'embedded' | 'postgres' | { url: string }) {
  const portal = await run.startPortal({ database, watched: false })
  const pictures = [await noisyPicture(500, 400)]
  const load = new Load(portal, { members: await joinPortal(portal, 2), pictures })
  await load.more(run.count(200, RECORDS))
  await load.stop()
  return { portal, records: load.acknowledged.size }
}

async function onlyArchive(folder: string): Promise<string> {
  const names = await readdir(folder)
  expect(names).toHaveLength(1)
  return path.join(folder, names[0] ?? '')
}

interface Trouble {
  what: string
  /** What the operator reads. */
  says: RegExp
  /** @param ended resolves when the backup has ended by itself */
  happen: (cluster: PostgresCluster, ended: Promise<unknown>) => Promise<void>
  cheap: boolean
}

const TROUBLES: readonly Trouble[] = [
  {
    what: 'killed',
    says: /\S/,
    cheap: true,
    happen: async (cluster) => {
      await cluster.kill()
      await cluster.start()
    },
  },
  {
    what: 'restarted',
    says: /\S/,
    cheap: false,
    happen: async (cluster) => {
      await cluster.stop()
      await cluster.start()
    },
  },
  {
    what: 'frozen',
    says: /^The database does not answer$/,
    cheap: true,
    happen: async (cluster, ended) => {
      cluster.freeze()
      await ended
      cluster.thaw()
    },
  },
]

/** Starts a backup that stops in the middle of its tables until the lock is given back, and waits until it is there. */
async function backUpUntilLock(
  cluster: PostgresCluster,
  folder: string,
  place: { dataDir: string; databaseUrl: string | null },
) {
  const locking = new pg.Client({ connectionString: cluster.url })
  // Its server is about to be killed.
  locking.on('error', () => undefined)
  await locking.connect()
  await locking.query('begin; lock table records in access exclusive mode')
  const backup = start('backup', ['--to', folder], place)
  const ended = Promise.all([text(backup.stderr), once(backup, 'close') as Promise<[number]>])
  // The portal runs too, and its own work may wait for the same lock first: only the statement of a backup counts.
  const waiting = async () => {
    // Within a transaction, the activity would stay what it was at first.
    await locking.query('select pg_stat_clear_snapshot()')
    const { rows } = await locking.query<{ count: string }>(
      `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like 'declare "dumped%'`,
    )
    return Number(rows[0]?.count) > 0
  }
  const isOver = () => backup.exitCode !== null
  await until('the backup waits for the table', async () => isOver() || (await waiting()), 20)
  if (isOver()) throw new Error(`The backup ended first: ${(await ended)[0]}`)
  return { ended, release: () => locking.end() }
}

for (const { what, says, happen, cheap } of TROUBLES)
  backupRun(
    `a backup during which the database is ${what} fails without an archive, and the next one is whole`,
    async (run) => {
      const cluster = await run.startPostgres()
      const { portal, records } = await filledPortal(run, { url: cluster.url })
      const folder = await run.folder()
      const { ended, release } = await backUpUntilLock(cluster, folder, portal.place)
      await happen(cluster, ended)
      const [complaint, [code]] = await ended
      await release().catch(() => undefined)
      expect(code, complaint).toBe(1)
      expect(complaint).not.toMatch(/\n\s+at /)
      expect(complaint.trim()).toMatch(says)
      expect(await readdir(folder)).toEqual([])
      await command('backup', ['--to', folder], portal.place)
      expect(
        (await verifyArchive(archiveAt('FILE', await onlyArchive(folder), {}))).tables.records?.rows,
      ).toBe(records)
    },
    { cheap },
  )

for (const target of ['embedded', 'postgres'] as const)
  backupRun(
    `a restore that is killed, into ${target}, can be begun again with the same words`,
    async (run) => {
      const { portal, records } = await filledPortal(run, 'postgres')
      const backups = await run.folder()
      await command('backup', ['--to', backups], portal.place)
      const archive = await onlyArchive(backups)
      const { place } = await run.preparePortal({
        database: target,
        dataDir: path.join(await run.folder(), 'data'),
      })
      await killedAt(path.join(place.dataDir, 'files'), '.jpg', 'restore', [archive], place)
      // No portal begins there, with nothing in it.
      await expect(run.openDatabase(place)).rejects.toThrow(
        /A restore into .* was begun and not finished.*begin it again/,
      )
      await command('restore', [archive], place)
      await expect(command('restore', [archive], place), 'a portal that is there').rejects.toThrow(
        /is in use.*Nothing was changed\. Set DATA_DIR to a new folder/,
      )
      const restored = await run.startPortal({
        dataDir: place.dataDir,
        database: place.databaseUrl === null ? 'embedded' : { url: place.databaseUrl },
        watched: false,
      })
      expect(((await restored.ask('/api/records/')).json() as unknown[]).length).toBe(records)
      await restored.stop()
    },
    // A test of the integration suite does the same in an embedded database, without the kill.
    { cheap: target === 'postgres' },
  )

/** Starts a command and kills it as soon as a file with this ending is below the folder. */
async function killedAt(folder: string, ending: string, ...args: Parameters<typeof start>): Promise<void> {
  const running = start(...args)
  const ended = once(running, 'close') as Promise<[number | null]>
  const names = () => readdir(folder, { recursive: true }).catch(() => [])
  const isOver = () => running.exitCode !== null
  await until(
    `a file ${ending} is there`,
    async () => isOver() || (await names()).some((name) => name.endsWith(ending)),
    1,
  )
  running.kill('SIGKILL')
  const [code] = await ended
  expect(code, 'it was killed before its end').toBe(null)
}

backupRun('a backup that is killed leaves no archive, and the next one is whole', async (run) => {
  const { portal, records } = await filledPortal(run, 'postgres')
  const folder = await run.folder()
  const archives = async () => (await readdir(folder)).filter((name) => !name.startsWith('.'))
  // While the tables are read, and while the archive is written.
  for (const ending of ['.ndjson.gz', '.tar']) {
    await killedAt(folder, ending, 'backup', ['--to', folder], portal.place)
    expect(await archives()).toEqual([])
  }
  await command('backup', ['--to', folder], portal.place)
  const [name = ''] = await archives()
  const { tables, files } = await verifyArchive(archiveAt('FILE', path.join(folder, name), {}))
  expect([tables.records?.rows, files.missing]).toEqual([records, []])
})

backupRun(
  'a move that is killed leaves no portal behind, and can be begun again with the same words',
  async (run) => {
    const { portal, records } = await filledPortal(run, 'embedded')
    await portal.stop()
    const { place } = await run.preparePortal({
      database: 'postgres',
      dataDir: path.join(await run.folder(), 'data'),
    })
    const words = ['--to', place.databaseUrl ?? '', '--data-dir', place.dataDir]
    for (const ending of ['.ndjson.gz', '.jpg']) {
      await killedAt(place.dataDir, ending, 'move', words, portal.place)
      await expect(run.openDatabase(place)).rejects.toThrow(
        /A move into .* was begun and not finished.*npm run move/,
      )
    }
    await command('move', words, portal.place)
    const moved = await run.startPortal({
      dataDir: place.dataDir,
      database: { url: place.databaseUrl ?? '' },
      watched: false,
    })
    expect(((await moved.ask('/api/records/')).json() as unknown[]).length).toBe(records)
    await moved.stop()
  },
)

backupRun('an archive is encrypted on its way out, and is whole after it was decrypted', async (run) => {
  const { portal, records } = await filledPortal(run, 'embedded')
  const folder = await run.folder()
  const keys = path.join(folder, 'key')
  const made = await programOr(run, 'age-keygen', ['-o', keys])
  const [, key = ''] = /Public key: (age1\w+)/.exec(made) ?? []
  const encrypted = path.join(folder, 'portal.tar.age')
  const backup = start('backup', ['--to', '-'], portal.place)
  const age = spawn('age', ['-r', key, '-o', encrypted], { stdio: ['pipe', 'inherit', 'inherit'] })
  backup.stdout.pipe(age.stdin)
  const [[ended], [left]] = (await Promise.all([once(age, 'close'), once(backup, 'close')])) as [
    [number],
    [number],
  ]
  expect([ended, left]).toEqual([0, 0])
  expect((await text(createReadStream(encrypted))).slice(0, 30)).toContain('age-encryption.org')
  await expect(command('backup', ['--verify', encrypted], portal.place)).rejects.toThrow(
    'It is not an archive of this portal',
  )

  const plain = path.join(folder, 'portal.tar')
  await programOr(run, 'age', ['-d', '-i', keys, '-o', plain, encrypted])
  expect(await command('backup', ['--verify', plain, '--trial'], portal.place)).toContain(
    'A trial restore into an empty database succeeded',
  )
  const { tables } = await verifyArchive(archiveAt('FILE', plain, {}))
  expect(tables.records?.rows).toBe(records)
  for (const name of ['limits', 'processes', 'tokens', 'holding_files'])
    expect(tables).not.toHaveProperty(name)
})

/** What a program of Debian says. Skips the test by its name where it is missing. */
async function programOr(run: Run, program: string, words: readonly string[]): Promise<string> {
  const running = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const failed = once(running, 'error').then(([error]: unknown[]) => error)
  const ended = Promise.all([text(running.stdout), text(running.stderr), once(running, 'close')])
  const first = await Promise.race([ended, failed])
  if (!Array.isArray(first)) return run.skip(`the program ${program} is not installed (Debian: age)`)
  const [said, complained, [code]] = first as [string, string, [number]]
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${complained}`)
  return said + complained
}
