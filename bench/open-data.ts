// node bench/open-data.ts [--records N]: how quickly pages of open data (/ogc) are answered, how much memory the portal takes
// while everything is read, and how long it makes the files of a night while others read and save. Uses a database in a temporary
// folder, or the empty one of DATABASE_URL.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { fillFirst, fillRest, giveLicences, tidy } from './scale/fill.ts'
import { Goals } from './scale/goals.ts'
import { measureNight } from './scale/measure-night.ts'
import { openClient } from './scale/requests.ts'
import { startServer } from './scale/server.ts'

/** Stored first, as bench/scale.ts does. */
const FIRST = 500
/** Pages of each kind. */
const PAGES = 60
/** How much more time than PostgreSQL the embedded database may take. */
const SLACK_OF_EMBEDDED = 3

const { values } = parseArgs({ options: { records: { type: 'string', default: '100000' } } })
const records = Number(values.records)
/** The goals for 1,000,000 records are others than those for 100,000. */
const isMany = records > 500_000
const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-bench-'))
const config = parseConfig({ DATA_DIR: folder, DATABASE_URL: process.env.DATABASE_URL })

try {
  await fill()
  console.log(
    `\nNode ${process.version}, ${values.records} records, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
  )
  const goals = new Goals(config.databaseUrl === null ? SLACK_OF_EMBEDDED : 1)
  await measurePages(goals)
  const files = isMany ? 300 : 60
  await measureNight(config, goals, {
    save: isMany ? 60 : 50,
    files: config.databaseUrl === null ? files * SLACK_OF_EMBEDDED : files,
    memory: 700,
  })
} finally {
  await rm(folder, { recursive: true })
}

async function fill(): Promise<void> {
  const { unhurried, close } = await openDatabase(config)
  await fillFirst(unhurried, FIRST)
  await fillRest(unhurried, records)
  await giveLicences(unhurried)
  await close()
  if (config.databaseUrl !== null) await tidy(config.databaseUrl)
}

/** The first answer also counts the records; after the start, an embedded database may be busy with the portal's own jobs. */
async function firstAnswer(ask: () => Promise<unknown>, tries = 20): Promise<void> {
  try {
    await ask()
  } catch (fault) {
    if (tries === 0) throw fault
    await pause(1000)
    await firstAnswer(ask, tries - 1)
  }
}

/** Milliseconds of processor time for each page of 1,000 records whose columns are written as they are. */
async function plainTime(everywhere: readonly number[]): Promise<number> {
  const { db, close } = await openDatabase(config)
  let before = process.cpuUsage()
  // The first time, the code is compiled.
  for (let round = 0; round < 2; round += 1) {
    before = process.cpuUsage()
    for (const after of everywhere) {
      const { rows } = await sql`select * from records where id > ${after} order by id limit 1000`.execute(db)
      JSON.stringify(rows)
    }
  }
  const { user, system } = process.cpuUsage(before)
  await close()
  return (user + system) / 1000 / everywhere.length
}

async function measurePages(goals: Goals): Promise<void> {
  const server = await startServer(folder)
  const client = openClient(1)
  const pages = async (queries: readonly string[]): Promise<number[]> => {
    const times: number[] = []
    for (const query of queries)
      times.push((await client.send(`${server.address}/ogc/collections/finds/items?${query}`)).last)
    return times
  }
  const everywhere = Array.from({ length: PAGES }, (_, at) => Math.floor((at * records) / PAGES))
  try {
    await firstAnswer(() => pages(['limit=1']))
    const goal = isMany ? 60 : 40
    // Until the code that makes a page is compiled.
    await pages(everywhere.map((after) => `limit=1000&after=${after}`))
    const busyBefore = server.processorTime()
    goals.times(
      'items, 1,000 a page',
      goal,
      await pages(everywhere.map((after) => `limit=1000&after=${after}`)),
    )
    goals.note(
      'the same, processor time of the portal',
      ((server.processorTime() - busyBefore) * 1000) / PAGES,
      'ms',
    )
    if (config.databaseUrl !== null)
      goals.note(
        'plain SELECT and JSON.stringify of 1,000 rows, processor time',
        await plainTime(everywhere),
        'ms',
      )
    goals.times('items, 10 a page', goal, await pages(everywhere.map((after) => `limit=10&after=${after}`)))
    const boxes = everywhere.map((_, at) => {
      const [west, south] = [-5 + (at % 10) * 0.2, 51.6 + Math.floor(at / 10) * 0.25]
      return `limit=1000&bbox=${west},${south},${west + 0.1},${south + 0.1}`
    })
    goals.times('items of a box, 1,000 a page', goal, await pages(boxes))
    const wales = everywhere.map((after) => `limit=1000&bbox=-5.5,51.3,-2.6,53.5&after=${after}`)
    goals.times('items of a box around Wales, 1,000 a page', goal, await pages(wales))
    const filters = everywhere.map((after) => `limit=1000&filter=site_type%3D'mound'&after=${after}`)
    goals.times('items of a filter, 1,000 a page', goal, await pages(filters))
    const metres = 'crs=http://www.opengis.net/def/crs/EPSG/0/27700'
    goals.times(
      'items in the National Grid, 1,000 a page',
      goal,
      await pages(everywhere.map((after) => `limit=1000&${metres}&after=${after}`)),
    )
    const before = server.memory()
    const begun = performance.now()
    const most = await server.mostMemory(async () => {
      for (let after = 0; after < records; after += 10_000) await pages([`limit=10000&after=${after}`])
    })
    goals.atMost('memory above that before, everything by 10,000', isMany ? 150 : 100, most - before, 'MB')
    goals.note('the same, records', (records * 1000) / (performance.now() - begun), 'a second')
  } finally {
    client.close()
    await server.close()
  }
}
