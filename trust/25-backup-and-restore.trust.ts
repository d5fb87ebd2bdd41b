import { cp } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { hashesOf } from '#server/testing/data-folder.ts'
import { countRows } from '#server/testing/old-release.ts'
import { Load } from './harness/load.ts'
import { joinPortal } from './harness/members.ts'
import { comparePictures } from './harness/picture-files.ts'
import { noisyPicture } from './harness/records.ts'
import { scenario } from './harness/scenario.ts'

scenario({ number: 25, title: 'Backup and restore, embedded database' }, async (run) => {
  const portal = await run.startPortal()
  const pictures = [await noisyPicture(300, 200), await noisyPicture(200, 300)]
  const load = new Load(portal, { members: await joinPortal(portal, 4), pictures })
  await load.more(run.count(500, 10))
  await load.stop()
  await portal.stop()
  const { dataDir } = portal.place
  const before = { hashes: await hashesOf(path.join(dataDir, 'files')), counts: await counts(portal.place) }
  const backup = await run.folder()
  await cp(dataDir, backup, { recursive: true })

  // Changes after the backup are not in it.
  await portal.start()
  const later = new Load(portal, { members: await joinPortal(portal, 1), pictures })
  await later.more(run.count(10, 2))
  await later.stop()
  await portal.stop()

  const restored = await run.startPortal({ dataDir: backup })
  const found = new Map(load.acknowledged)
  for (const id of found.keys()) {
    const { status } = await restored.ask(`/api/records/${String(id)}/`)
    if (status === 200) found.delete(id)
  }
  await restored.stop()
  const after = { hashes: await hashesOf(path.join(backup, 'files')), counts: await counts(restored.place) }
  const { db, close } = await run.openDatabase(restored.place)
  const { missing, orphans } = await comparePictures(db, backup)
  await close()

  run.figure('records', load.acknowledged.size)
  run.figure('files', Object.keys(before.hashes).length)
  run.figure('not found again', found.size)
  expect([...found]).toEqual([])
  expect(after).toEqual(before)
  expect({ missing, orphans }).toEqual({ missing: 0, orphans: 0 })

  async function counts(place: typeof portal.place) {
    const opened = await run.openDatabase(place)
    const found = await countRows(opened.db)
    await opened.close()
    return found
  }
})
