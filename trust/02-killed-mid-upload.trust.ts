import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { sweepPictures } from '#server/pictures/sweep-pictures.action.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openFileStore } from '#server/platform/storage/file-store.ts'
import { Load } from './harness/load.ts'
import { joinPortal } from './harness/members.ts'
import { age, comparePictures } from './harness/picture-files.ts'
import { noisyPicture } from './harness/records.ts'
import { scenario } from './harness/scenario.ts'
import { draws, SEED } from '#scripts/testing/seed.ts'

const WRITERS = 4
/** Milliseconds of an upload: a round ends at a moment of it that the seed chooses. */
const UPLOAD = 300

for (const database of ['embedded', 'postgres'] as const)
  scenario(
    {
      number: 2,
      title: `Portal killed in the middle of uploads, ${database}`,
      cheap: database === 'postgres',
    },
    async (run) => {
      const portal = await run.startPortal({ database })
      const pictures = [await noisyPicture(400, 300), await noisyPicture(400, 300)]
      const load = new Load(portal, { members: await joinPortal(portal, WRITERS), pictures })
      const kills = run.count(50, 2)
      const moment = draws(`kills of ${database}`)
      for (let kill = 0; kill < kills; kill += 1) {
        await load.more(run.count(40, 8))
        await wait(moment(UPLOAD))
        await portal.kill()
        await portal.start()
      }
      await load.more(1)
      await load.stop()
      const lost = await load.lost()
      await portal.stop()

      const { db, close } = await run.openDatabase(portal.place)
      const { dataDir } = portal.place
      const before = await comparePictures(db, dataDir)
      await age(dataDir)
      const files = await openFileStore(path.join(dataDir, 'files'))
      // The kills left the files, and there may be more of them than a nightly sweep takes without an operator.
      await sweepPictures({ db, files }, { whole: true })
      const after = await comparePictures(db, dataDir)
      const halves = await recordsWithout(db, pictures.length)
      await close()

      run.figure('kills', kills)
      run.figure('seed', SEED)
      run.figure('uploads cut off', load.broken)
      run.figure('acknowledged', load.acknowledged.size)
      run.figure('lost', lost.length)
      run.figure('rows without a file', before.missing + after.missing)
      run.figure('orphans before the sweep', before.orphans)
      run.figure('after it', after.orphans)
      expect(load.broken, 'kills that met an upload').toBeGreaterThan(0)
      expect(lost).toEqual([])
      expect(halves, 'records without all their pictures').toBe(0)
      expect(before.missing, 'rows that name a missing file').toBe(0)
      expect(after, 'after the sweep').toMatchObject({ missing: 0, orphans: 0 })
    },
  )

async function recordsWithout(db: Database, pictures: number): Promise<number> {
  const whole = await db
    .selectFrom('pictures')
    .select('record_id')
    .groupBy('record_id')
    .having(({ fn }) => fn.countAll(), '=', pictures)
    .execute()
  const records = await db.selectFrom('records').select('id').execute()
  return records.length - whole.length
}
