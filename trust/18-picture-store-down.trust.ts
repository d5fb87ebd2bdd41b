import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { comparePictures } from './harness/picture-files.ts'
import { Load } from './harness/load.ts'
import { joinPortal } from './harness/members.ts'
import { noisyPicture } from './harness/records.ts'
import { until } from './harness/portal.ts'
import { scenario } from './harness/scenario.ts'
import { mountSmallDisk } from './harness/small-disk.ts'

const AWAY = 503

scenario({ number: 18, title: 'Picture store down in the middle of a record' }, async (run) => {
  run.allow(AWAY)
  const dataDir = await run.folder()
  const store = path.join(dataDir, 'files')
  mkdirSync(store)
  const disk = mountSmallDisk(run, store, 400)
  const portal = await run.startPortal({ dataDir, database: 'postgres' })
  const picture = await noisyPicture(300, 200)
  const load = new Load(portal, { members: await joinPortal(portal, 4), pictures: [picture, picture] })
  const times = run.count(20, 2)
  for (let time = 1; time <= times; time += 1) {
    await load.more(run.count(10, 5))
    // A disk cannot become read-only while it is being written to, so this tries until it can.
    await until('nobody writes to the disk', () => triedReadOnly(disk.readOnly), 1)
    const refused = load.refusals.length + 5
    await until('five requests are refused', () => load.refusals.length >= refused, 20)
    disk.readOnly(false)
  }
  await load.more(10)
  await load.stop()
  const lost = await load.lost()
  await portal.stop()
  const { db, close } = await run.openDatabase(portal.place)
  const pictures = await comparePictures(db, dataDir)
  const records = await db.selectFrom('records').select('id').execute()
  await close()

  run.figure('times down', times)
  run.figure('acknowledged', load.acknowledged.size)
  run.figure('refused with 503', load.refusals.length)
  run.figure('rows without a file', pictures.missing)
  run.figure('lost', lost.length)
  expect(load.refusals.filter(({ status }) => status !== AWAY)).toEqual([])
  expect(load.broken, 'requests without an answer').toBe(0)
  expect(records).toHaveLength(load.acknowledged.size)
  expect(pictures.missing, 'rows that name a missing file').toBe(0)
  expect(lost).toEqual([])
})

function triedReadOnly(readOnly: (only: boolean) => void): boolean {
  try {
    readOnly(true)
    return true
  } catch {
    return false
  }
}
