import { expect } from 'vitest'
import { listImportRows, type ImportRow } from '#contract/imports/import-rows.ts'
import {
  createImport,
  getImport,
  IMPORT_MAX_ROWS,
  listImports,
  type Import,
} from '#contract/imports/imports.ts'
import { createRecord, type Record as WireRecord } from '#contract/records/records.ts'
import { decideRecord, getReview, type RecordReview } from '#contract/review/review.ts'
import { addressOf } from '#contract/http/route.ts'
import { grantRole } from '#server/review/index.ts'
import type { PostgresCluster } from '#scripts/setup/postgres.mjs'
import { joinPortal, type Member } from './harness/members.ts'
import { until, type Answer, type Portal } from './harness/portal.ts'
import { recordForm } from './harness/records.ts'
import { scenario, type Run } from './harness/scenario.ts'

const VERDICT = { verdict: 'verified', sure_archaeological: 'high', sure_type: 'probable' }

const WAYS: readonly [
  title: string,
  leave: (postgres: PostgresCluster) => unknown,
  come: (postgres: PostgresCluster) => unknown,
][] = [
  ['killed', (postgres) => postgres.kill(), (postgres) => postgres.start()],
  ['frozen', (postgres) => postgres.freeze(), (postgres) => postgres.thaw()],
]

for (const [title, leave, come] of WAYS)
  scenario({ number: 29, title: `Database ${title} during an import and a review` }, async (run) => {
    run.allow(503)
    const postgres = await run.startPostgres()
    const portal = await run.startPortal({ database: { url: postgres.url } })
    const [finder, reviewer] = await joinPortal(portal, 2)
    if (!finder || !reviewer) throw new Error('Nobody joined')
    await makeReviewer(run, portal, reviewer)
    const { id } = await record(portal, finder)
    const { version, seq } = await reviewOf(portal, id)
    const decide = () =>
      portal.ask(addressOf(decideRecord, { id }), {
        method: 'POST',
        headers: {
          ...reviewer.authorization,
          'content-type': 'application/json',
          'idempotency-key': 'one-decision',
        },
        body: JSON.stringify({ version, seq, ...VERDICT }),
      })

    const first = await send(portal, finder, 'first')
    expect(first.status).toBe(201)
    // It is being read now.
    await leave(postgres)
    const [decided, second] = await Promise.all([decide(), send(portal, finder, 'second')])
    expect([decided.status, second.status]).toEqual([503, 503])
    await come(postgres)
    const back = Date.now()
    await until('the portal is healthy', async () => (await portal.ask('/health')).status === 200)

    const again = [await decide(), await decide()]
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    const { state, events } = await reviewOf(portal, id)
    expect(state).toBe('verified')
    expect(events.filter(({ kind }) => kind === 'verified')).toHaveLength(1)

    const { id: number } = first.json() as Import
    // The job that lost its database is taken again when its lease has ended.
    await until('the import is read', async () => (await importOf(portal, finder, number)).state === 'read')
    run.figure('import read after, s', Math.round((Date.now() - back) / 1000))
    const rows = await rowsOf(portal, finder, number)
    run.figure('rows', rows.length)
    expect(new Set(rows.map(({ row }) => row)).size).toBe(IMPORT_MAX_ROWS)
    expect(rows).toHaveLength(IMPORT_MAX_ROWS)
    expect((await send(portal, finder, 'second')).status).toBe(201)
    const all = await portal.ask(listImports.path, { headers: finder.authorization })
    expect(all.json(), 'what was refused left nothing').toHaveLength(2)
  })

async function makeReviewer(run: Run, portal: Portal, { username }: Member): Promise<void> {
  const { db, close } = await run.openDatabase(portal.place)
  await grantRole(db, { actor: null, username, role: 'reviewer', area: 'wales', reason: 'Trained' })
  await close()
}

async function record(portal: Portal, { authorization }: Member): Promise<WireRecord> {
  const body = recordForm('Judged while the database is away')
  const made = await portal.ask(createRecord.path, { method: 'POST', headers: authorization, body })
  expect(made.status).toBe(201)
  return made.json() as WireRecord
}

async function reviewOf(portal: Portal, id: number): Promise<RecordReview> {
  return (await portal.ask(addressOf(getReview, { id }))).json() as RecordReview
}

/** Sends the same file under the name of a request each time, as the page does when it is told to send again. */
function send(portal: Portal, { authorization }: Member, name: string): Promise<Answer> {
  const body = new FormData()
  body.append('file', new File([manyFinds()], 'finds.geojson'))
  const headers = { ...authorization, 'idempotency-key': name }
  return portal.ask(createImport.path, { method: 'POST', headers, body })
}

function manyFinds(): string {
  const features = Array.from({ length: IMPORT_MAX_ROWS }, (_, at) => {
    const [west, south] = [-3.8 + (at % 25) * 0.002, 52.3 + Math.floor(at / 25) * 0.002]
    const [east, north] = [west + 0.001, south + 0.001]
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    const properties = { name: `Crug ${String(at + 1)}` }
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}

async function importOf(portal: Portal, { authorization }: Member, id: number): Promise<Import> {
  return (await portal.ask(addressOf(getImport, { id }), { headers: authorization })).json() as Import
}

async function rowsOf(portal: Portal, { authorization }: Member, id: number): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (let from: number | null = 0; from !== null;) {
    const answer = await portal.ask(addressOf(listImportRows, { id }, { from }), { headers: authorization })
    const page = answer.json() as { rows: ImportRow[]; next: number | null }
    rows.push(...page.rows)
    from = page.next
  }
  return rows
}
