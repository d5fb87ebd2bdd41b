import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createRecord, listRecords, type Record as WireRecord } from '#contract/records/records.ts'
import { joinPortal } from './harness/members.ts'
import { storedFiles } from './harness/picture-files.ts'
import type { Portal } from './harness/portal.ts'
import { noisyPicture, recordForm } from './harness/records.ts'
import { scenario } from './harness/scenario.ts'

const AT_ONCE = 20
/** Files for each picture: the picture and its thumbnail. */
const FILES_PER_PICTURE = 2

for (const database of ['embedded', 'postgres'] as const)
  scenario(
    { number: 5, title: `Double submit, ${database}`, cheap: database === 'postgres' },
    async (run) => {
      const portal = await (database === 'postgres' ? run.sharedPortal() : run.startPortal())
      const before = await stored(portal)
      const [member] = await joinPortal(portal, 1)
      const pictures = [await noisyPicture(), await noisyPicture()]
      const keys = Array.from({ length: run.count(200, 3) }, () => randomUUID())
      const ids = new Set<number>()
      for (const key of keys) {
        const answers = await Promise.all(
          Array.from({ length: AT_ONCE }, () =>
            portal.ask(createRecord.path, {
              method: 'POST',
              headers: { ...member?.authorization, 'idempotency-key': key },
              body: recordForm(`Sent with ${key}`, pictures),
            }),
          ),
        )
        const made = answers
          .filter(({ status }) => status === 201)
          .map((answer) => (answer.json() as WireRecord).id)
        expect(new Set(made).size, `records that were acknowledged for ${key}`).toBe(1)
        expect(
          answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409),
        ).toEqual([])
        for (const id of made) ids.add(id)
      }
      const after = await stored(portal)
      const old = new Set(before.records.map(({ id }) => id))
      const records = after.records.filter(({ id }) => !old.has(id))
      expect(records.map(({ id }) => id).toSorted(byNumber)).toEqual([...ids].toSorted(byNumber))
      expect(records.length).toBe(keys.length)
      expect(records.filter(({ picture1, picture2 }) => picture1 && picture2).length).toBe(keys.length)
      const files = after.files - before.files
      run.figure('keys', keys.length)
      run.figure('requests', keys.length * AT_ONCE)
      run.figure('records', records.length)
      run.figure('picture files', files)
      expect(files).toBe(keys.length * pictures.length * FILES_PER_PICTURE)
    },
  )

/** All records, and the number of files in the store. */
async function stored(portal: Portal): Promise<{ records: WireRecord[]; files: number }> {
  const records = (await portal.ask(listRecords.path)).json() as WireRecord[]
  return { records, files: (await storedFiles(portal.place.dataDir)).length }
}

function byNumber(one: number, other: number): number {
  return one - other
}
