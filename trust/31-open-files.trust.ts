import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { Load } from './harness/load.ts'
import { joinPortal } from './harness/members.ts'
import { comparePictures } from './harness/picture-files.ts'
import { noisyPicture } from './harness/records.ts'
import { scenario } from './harness/scenario.ts'

const WRITERS = 4
/** Files that the portal may open beside those that are open; below zero, also not all of those again that it closes. */
const SPARE = [6, 0, -8, -16]
/** Milliseconds for each of them. */
const EACH = 1500
const AWAY = 503

for (const database of ['embedded', 'postgres'] as const)
  scenario(
    {
      number: 31,
      title: `Saving while no file can be opened, ${database}`,
      cheap: database === 'embedded',
    },
    async (run) => {
      run.allow(AWAY)
      const portal = await run.startPortal({ database })
      const picture = await noisyPicture(300, 200)
      const load = new Load(portal, {
        members: await joinPortal(portal, WRITERS),
        pictures: [picture, picture],
      })
      await load.more(run.count(50, 4))
      const limit = limitOf(portal.pid)
      const before = load.acknowledged.size
      for (const spare of SPARE) {
        setLimit(portal.pid, String(limitFor(portal.pid, spare)))
        await wait(EACH)
      }
      const under = load.acknowledged.size - before
      setLimit(portal.pid, limit)
      await load.more(run.count(50, 4))
      await load.stop()
      const lost = await load.lost()
      await portal.stop()
      const { db, close } = await run.openDatabase(portal.place)
      const pictures = await comparePictures(db, portal.place.dataDir)
      const records = await db.selectFrom('records').select('id').execute()
      await close()

      run.figure('acknowledged', load.acknowledged.size)
      run.figure('of them with the limit', under)
      run.figure('refused with 503', load.refusals.length)
      run.figure('connections that were not taken', load.broken)
      run.figure('rows without a file', pictures.missing)
      run.figure('lost', lost.length)
      const refused = load.refusals.length + load.broken
      expect(refused, 'requests that the limit stopped').toBeGreaterThan(0)
      expect(load.refusals.filter(({ status }) => status !== AWAY)).toEqual([])
      // A connection that broke may have been answered for nobody, but never with half a record.
      expect(records.length).toBeGreaterThanOrEqual(load.acknowledged.size)
      expect(records.length).toBeLessThanOrEqual(load.acknowledged.size + load.broken)
      expect(pictures.missing, 'rows that name a missing file').toBe(0)
      expect(lost).toEqual([])
    },
  )

/** The limit counts the numbers of files, of which a process always takes the lowest that is free. */
function limitFor(pid: number, spare: number): number {
  const open = readdirSync(`/proc/${String(pid)}/fd`)
    .map(Number)
    .toSorted((one, other) => one - other)
  const last = open.at(-1) ?? 0
  const free = last + 1 - open.length
  if (spare < 0) return open.at(spare) ?? last
  return Math.max(open.length, last + 1 + spare - free)
}

/** The limit of open files, soft and hard, as `prlimit` reads it. */
function limitOf(pid: number): string {
  const told = execFileSync('prlimit', ['--nofile', '--noheadings', '--output', 'SOFT', '--pid', String(pid)])
  return told.toString('utf8').trim()
}

/** Sets the soft limit of a running process. */
function setLimit(pid: number, soft: string): void {
  execFileSync('prlimit', [`--nofile=${soft}:`, '--pid', String(pid)])
}
