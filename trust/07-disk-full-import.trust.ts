import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { listImportRows, type ImportRow } from '#contract/imports/import-rows.ts'
import {
  createImport,
  getImport,
  IMPORT_MAX_ROWS,
  listImports,
  type Import,
} from '#contract/imports/imports.ts'
import { addressOf } from '#contract/http/route.ts'
import { joinPortal, type Member } from './harness/members.ts'
import type { Answer, Portal } from './harness/portal.ts'
import { scenario } from './harness/scenario.ts'
import { mountSmallDisk } from './harness/small-disk.ts'

/** The status when the portal finds the disk full. */
const FULL = 507
/** Milliseconds for what happens within a second, and for what waits a minute first. */
const SOON = 60_000
const AFTER_A_MINUTE = 180_000

/** As many rows as a file may have, each with 4 kB that cannot be made shorter: more than a full disk has left anywhere. */
function largeFile(): File {
  const features = Array.from({ length: IMPORT_MAX_ROWS }, (_, at) => {
    const [west, south] = [-3.8 + (at % 25) * 0.002, 52.3 + Math.floor(at / 25) * 0.002]
    const [east, north] = [west + 0.001, south + 0.001]
    const corners = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    const properties = { name: `Crug ${String(at + 1)}`, notes: randomBytes(3000).toString('base64') }
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [corners] } }
  })
  return new File([JSON.stringify({ type: 'FeatureCollection', features })], 'finds.geojson')
}

function importsOf(portal: Portal, { authorization }: Member) {
  const read = async (address: string): Promise<unknown> => {
    const { status, json } = await portal.ask(address, { headers: authorization })
    expect(status, address).toBe(200)
    return json()
  }
  return {
    /** Sends the file under the same name of the request each time, as the page does when it is told to send again. */
    send: (file: File): Promise<Answer> => {
      const body = new FormData()
      body.append('file', file)
      const headers = { ...authorization, 'idempotency-key': 'the-same-file' }
      return portal.ask(createImport.path, { method: 'POST', headers, body })
    },
    all: async () => (await read(listImports.path)) as unknown[],
    one: async (id: number) => (await read(addressOf(getImport, { id }))) as Import,
    rows: async (id: number) => {
      const rows: ImportRow[] = []
      for (let from: number | null = 0; from !== null;) {
        const page = await read(addressOf(listImportRows, { id }, { from }))
        const { rows: more, next } = page as { rows: ImportRow[]; next: number | null }
        rows.push(...more)
        from = next
      }
      return rows
    },
  }
}

async function until(what: string, patience: number, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`In ${String(patience / 1000)} s, ${what}`)
    await wait(20)
  }
}

scenario({ number: 7, title: 'Disk full while an import is staged' }, async (run) => {
  run.allow(FULL)
  const dataDir = await run.folder()
  const disk = mountSmallDisk(run, dataDir, 220)
  const portal = await run.startPortal({ dataDir })
  const [member] = await joinPortal(portal, 1)
  if (!member) throw new Error('Nobody joined')
  const [imports, file] = [importsOf(portal, member), largeFile()]

  disk.fill()
  const refused = await imports.send(file)
  expect(refused.status).toBe(FULL)
  expect(await imports.all(), 'imports of a file that was refused').toEqual([])

  disk.free()
  const taken = await imports.send(file)
  expect(taken.status).toBe(201)
  const { id } = taken.json() as Import
  // Its rows have no room.
  await until('the job did not find the disk full', SOON, () => {
    disk.fill()
    return portal.said.some((line) => line.includes('job waits for room') && line.includes('read-import'))
  })
  const meanwhile = await imports.one(id)
  expect(meanwhile).toMatchObject({ state: 'waiting', rows: 0 })
  expect(await imports.rows(id), 'rows of an import that is not read').toEqual([])
  expect((await portal.ask('/health')).status).toBe(200)

  disk.free()
  const freed = Date.now()
  await until('the import was not read', AFTER_A_MINUTE, async () => (await imports.one(id)).state === 'read')
  run.figure('read after, s', Math.round((Date.now() - freed) / 1000))
  const names = async () => new Set((await imports.rows(id)).map(({ row }) => row))
  const rows = await names()
  await portal.kill()
  await portal.start()
  const afterwards = await names()
  run.figure('rows', rows.size)
  run.figure('rows after a crash', afterwards.size)
  expect([rows.size, afterwards.size]).toEqual([IMPORT_MAX_ROWS, IMPORT_MAX_ROWS])
  expect(await imports.rows(id)).toHaveLength(IMPORT_MAX_ROWS)
  expect(await imports.all()).toHaveLength(1)
})
