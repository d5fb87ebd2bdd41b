// npm run import-django: accounts, profiles, records, news and pictures of the previous portal, from a dump of its database.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backUpBeforeMigrating } from '#server/features/backup/index.ts'
import {
  findObstacles,
  importDump,
  newIn,
  planImport,
  sortDump,
  type Plan,
  type Sorted,
} from '#server/features/django-import/index.ts'
import { parseConfig } from '#server/platform/config.ts'
import { openDatabase, type Database } from '#server/platform/database.ts'
import { openFileStore } from '#server/platform/file-store.ts'
import { explain } from '#server/platform/start-trouble.ts'

const USAGE = `npm run import-django -- DUMP.json [--media FOLDER]            says what would be imported, and what stands in the way
npm run import-django -- DUMP.json [--media FOLDER] --import   imports it; a second time, only what is new
  DUMP.json is made by "manage.py dumpdata --format json"; FOLDER has the old pictures (MEDIA_ROOT)`

try {
  await run()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

async function run(): Promise<void> {
  const words = readWords()
  if (words === null) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  const { dump, media } = words
  if (media !== null && !(await stat(media)).isDirectory()) throw new Error(`${media} is no folder.`)
  const sorted = sortDump(await readFile(dump, 'utf8'))
  const plan = planImport(sorted)
  const config = parseConfig()
  const { db, close } = await openDatabase(config, {
    beforeMigrating: backUpBeforeMigrating(config, console.error),
  })
  try {
    await tell(db, sorted, plan)
    if (!words.import) return
    const files = await openFileStore(path.join(config.dataDir, 'files'))
    const { accounts, records, news, pictures, failed } = await importDump({ db, files }, plan, media)
    console.log(
      `Imported: ${accounts} accounts, ${records} records, ${news} news items, ${pictures} pictures.`,
    )
    if (failed.length > 0)
      console.log(`${failed.length} pictures could not be imported:\n${failed.join('\n')}`)
  } finally {
    await close()
  }
}

async function tell(db: Database, { models, others }: Sorted, plan: Plan): Promise<void> {
  for (const [part, model] of Object.entries(models)) console.log(`${part}: ${model}`)
  for (const [model, count] of Object.entries(others)) console.log(`not imported: ${model} (${count})`)
  const fresh = await newIn(db, plan)
  console.log(
    `New: ${fresh.accounts.length} of ${plan.accounts.length} accounts, ${fresh.records.length} of ${plan.records.length} records, ${fresh.news.length} of ${plan.news.length} news items.`,
  )
  for (const note of plan.notes) console.log(note)
  const obstacles = await findObstacles(db, fresh)
  if (obstacles.length > 0) console.log(`This must be put right first:\n${obstacles.join('\n')}`)
}

function readWords(): { dump: string; media: string | null; import: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { media: { type: 'string' }, import: { type: 'boolean', default: false } },
    })
    const [dump, ...more] = positionals
    if (dump === undefined || more.length > 0) return null
    return {
      dump,
      media: values.media === undefined ? null : path.resolve(values.media),
      import: values.import,
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return null
  }
}
