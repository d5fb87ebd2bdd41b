import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbedded } from '#server/platform/embedded/database-embedded.ts'
import { placeDatabase } from '#server/platform/embedded/database-template.ts'
import { migrate, MIGRATIONS } from '#server/platform/schema/migrate.ts'
import type { Tables } from '#server/platform/schema/schema.ts'

/** The last migration of the release without ids of data folders. */
const LAST = '0019'

const MEMBERS = 3
const RECORDS_OF_EACH = 4

/** Number of rows in each table. */
export type Counts = Readonly<Record<string, number>>

const TABLES = ['accounts', 'profiles', 'records', 'pictures', 'drafts', 'news', 'removed_pictures']

/** Creates the data of the previous release: tables up to its last migration, rows and files, without ids. */
export async function layDownOldRelease(place: {
  databaseUrl: string | null
  dataDir: string
}): Promise<Counts> {
  const { db, close } = await openOld(place)
  const migrations = await oldMigrations()
  await migrate(db, migrations)
  await rm(migrations, { recursive: true })
  for (let member = 0; member < MEMBERS; member += 1) await addMember(db, place.dataDir, member)
  await sql`insert into news (title, content, image_key, image_alt) values
    ('Found', 'A draft and what was published.', ${await addFile(place.dataDir, 'news')}, 'A mound')`.execute(
    db,
  )
  const counts = await countRows(db)
  await close()
  return counts
}

export async function countRows(db: Database): Promise<Counts> {
  const counts = TABLES.map(async (table) => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.id(table)}`.execute(db)
    return [table, rows[0]?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

async function openOld({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }) {
  if (databaseUrl !== null) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    return { db, close: () => db.destroy() }
  }
  await mkdir(dataDir, { recursive: true })
  await placeDatabase(path.join(dataDir, 'database'), 'bare')
  const embedded = await openEmbedded(path.join(dataDir, 'database'))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: embedded.pool(null) }) })
  return { db, close: () => embedded.close() }
}

async function oldMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-old-migrations-'))
  for (const file of await readdir(MIGRATIONS))
    if (file.slice(0, 4) <= LAST) await cp(path.join(MIGRATIONS, file), path.join(folder, file))
  return folder
}

/** A member with a profile picture, records with two pictures each, of which one was removed, and a draft. */
async function addMember(db: Database, dataDir: string, number: number): Promise<void> {
  const name = `member-${number}`
  const { rows } = await sql<{ id: number }>`
    insert into accounts (username, username_key, email, email_key, password_hash)
    values (${name}, ${name}, ${`${name}@example.org`}, ${`${name}@example.org`}, '-') returning id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  await sql`insert into profiles (account_id, bio, picture_key)
    values (${id}, 'I dig.', ${await addFile(dataDir, name)})`.execute(db)
  await sql`insert into drafts (account_id, title, description, prn, site_type, monument_type, period)
    values (${id}, 'Begun', '', '', 'mound', 'cairn', 'unknown')`.execute(db)
  for (let record = 0; record < RECORDS_OF_EACH; record += 1) await addRecord(db, dataDir, id, record)
}

async function addRecord(db: Database, dataDir: string, account: number, number: number): Promise<void> {
  const outline = [
    [52, -4],
    [52, -3.9],
    [52.1, -4],
  ]
  const shape = 'POLYGON((-4 52, -3.9 52, -4 52.1, -4 52))'
  const { rows } = await sql<{ id: number }>`
    insert into records (account_id, title, description, site_type, monument_type, period, outline, shape, centre)
    values (${account}, ${`Record ${number}`}, 'Made for a test.', 'mound', 'cairn', 'unknown',
      ${JSON.stringify(outline)}, st_geomfromtext(${shape}, 4326), st_setsrid(st_makepoint(-4, 52), 4326))
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  for (const position of [1, 2]) {
    const key = await addFile(dataDir, `record ${account} ${number} ${position}`)
    await sql`insert into pictures (record_id, position, file_key, width, height, bytes)
      values (${id}, ${position}, ${key}, 80, 60, 100)`.execute(db)
  }
  if (number > 0) return
  const removed = await addFile(dataDir, `removed ${account}`)
  await sql`insert into removed_pictures (record_id, file_key) values (${id}, ${removed})`.execute(db)
}

/** A picture and its thumbnail. @returns the key */
async function addFile(dataDir: string, what: string): Promise<string> {
  const name = createHash('md5').update(what).digest('hex')
  const key = `media/${name.slice(0, 2)}/${name}.jpg`
  const place = path.join(dataDir, 'files', key)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, `Large: ${what}`)
  await writeFile(place.replace('.jpg', '-thumb.webp'), `Small: ${what}`)
  return key
}
