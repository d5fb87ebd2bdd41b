import { chownSync, cpSync, mkdirSync, readdirSync, renameSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { getRecord } from '#contract/records/records.ts'
import { addressOf } from '#contract/http/route.ts'
import { Load } from './harness/load.ts'
import { joinPortal, type Member } from './harness/members.ts'
import type { Portal } from './harness/portal.ts'
import { noisyPicture } from './harness/records.ts'
import { scenario, type Run } from './harness/scenario.ts'
import { mountSmallDisk, type SmallDisk } from './harness/small-disk.ts'

const WRITERS = 4
/** Status when the portal itself finds the disk full, and when the full disk has stopped the database server. */
const FULL = 507
const AWAY = 503

interface Manner {
  /** Whether stored data can be read while the disk is full. */
  readable: boolean
  /** Uses up space that the program on the disk has reserved. */
  press?: () => Promise<void>
  /** What an operator does when there is space again. */
  mend?: () => Promise<void>
}

/** Fills the disk while there are writers, frees it, and checks the responses that they got. */
async function fillUnderLoad(
  run: Run,
  portal: Portal,
  disk: SmallDisk,
  { readable, press, mend }: Manner,
): Promise<void> {
  const members: Member[] = await joinPortal(portal, WRITERS)
  const load = new Load(portal, { members, pictures: [await noisyPicture(300, 200)] })
  await load.more(run.count(200, 8))

  disk.fill()
  const refused = run.count(100, 8)
  const deadline = Date.now() + 120_000
  while (load.refusals.length < refused && Date.now() < deadline) {
    // Space that a writer released between two attempts.
    disk.fill()
    await press?.()
    await wait(20)
  }
  const statuses = new Set(load.refusals.map(({ status }) => status))
  expect(load.refusals.length, 'writes that were refused').toBeGreaterThanOrEqual(refused)
  expect([...statuses].filter((status) => status !== FULL && status !== AWAY)).toEqual([])
  if (readable) await expectReadable(portal, load)

  disk.free()
  await mend?.()
  await load.more(run.count(50, 4))
  await load.stop()
  const lost = await load.lost()
  await portal.kill()
  await portal.start()
  const lostAfterwards = await load.lost()

  run.figure('acknowledged', load.acknowledged.size)
  run.figure(
    'refused',
    [...load.statuses]
      .filter(([status]) => status !== 201)
      .map(String)
      .join(' ')
      .replaceAll(',', '×'),
  )
  run.figure('lost', lost.length)
  run.figure('lost after a crash', lostAfterwards.length)
  expect(load.broken, 'requests without an answer').toBe(0)
  expect(lost).toEqual([])
  expect(lostAfterwards).toEqual([])
}

async function expectReadable(portal: Portal, load: Load): Promise<void> {
  const [id = 0] = load.acknowledged.keys()
  for (const address of [addressOf(getRecord, { id }), '/api/records/', '/health']) {
    const { status } = await portal.ask(address)
    expect(`${address} ${String(status)}`).toBe(`${address} 200`)
  }
}

// With full counts only: two starts of an embedded database take twice as long as all else here.
scenario({ number: 7, title: 'Disk full, embedded database', cheap: false }, async (run) => {
  run.allow(FULL, AWAY)
  const dataDir = await run.folder()
  const disk = mountSmallDisk(run, dataDir, 220)
  const portal = await run.startPortal({ dataDir })
  await fillUnderLoad(run, portal, disk, { readable: true })
})

scenario({ number: 7, title: 'Disk full, pictures' }, async (run) => {
  run.allow(FULL)
  const dataDir = await run.folder()
  mkdirSync(path.join(dataDir, 'files'))
  const disk = mountSmallDisk(run, path.join(dataDir, 'files'), 30)
  const portal = await run.startPortal({ dataDir, database: 'postgres' })
  await fillUnderLoad(run, portal, disk, { readable: true })
})

scenario({ number: 7, title: 'Disk full, PostgreSQL' }, async (run) => {
  run.allow(FULL, AWAY)
  const parent = await run.folder()
  const disk = mountSmallDisk(run, parent, 250)
  const postgres = await run.startPostgres({ parent, settings: ['max_wal_size=48MB', 'min_wal_size=32MB'] })
  const portal = await run.startPortal({ database: { url: postgres.url } })
  await fillUnderLoad(run, portal, disk, { readable: false, mend: () => startIfEnded(postgres) })
})

// With full counts only: the portal sees the same end of the server as above.
scenario({ number: 7, title: 'Disk full, WAL of PostgreSQL', cheap: false }, async (run) => {
  run.allow(FULL, AWAY)
  const place = await run.folder()
  const disk = mountSmallDisk(run, place, 80)
  const postgres = await run.startPostgres()
  const portal = await run.startPortal({ database: { url: postgres.url } })
  await postgres.stop()
  moveWal(path.join(postgres.folder, 'data'), place)
  await postgres.start(['max_wal_size=48MB', 'min_wal_size=32MB'])
  await fillUnderLoad(run, portal, disk, {
    readable: false,
    press: () => useUpLog(postgres.url),
    mend: () => startIfEnded(postgres),
  })
})

/** Starts new files of the log, of which a few are reserved, until there is no space for another. */
async function useUpLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  // The purpose is that the server ends.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(
      `select pg_logical_emit_message(false, 'trust', repeat('x', 1000000)), pg_switch_wal()`,
    )
  } catch (error) {
    if (!(error instanceof Error)) throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Starts the server if it has ended. Without space for its log it ends with PANIC, and recovers by itself only if there
 * is space by then.
 */
async function startIfEnded(postgres: Awaited<ReturnType<Run['startPostgres']>>): Promise<void> {
  await postgres.stop()
  await postgres.start()
}

function moveWal(data: string, place: string): void {
  const wal = path.join(data, 'pg_wal')
  const { uid, gid } = statSync(wal)
  const moved = path.join(place, 'pg_wal')
  cpSync(wal, moved, { recursive: true, preserveTimestamps: true })
  renameSync(wal, `${wal}.before`)
  symlinkSync(moved, wal)
  chownAll(place, uid, gid)
}

function chownAll(folder: string, uid: number, gid: number): void {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const place of ['', ...below]) chownSync(path.join(folder, place), uid, gid)
}
