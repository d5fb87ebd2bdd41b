// Started and killed by nightly-files.crash.action.slow.test.ts: reports which files it finds, adds records, and then makes the
// files of a night, reporting each one that it stores.
import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import { findFileSets } from '#server/open-data/files/stored-files.repository.ts'
import { nightlyFiles } from '#server/open-data/files/nightly-files.action.ts'
import { publicRecords, insertRecords } from '#server/records/index.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openFileStore, type FileStore } from '#server/platform/storage/file-store.ts'
import { squareAround } from './outlines.ts'

/** The newest set: its number and how many records it has; and how many of its files differ from what it says of them. */
export interface FoundSet {
  set: number
  records: number
  damaged: number
}
export type NightlySaid = { found: FoundSet | null } | { stored: string } | { done: true }

const [dataDir = ''] = process.argv.slice(2)
const DAY = 86_400_000
const { db, unhurried } = await openDatabase({ databaseUrl: null, dataDir })
const files = await openFileStore(path.join(dataDir, 'files'))
say({ found: await look(files) })

const outline = squareAround(52.1, -3.8)
const record = {
  accountId: null,
  title: 'Until killed',
  description: 'Made for a test.',
  prn: null,
  site_type: 'mound',
  monument_type: 'cairn',
  period: 'unknown',
  outline,
  ring: closedRing(outline.map(toPosition)),
  demonstration: false,
  licence: { record: 'cc-by-4.0' },
} as const
// Takes longer than a visitor's statement may on a busy machine.
await insertRecords(
  unhurried,
  Array.from({ length: 500 }, () => record),
)

const config = parseConfig({ DATA_DIR: dataDir, DEMO: 'off' })
const telling: FileStore = {
  ...files,
  put: async (key, content) => {
    await files.put(key, content)
    say({ stored: key })
  },
}
const publicUrl = config.publicUrl
const records = publicRecords(db, { publicUrl, grid: HELMERT_GRID })
// Half past two of a winter night some days from now, so that the files of the last round are old.
const night = () => new Date(Math.ceil(Date.now() / DAY) * DAY + DAY + 2.5 * 3_600_000)
await nightlyFiles({ db, files: telling, config, records, grid: HELMERT_GRID }, night).run(
  {},
  new AbortController().signal,
  () => Promise.resolve(),
)
say({ done: true })
process.disconnect()
process.exit(0)

async function look(store: FileStore): Promise<FoundSet | null> {
  const [newest] = await findFileSets(db)
  if (!newest) return null
  let damaged = 0
  for (const { key, sha256 } of newest.files) {
    const found = await store.get(key)
    const sum = found ? await hashOf(found.content) : ''
    if (sum !== sha256) damaged += 1
  }
  return { set: newest.id, records: newest.records, damaged }
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content as AsyncIterable<Buffer>) hash.update(piece)
  return hash.digest('hex')
}

function say(said: NightlySaid): void {
  process.send?.(said)
}
