import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Import } from '#contract/imports/imports.ts'
import { geoJson, polygonFeature } from '#formats/testing/import-files.ts'
import { GOOD, importsOn, makeImporter, moved } from '#server/testing/imports.ts'
import { portalOnOwnPostgres, type OwnPortal } from '#server/testing/own-postgres.ts'

const NUMBERS = Array.from({ length: 10 }, (_, index) => index + 1)
const FILE = geoJson(NUMBERS.map((step) => polygonFeature(GOOD, moved(step / 10))))

let portal: OwnPortal
let imports: ReturnType<typeof importsOn>

async function untilWell(): Promise<void> {
  while ((await portal.app.inject({ url: '/health' })).statusCode !== 200) await wait(50)
}

/** A file that was read, with its statement. */
async function readFile(): Promise<number> {
  const { id } = await imports.imported(FILE)
  expect((await imports.state(id)).statusCode).toBe(200)
  return id
}

/** As the table of records has them, not as the import remembers them. */
async function allRecords(): Promise<number> {
  const { count } = await portal.db
    .selectFrom('records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Publishes all rows, again and again until that is answered, as a member does who clicks once more. */
async function publishUntilDone(id: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (;;) {
    const { statusCode } = await imports.make('publish', id, NUMBERS)
    statuses.add(statusCode)
    if (statusCode === 200) return statuses
    await wait(20)
  }
}

async function untilPublished(before: number, count: number): Promise<void> {
  while ((await allRecords()) < before + count) await wait(1)
}

async function expectEachOnce(id: number, before: number): Promise<void> {
  const rows = await imports.rowsOf(id)
  expect(rows.map(({ record }) => record !== null)).toEqual(NUMBERS.map(() => true))
  expect(new Set(rows.map(({ record }) => record)).size).toBe(NUMBERS.length)
  expect((await allRecords()) - before).toBe(NUMBERS.length)
}

describe.skipIf(inject('databaseServer') === null)(
  'an import during a fault of PostgreSQL (requires PostgreSQL)',
  () => {
    beforeAll(async () => {
      portal = await portalOnOwnPostgres()
      imports = importsOn(portal, portal.member)
      await makeImporter(portal.db, portal.member)
    })
    afterAll(() => portal.close())

    test('killed in the middle of publishing, it has each row as one record when the member tries again', async () => {
      const [id, before] = [await readFile(), await allRecords()]
      const published = publishUntilDone(id)
      await untilPublished(before, 3)
      await portal.cluster.kill()
      await portal.cluster.start()
      expect([200, 503]).toEqual(expect.arrayContaining([...(await published)]))
      await expectEachOnce(id, before)
    })

    test('killed while two tabs publish the same rows, it has no row twice', async () => {
      const [id, before] = [await readFile(), await allRecords()]
      const tabs = Promise.all([publishUntilDone(id), publishUntilDone(id), publishUntilDone(id)])
      await untilPublished(before, 3)
      await portal.cluster.kill()
      await portal.cluster.start()
      await tabs
      await expectEachOnce(id, before)
    })

    test('frozen in the middle of publishing, it refuses for now and has each row once afterwards', async () => {
      const [id, before] = [await readFile(), await allRecords()]
      const first = imports.make('publish', id, NUMBERS)
      await untilPublished(before, 3)
      portal.cluster.freeze()
      onTestFinished(() => portal.cluster.thaw())
      expect((await first).statusCode).toBe(503)
      expect((await imports.make('publish', id, NUMBERS)).statusCode).toBe(503)
      portal.cluster.thaw()
      await untilWell()
      await publishUntilDone(id)
      await expectEachOnce(id, before)
    })

    test('frozen while a file is read and staged, it has the rows once as soon as it goes on', async () => {
      const { id } = (await imports.upload(FILE)).json<Import>()
      const reading = portal.app.runDueJobs().catch((fault: unknown) => fault)
      portal.cluster.freeze()
      onTestFinished(() => portal.cluster.thaw())
      expect((await imports.send('GET', `/api/imports/${id}/`)).statusCode).toBe(503)
      await reading
      portal.cluster.thaw()
      await untilWell()
      // As time passes: the lease of an attempt that was interrupted ends.
      await portal.db
        .updateTable('jobs')
        .set({ due_at: new Date(0) })
        .where('kind', '=', 'read-import')
        .execute()
      await portal.app.runDueJobs()
      expect(await imports.shown(id)).toMatchObject({ state: 'read', rows: NUMBERS.length })
      expect(await imports.rowsOf(id)).toHaveLength(NUMBERS.length)
    })

    test('killed during an upload, it takes the file once when the same request comes again', async () => {
      const headers = { 'idempotency-key': 'upload-once-0001' }
      const listed = async () => (await imports.send('GET', '/api/imports/')).json<Import[]>().length
      const before = await listed()
      const uploading = imports.upload(FILE, { headers })
      await portal.cluster.kill()
      const { statusCode } = await uploading
      expect([201, 503]).toContain(statusCode)
      await portal.cluster.start()
      await untilWell()
      const again = [await imports.upload(FILE, { headers }), await imports.upload(FILE, { headers })]
      expect(new Set(again.map((answer) => answer.json<Import>().id)).size).toBe(1)
      expect((await listed()) - before).toBe(1)
      await portal.app.runDueJobs()
    })
  },
)
