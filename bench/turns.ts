// node bench/turns.ts [--records N] [--megabytes N]: how long others wait for a turn on the embedded database while the file of an
// import is sent, while a backup reads the tables with it, and while the file is read.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createImport, IMPORT_MAX_ROWS } from '#contract/imports/imports.ts'
import { createToken } from '#server/accounts/sessions/tokens.repository.ts'
import { takeSnapshot } from '#server/operations/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openApp } from './app.ts'
import { fillDatabase } from './filling.ts'
import { row, seconds } from './table.ts'

const { values } = parseArgs({
  options: { records: { type: 'string', default: '5000' }, megabytes: { type: 'string', default: '19' } },
})
// Only this database has turns.
delete process.env.DATABASE_URL
const { app, db, close } = await openApp()
const spool = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-bench-'))
try {
  await fillDatabase(db, Number(values.records), () => undefined)
  const file = fileOf(Number(values.megabytes) * 1_000_000)
  const authorization = `Token ${await addMember(db)}`
  console.log(`${values.records} records, a file of ${Math.round(file.length / 1e6)} MB\n`)
  row('meanwhile', 'all of it', 'longest wait', 'longest wait ÷ all of it', 'turns of others')
  row('---', '---:', '---:', '---:', '---:')
  await measure('a backup without a file', () => backUp(db))
  await measure('a file is sent', () => send(file, authorization))
  await measure('a backup with the file', () => backUp(db))
  await measure('the file is read', () => app.runDueJobs())
} finally {
  await rm(spool, { recursive: true })
  await close()
}

/** Returns the token of a new member. */
async function addMember(database: Database): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (username, username_key, email, email_key, password_hash)
    values ('importer', 'importer', 'i@example.org', 'i@example.org', '') returning id`.execute(database)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The account of the member was not stored')
  return database.transaction().execute((tx) => createToken(tx, id, { now: new Date() }))
}

/** Circles as GeoJSON, so many corners each that the file has about this many bytes. */
function fileOf(bytes: number): Buffer {
  const corners = Math.ceil(bytes / IMPORT_MAX_ROWS / 40)
  const features = Array.from({ length: IMPORT_MAX_ROWS }, (_, number) => {
    const ring = Array.from({ length: corners + 1 }, (__, corner) => {
      const angle = (2 * Math.PI * (corner % corners)) / corners
      return [-4 + number * 0.002 + Math.cos(angle) * 0.0008, 52.4 + Math.sin(angle) * 0.0005]
    })
    return {
      type: 'Feature',
      properties: { name: `Find ${number}` },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }
  })
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
}

async function send(file: Buffer, authorization: string): Promise<void> {
  const form = new FormData()
  form.append('file', new File([Uint8Array.from(file)], 'finds.geojson'))
  const encoded = new Response(form)
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: createImport.path,
    headers: { authorization, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  if (statusCode !== 201) throw new Error(`Sending the file responded with ${statusCode}: ${body}`)
}

async function backUp(database: Database): Promise<void> {
  const folder = await mkdtemp(path.join(spool, 'tables-'))
  await takeSnapshot({ db: database, engine: 'embedded' }, folder, false)
}

/** Does the work while somebody asks the database again and again. */
async function measure(what: string, work: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  const state = { isOver: false }
  const working = work().finally(() => (state.isOver = true))
  let longest = 0
  let turns = 0
  for (; !state.isOver; turns += 1) {
    const asked = performance.now()
    await sql`select 1`.execute(db)
    longest = Math.max(longest, performance.now() - asked)
  }
  await working
  const all = performance.now() - begun
  row(what, seconds(all), seconds(longest), (longest / all).toFixed(2), String(turns))
}
