// Started and killed by publish-record.crash.action.test.ts: reports what it finds, then publishes records with
// pictures, and reports each one when it is published.
import path from 'node:path'
import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/ring.ts'
import { preparePicture, sweepPictures, type PreparedPicture } from '#server/features/pictures/index.ts'
import { publishRecord } from '#server/features/records/publish-record.action.ts'
import { openDatabase, type Database } from '#server/platform/database.ts'
import { openFileStore, type FileStore } from '#server/platform/file-store.ts'
import { squareAround } from './outlines.ts'
import { makePicture } from './pictures.ts'

/**
 * Ids of the records; number of missing files of their pictures; number of files that the sweep moved to the trash,
 * and number of remaining files.
 */
export interface Found {
  ids: number[]
  missing: number
  swept: number
  left: number
}

export type Said = { found: Found } | { published: number }

const [dataDir = ''] = process.argv.slice(2)
const WRITERS = 4
const TWO_HOURS = 7_200_000

const { db } = await openDatabase({ databaseUrl: null, dataDir })
const files = await openFileStore(path.join(dataDir, 'files'))
say({ found: await look(db, files) })
const picture = await preparePicture(await makePicture())
if (typeof picture === 'string') throw new Error(picture)
const author = await memberOf(db)
const config = { recordQuota: null, site: { sensitivity: { on: true, preset: 'open' as const } } }
await Promise.all(Array.from({ length: WRITERS }, () => publishForEver(author, picture)))

async function publishForEver(accountId: number, picture: PreparedPicture): Promise<never> {
  const outline = squareAround(52.1, -3.8)
  for (;;) {
    const { id } = await publishRecord({ db, files, config }, accountId, {
      fields: {
        title: 'Published until killed',
        description: 'Made for a test.',
        prn: null,
        siteType: 'mound',
        monumentType: 'cairn',
        period: 'unknown',
        seenUnder: null,
      },
      outline,
      ring: closedRing(outline.map(toPosition)),
      level: 'open',
      pictures: [
        { position: 1, picture },
        { position: 2, picture },
      ],
      licence: {},
    })
    say({ published: id })
  }
}

async function look(database: Database, store: FileStore): Promise<Found> {
  const records = await database.selectFrom('records').select('id').orderBy('id').execute()
  const pictures = await database.selectFrom('pictures').select('file_key').execute()
  const { trashed: swept } = await sweepPictures(
    { db: database, files: store },
    { now: Date.now() + TWO_HOURS },
  )
  const left = new Set<string>()
  for await (const { key } of store.list('media/')) left.add(key)
  const expected = pictures.flatMap(({ file_key: key }) => [key, key.replace('.jpg', '-thumb.webp')])
  const missing = expected.filter((key) => !left.has(key)).length
  return { ids: records.map(({ id }) => id), missing, swept, left: left.size }
}

async function memberOf(database: Database): Promise<number> {
  const found = await database.selectFrom('accounts').select('id').executeTakeFirst()
  if (found) return found.id
  const { id } = await database
    .insertInto('accounts')
    .values({
      username: 'finder',
      username_key: 'finder',
      email: 'f@example.org',
      email_key: 'f@example.org',
      password_hash: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function say(said: Said): void {
  process.send?.(said)
}
