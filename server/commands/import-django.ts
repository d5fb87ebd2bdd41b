// npm run import-django: accounts, profiles, records, news and pictures of the previous portal, from a dump of its database or,
// where nobody can make one, from its public lists.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  backUpBeforeMigrating,
  findObstacles,
  importDump,
  newIn,
  planImport,
  sortDump,
  type Plan,
  countUnclaimed,
  isWebAddress,
  openOldPortal,
  otherOrigins,
  picturePaths,
  picturesIn,
  readPublicLists,
  type PictureSource,
  type Sorted,
} from '#server/operations/index.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { openFiles } from '#server/platform/storage/open-files.ts'
import { readArguments, runCommand, WrongArguments } from './command-line.ts'

const USAGE = `npm run import-django -- DUMP.json [--media FOLDER]            says what would be imported, and what stands in the way
npm run import-django -- DUMP.json [--media FOLDER] --import   imports it; a second time, only what is new
  DUMP.json is made by "manage.py dumpdata --format json"; FOLDER has the old pictures (MEDIA_ROOT)

Only where nobody can make a dump any more:
npm run import-django -- --from https://OLD.PORTAL [--import]    reads the public lists of the portal that is running there;
  members then have no address and no password, and each needs: npm run admin -- invite USER EMAIL`

await runCommand(USAGE, run)

async function run(): Promise<void> {
  const words = readWords()
  const { sorted, pictures: source } = await words.read()
  const plan = planImport(sorted)
  const config = parseConfig()
  const { unhurried: db, close } = await openDatabase(config, {
    beforeMigrating: backUpBeforeMigrating(config, console.error),
  })
  try {
    await tell(db, sorted, plan)
    words.warn(plan)
    if (!words.import) return
    const files = await openFiles(config)
    const { accounts, records, news, pictures, failed } = await importDump({ db, files }, plan, source)
    console.log(
      `Imported: ${accounts} accounts, ${records} records, ${news} news items, ${pictures} pictures.`,
    )
    if (failed.length > 0)
      console.log(`${failed.length} pictures could not be imported:\n${failed.join('\n')}`)
    const unclaimed = await countUnclaimed(db)
    if (unclaimed > 0)
      console.log(
        `${unclaimed} members have no address and no password yet. For each: npm run admin -- invite USER EMAIL`,
      )
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

interface Words {
  read: () => Promise<{ sorted: Sorted; pictures: PictureSource | null }>
  warn: (plan: Plan) => void
  import: boolean
}

function readWords(): Words {
  const options = {
    media: { type: 'string' },
    from: { type: 'string' },
    import: { type: 'boolean', default: false },
  } as const
  const {
    values: { from, media, ...values },
    words: [dump],
  } = readArguments(options, { words: 1 })
  if (from !== undefined) {
    if (dump !== undefined) throw new WrongArguments('Use --from or DUMP.json, not both.')
    if (media !== undefined) throw new WrongArguments('--media belongs to DUMP.json.')
    return { ...fromLists(from), import: values.import }
  }
  if (dump === undefined) throw new WrongArguments('DUMP.json is missing.')
  const folder = media === undefined ? null : path.resolve(media)
  return { read: () => readDump(dump, folder), warn: () => undefined, import: values.import }
}

async function readDump(dump: string, media: string | null) {
  if (media !== null && !(await stat(media)).isDirectory()) throw new Error(`${media} is no folder.`)
  const sorted = sortDump(await readFile(dump, 'utf8'))
  return { sorted, pictures: media === null ? null : picturesIn(media) }
}

function fromLists(from: string): Omit<Words, 'import'> {
  const address = URL.canParse(from) ? new URL(from) : null
  if (!address || !isWebAddress(address))
    throw new Error(`--from needs the address of the old portal, beginning with https://, and not "${from}".`)
  const old = openOldPortal(address)
  return {
    read: async () => ({ sorted: await readPublicLists(old), pictures: old.picture }),
    warn: (plan) => {
      const others = otherOrigins(picturePaths(plan), address)
      if (others.length > 0) console.log(`Pictures are read from ${others.join(', ')} too.`)
      console.log(
        'The lists have no addresses, passwords or hidden records. If anybody can still make a dump of the old database, import that instead, or later.',
      )
    },
  }
}
