// node scripts/postgres-cluster.mjs -- node bench/two-processes.ts [--records 200000] [--seconds 60] [--small]: two processes of
// the portal on one PostgreSQL while 200 readers of tiles and 20 readers of the whole list ask without a pause and one record a
// second is saved, beside the goals of run 20. Needs the empty database of DATABASE_URL. `--small`: a tenth of everything.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { fillFirst, fillRest, tidy, tokensOf } from './scale/fill.ts'
import { Goals } from './scale/goals.ts'
import { openSaving } from './scale/saving.ts'
import { startServer } from './scale/server.ts'
import { readTogether, untilListIsMade } from './scale/together.ts'

/** Records that are stored one by one; the others are copies. */
const FIRST = 500
const TILE_GOAL = 300
const MEMORY_GOAL = 700

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '60' },
    small: { type: 'boolean', default: false },
  },
})
const part = values.small ? 10 : 1
const records = Number(values.records) / part
const readers = {
  tiles: 200 / part,
  lists: 20 / part,
  savesASecond: 1,
  seconds: Number(values.seconds) / part,
}

const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-bench-'))
const config = parseConfig({ DATA_DIR: folder, DATABASE_URL: process.env.DATABASE_URL })
const { databaseUrl } = config
if (databaseUrl === null) throw new Error('Set DATABASE_URL, or run it by scripts/postgres-cluster.mjs')

try {
  const tokens = await withDatabase(async (db) => {
    await fillFirst(db, FIRST)
    await fillRest(db, records)
    return tokensOf(db, 8)
  })
  await tidy(databaseUrl)
  console.log(`\nNode ${process.version}, ${cpus().length} cores, load ${load()}, ${records} records\n`)
  const [first, second] = [await startServer(folder), await startServer(folder)]
  const saving = openSaving(first.address, tokens)
  await untilListIsMade(first.address)
  await untilListIsMade(second.address)
  const goals = new Goals(1)
  const most = await first.mostMemory(async () => {
    const other = await second.mostMemory(async () => {
      const { tiles, lists, saves, turnedAway, failed } = await readTogether(
        [first.address, second.address],
        saving.save,
        readers,
      )
      goals.times(`a tile, ${readers.tiles} readers of tiles and ${readers.lists} of lists`, TILE_GOAL, tiles)
      goals.note('the same, tiles', tiles.length / readers.seconds, 'a second')
      goals.note('the same, whole lists', lists.length / readers.seconds, 'a second')
      goals.note('the same, saves', saves / readers.seconds, 'a second')
      goals.note('the same, turned away to the other process', turnedAway / readers.seconds, 'a second')
      goals.atMost('answers of 500 and above, or none', 0, failed.length, 'times')
      for (const line of new Set(failed)) console.error(line)
    })
    goals.atMost('memory of the second process', MEMORY_GOAL, other, 'MB')
  })
  goals.atMost('memory of the first process', MEMORY_GOAL, most, 'MB')
  console.log(`\nLoad at the end: ${load()}`)
  saving.close()
  await Promise.all([first.close(), second.close()])
} finally {
  await rm(folder, { recursive: true })
}

async function withDatabase<T>(task: (db: Database) => Promise<T>): Promise<T> {
  const { unhurried, close } = await openDatabase(config)
  try {
    return await task(unhurried)
  } finally {
    await close()
  }
}

/** Of the last minute: other work on the machine lengthens all times. */
function load(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}
