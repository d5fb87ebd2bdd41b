import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { getOwnUser } from '#contract/accounts/accounts.ts'
import { createDraft } from '#contract/records/drafts.ts'
import { createImport, getImport, type Import } from '#contract/imports/imports.ts'
import { updateRecord } from '#contract/records/own-records.ts'
import {
  createRecord,
  getRecord,
  type Record as WireRecord,
  type RecordDetail,
} from '#contract/records/records.ts'
import { addressOf } from '#contract/http/route.ts'
import { joinPortal, logInto, type Member } from './harness/members.ts'
import { until, type Portal } from './harness/portal.ts'
import { recordForm } from './harness/records.ts'
import { scenario } from './harness/scenario.ts'

/** Where Debian's package `faketime` has its library, for two kinds of processors. */
const LIBRARIES = ['x86_64', 'aarch64'].map(
  (kind) => `/usr/lib/${kind}-linux-gnu/faketime/libfaketimeMT.so.1`,
)
/** How far the clock of the portal is from that of the machine, one after the other. */
const CLOCKS = ['+2h', '-3h', '+26h', '-26h', '+0']

for (const database of ['embedded', 'postgres'] as const)
  scenario(
    { number: 30, title: `Clock set forward and back, ${database}`, cheap: database === 'embedded' },
    async (run) => {
      const library = LIBRARIES.find((file) => existsSync(file))
      if (library === undefined)
        return run.skip('the clock cannot be set for one process alone (on Debian, the package faketime)')
      const clock = path.join(await run.folder(), 'clock')
      await writeFile(clock, '+0')
      const portal = await run.startPortal({
        database,
        watched: false,
        settings: {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: clock,
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        },
      })
      const [member] = await joinPortal(portal, 1)
      if (!member) throw new Error('Nobody joined')
      const made: number[] = []
      for (const offset of CLOCKS) {
        await writeFile(clock, offset)
        await untilClockIs(portal, offset)
        made.push(await work(portal, member, offset))
      }
      for (const id of made) {
        const { title } = (await portal.ask(addressOf(getRecord, { id }))).json() as WireRecord
        expect(title).toMatch(/, changed twice$/)
      }
      run.figure('settings of the clock', CLOCKS.length)
      run.figure('records stored, and changed twice', made.length)
      run.figure('imports read', made.length)
    },
  )

/** What a member does at one setting of the clock. Returns the number of the record. */
async function work(portal: Portal, member: Member, offset: string): Promise<number> {
  const { authorization } = member
  const ask = (address: string, method: string, body: FormData | URLSearchParams, key = '') =>
    portal.ask(address, {
      method,
      body,
      headers: { ...authorization, ...(key !== '' && { 'idempotency-key': key }) },
    })
  expect((await portal.ask('/health')).status, `health at ${offset}`).toBe(200)
  expect((await portal.ask(getOwnUser.path, { headers: authorization })).status, offset).toBe(200)
  await logInto(portal, member)

  const title = `At ${offset}`
  const key = `clock${offset.replace('+', '-on-').replace(/^-(?=\d)/, '-back-')}`
  const sent = await ask(createRecord.path, 'POST', recordForm(title), key)
  const again = await ask(createRecord.path, 'POST', recordForm(title), key)
  expect([sent.status, again.status], title).toEqual([201, 201])
  const { id } = sent.json() as WireRecord
  expect((again.json() as WireRecord).id, 'the same request twice').toBe(id)

  const of = addressOf(updateRecord, { id })
  for (const words of ['changed once', 'changed twice']) {
    const { version } = (await portal.ask(addressOf(getRecord, { id }))).json() as RecordDetail
    const known = { version: String(version) }
    const body = new URLSearchParams({ title: `${title}, ${words}`, ...known })
    expect((await ask(of, 'PATCH', body)).status, `${title}, ${words}`).toBe(200)
    const outdated = await ask(of, 'PATCH', new URLSearchParams({ title: 'Overwritten', ...known }))
    expect(outdated.status, `${title}, ${words}: a change of what was changed since`).toBe(409)
  }
  const draft = await ask(createDraft.path, 'POST', new URLSearchParams({ title }))
  expect(draft.status, title).toBe(201)

  const file = new FormData()
  file.append('file', new File([finds(title)], 'finds.geojson'))
  const begun = await ask(createImport.path, 'POST', file)
  expect(begun.status, title).toBe(201)
  await untilRead(portal, member, (begun.json() as Import).id)
  return id
}

/** Control: the portal really has this clock, which stands in the head of its answers. */
async function untilClockIs(portal: Portal, offset: string): Promise<void> {
  const hours = Number.parseInt(offset, 10)
  await until(`the clock at ${offset}`, async () => {
    const { headers } = await portal.ask('/health')
    return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 3_600_000) === hours
  })
}

function finds(name: string): string {
  const coordinates = [
    [-3.8, 52.3],
    [-3.799, 52.3],
    [-3.799, 52.301],
    [-3.8, 52.301],
    [-3.8, 52.3],
  ]
  const geometry = { type: 'Polygon', coordinates: [coordinates] }
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { name }, geometry }],
  })
}

async function untilRead(portal: Portal, { authorization }: Member, id: number): Promise<void> {
  await until(`the import ${String(id)} is read`, async () => {
    const answer = await portal.ask(addressOf(getImport, { id }), { headers: authorization })
    return (answer.json() as Import).state === 'read'
  })
}
