// node bench/scale.ts [--records N]: how quickly a portal with many records answers, also while members save, beside the
// goals. Uses a separate database in a temporary folder, or the empty one of DATABASE_URL. With --fill it only stores the
// records, in DATA_DIR (and DATABASE_URL); with --filled it measures what such a run has stored.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { fillFirst, fillRest, tidy, tokensOf } from './scale/fill.ts'
import { Goals } from './scale/goals.ts'
import { measureMany } from './scale/measure-many.ts'
import { measureSmall } from './scale/measure-small.ts'
import { openSaving, type Saving } from './scale/saving.ts'
import { startServer, type MeasuredServer } from './scale/server.ts'

/** Records of the previous portal when it was measured. */
const SMALL = 500
const WRITERS = 8
/** How much more time than PostgreSQL the embedded database may take. */
const SLACK_OF_EMBEDDED = 5

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    fill: { type: 'boolean', default: false },
    filled: { type: 'boolean', default: false },
  },
})
const isKept = values.fill || values.filled
const folder = isKept
  ? parseConfig().dataDir
  : await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-bench-'))
const config = parseConfig({ DATA_DIR: folder, DATABASE_URL: process.env.DATABASE_URL })

try {
  if (!values.filled) await withDatabase((db) => fillFirst(db, SMALL))
  const engine = config.databaseUrl === null ? 'embedded database' : 'PostgreSQL'
  console.log(`\nNode ${process.version}, ${engine}, ${cpus().length} cores, load ${load()}\n`)
  const goals = new Goals(config.databaseUrl === null ? SLACK_OF_EMBEDDED : 1)
  let small: number | null = null
  if (!isKept) small = await withServer((server, saving) => measureSmall(server, goals, saving))
  if (!values.filled) await withDatabase((db) => fillRest(db, Number(values.records)))
  if (!values.filled && config.databaseUrl !== null) await tidy(config.databaseUrl)
  if (!values.fill) await withServer((server, saving) => measureMany(server, goals, { saving, small }))
  console.log(`\nLoad at the end: ${load()}`)
} finally {
  if (!isKept) await rm(folder, { recursive: true })
}

async function withDatabase<T>(task: (db: Database) => Promise<T>): Promise<T> {
  const { unhurried, close } = await openDatabase(config)
  try {
    return await task(unhurried)
  } finally {
    await close()
  }
}

async function withServer<T>(task: (server: MeasuredServer, saving: Saving) => Promise<T>): Promise<T> {
  const tokens = await withDatabase((db) => tokensOf(db, WRITERS))
  const server = await startServer(folder)
  const saving = openSaving(server.address, tokens)
  try {
    return await task(server, saving)
  } finally {
    saving.close()
    await server.close()
  }
}

/** Of the last minute: other work on the machine lengthens all times. */
function load(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}
