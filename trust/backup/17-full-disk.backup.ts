import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { archiveAt, verifyArchive } from '#server/operations/index.ts'
import { Load } from '../harness/load.ts'
import { joinPortal } from '../harness/members.ts'
import { noisyPicture } from '../harness/records.ts'
import type { Run } from '../harness/scenario.ts'
import { mountSmallDisk, type SmallDisk } from '../harness/small-disk.ts'
import { backupRun, command } from './command.ts'

const ENGINES = ['embedded', 'postgres'] as const
/** Records that are made beforehand, each with a picture of about 100 kB, and more a second. */
const RECORDS = 40
const PACE = 10
/** What a restore has in the data folder while it copies an empty database there, and while it opens that. */
const BEGUN = ['database.restoring.unfinished', 'database.restoring']

/** A portal with people who write, and more bytes than a small disk has. */
async function busyPortal(run: Run, engine: (typeof ENGINES)[number], dataDir?: string) {
  const portal = await run.startPortal({ database: engine, watched: false, ...(dataDir && { dataDir }) })
  const pictures = [await noisyPicture(500, 400)]
  const load = new Load(portal, { members: await joinPortal(portal, 2), pictures, perSecond: PACE })
  await load.more(RECORDS)
  return { portal, load }
}

async function complaintOf(running: Promise<string>): Promise<string> {
  return running.then(
    () => '',
    (error: unknown) => String(error),
  )
}

/** The megabytes that a message says are missing. */
function missingIn(complaint: string): number {
  const [, missing] = /at least (\d+) MB more are needed there/.exec(complaint) ?? []
  if (missing === undefined) throw new Error(`It does not say how much room is missing: ${complaint}`)
  return Number(missing)
}

for (const engine of ENGINES)
  backupRun(
    `a full disk under the backups of a portal, ${engine}, leaves no archive and says what is missing`,
    async (run) => {
      const folder = await run.folder()
      mountSmallDisk(run, folder, 2)
      const { portal, load } = await busyPortal(run, engine)
      const complaint = await complaintOf(command('backup', ['--to', folder], portal.place))
      expect(complaint).toContain(`There is no room in ${folder}`)
      const missing = missingIn(complaint)
      run.figure('megabytes missing', missing)
      expect(await readdir(folder)).toEqual([])
      await load.more(PACE)
      await load.stop()

      // As much as the message asked for, and what people wrote meanwhile.
      const grown = 2 + missing + 3
      execFileSync('mount', ['-o', `remount,size=${String(grown)}m`, folder])
      await command('backup', ['--to', folder], portal.place)
      const [name = ''] = await readdir(folder)
      expect((await verifyArchive(archiveAt('FILE', path.join(folder, name), {}))).tables.records?.rows).toBe(
        load.acknowledged.size,
      )
      expect([load.refusals, load.broken, load.unreached]).toEqual([[], 0, 0])
    },
  )

backupRun(
  'a full disk under the data folder refuses the backup, and the portal goes on when there is room',
  async (run) => {
    const dataDir = await run.folder()
    const disk = mountSmallDisk(run, dataDir, 220)
    const { portal, load } = await busyPortal(run, 'embedded', dataDir)
    await load.stop()
    const target = await run.folder()
    disk.fill()
    expect(await complaintOf(command('backup', ['--to', target], portal.place))).toMatch(
      /no room|disk is full|No space/i,
    )
    expect(await readdir(target)).toEqual([])
    disk.free()
    const later = new Load(portal, { members: await joinPortal(portal, 1) })
    await later.more(5)
    await later.stop()
    await command('backup', ['--to', target], portal.place)
    const [name = ''] = await readdir(target)
    const { tables } = await verifyArchive(archiveAt('FILE', path.join(target, name), {}))
    expect(tables.records?.rows).toBe(load.acknowledged.size + later.acknowledged.size)
    expect((await readdir(dataDir)).filter((each) => each.startsWith('.unfinished'))).toEqual([])
  },
)

backupRun(
  'a restore to a disk that is too small, or full on the way, keeps nothing and says what is missing',
  async (run) => {
    const { portal, load } = await busyPortal(run, 'postgres')
    await load.stop()
    const backups = await run.folder()
    await command('backup', ['--to', backups], portal.place)
    const archive = path.join(backups, (await readdir(backups))[0] ?? '')

    const dataDir = await run.folder()
    const disk = mountSmallDisk(run, dataDir, 40)
    const place = { dataDir, databaseUrl: null }
    const small = await complaintOf(command('restore', [archive], place))
    expect(small).toContain(`There is no room in ${dataDir} for the restored portal`)
    expect(await readdir(dataDir)).toEqual([])
    run.figure('megabytes missing', missingIn(small))
    execFileSync('mount', ['-o', `remount,size=${String(40 + missingIn(small))}m`, dataDir])

    for (const begun of BEGUN) {
      const full = await complaintWhenFull(disk, begun, command('restore', [archive], place))
      expect(full, begun).toContain(`There is no room in ${dataDir} for the restored portal`)
      run.figure(`megabytes missing once ${begun} was there`, missingIn(full))
      expect(await readdir(dataDir), begun).toEqual([])
    }

    // All is copied, and the disk is full when the database is opened to be brought up to date.
    const late = await complaintWhenFull(disk, 'database', command('restore', [archive], place))
    expect(late).toContain(`The backup was copied to ${dataDir}, but its tables could not be brought up`)
    expect(late).toContain('Set DATA_DIR to a new folder')
    const copied = await readdir(dataDir)
    expect(copied).toEqual(expect.arrayContaining(['database', 'files']))
    expect(await complaintOf(command('restore', [archive], place))).toContain('is in use: it has files')
    expect(await readdir(dataDir)).toEqual(copied)
    for (const name of copied) await rm(path.join(dataDir, name), { recursive: true })

    await command('restore', [archive], place)
    const restored = await run.startPortal({ dataDir, watched: false })
    const list = await restored.ask('/api/records/')
    expect((list.json() as unknown[]).length).toBe(load.acknowledged.size)
    await restored.stop()
  },
)

/** Fills the disk as soon as it has what is named. The disk is free again after the command has ended. */
async function complaintWhenFull(disk: SmallDisk, name: string, running: Promise<string>): Promise<string> {
  const complaint = complaintOf(running)
  const isOver = complaint.then(() => true)
  const isThere = () => existsSync(path.join(disk.folder, name))
  while (!isThere())
    if (await Promise.race([isOver, wait(1, false)])) throw new Error(`${name} was never seen`)
  disk.fill()
  await complaint
  disk.free()
  return complaint
}
