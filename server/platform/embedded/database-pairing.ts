import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Identity } from '#server/platform/storage/data-folder.ts'
import { judgePair, type Pair } from './pairing.rules.ts'
import type { PictureHome } from '#server/platform/storage/picture-home.ts'
import type { Tables } from '#server/platform/schema/schema.ts'

type AnyDatabase = Kysely<Tables>

/** Name of every embedded database, for messages. */
export const EMBEDDED = 'its embedded database'

interface Place {
  /** Where its pictures are. */
  home: PictureHome
  /** Name of the database, without a password. */
  name: string
  embedded: boolean
}

/**
 * Columns that refer to files of the store. A migration that adds such a column adds it here and to `keysInUse` of
 * the pictures.
 */
export const NAMED_BY = [
  ['pictures', 'file_key'],
  ['profiles', 'picture_key'],
  ['news', 'image_key'],
  ['removed_pictures', 'file_key'],
  ['withheld_pictures', 'file_key'],
  ['her_batches', 'file_key'],
] as const

/** Row of the table `installation`. */
export const PAIR_ROW = 'data-folder'

/** A data folder and a database that do not belong together; the message says what they are and what to do. */
export class WrongPair extends Error {}

/**
 * Checks folder and database before either is changed. Throws WrongPair if they do not belong together. Call the
 * result after the migrations: it gives both the same id.
 * @param adopt pairs them anyway, under a new id, so that the former partner of each is refused from then on
 */
export async function checkPair(
  db: AnyDatabase,
  place: Place,
  { adopt }: { adopt: boolean },
): Promise<(migrated: AnyDatabase) => Promise<void>> {
  const pair = await lookAt(db, place)
  const verdict = judgePair(pair)
  if (verdict !== 'refuse') return (migrated) => join(migrated, place, pair.database.id)
  if (!adopt) throw new WrongPair(refusal(pair, place))
  return (migrated) => adoptPair(migrated, place)
}

/** The pictures are counted only if the ids do not decide. */
async function lookAt(db: AnyDatabase, { home, name, embedded }: Place): Promise<Pair> {
  // In the opposite order of `join`: what has an id here has one in the folder too, even if another process joins them just now.
  const id = (await exists(db, 'installation')) ? await idOf(db) : null
  const identity = await home.read()
  const folder = { id: identity?.id ?? null, database: identity?.database ?? null }
  if (id !== null && folder.id === id)
    return { folder: { ...folder, pictures: 0 }, database: { id, name, embedded, named: 0, known: true } }
  const { count, holds } = await home.look()
  return {
    folder: { ...folder, pictures: count },
    database: { id, name, embedded, ...(await countNamed(db, holds)) },
  }
}

async function countNamed(
  db: AnyDatabase,
  holds: (key: string) => boolean,
): Promise<{ named: number; known: boolean }> {
  let count = 0
  let known = false
  for (const [table, column] of NAMED_BY) {
    if (!(await exists(db, table))) continue
    const { rows } = await sql<{ key: string }>`
      select ${sql.id(column)} as key from ${sql.id(table)} where ${sql.id(column)} is not null`.execute(db)
    count += rows.length
    known ||= rows.some(({ key }) => holds(key))
  }
  return { named: count, known }
}

async function exists(db: AnyDatabase, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
    db,
  )
  return rows[0]?.there ?? false
}

async function idOf(db: AnyDatabase): Promise<string | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', PAIR_ROW)
    .executeTakeFirst()
  return row?.value ?? null
}

/** The folder first: an interrupted start leaves a folder with an id and a database without one. */
async function join(db: AnyDatabase, place: Place, idBefore: string | null): Promise<void> {
  const { home, name } = place
  const before = await home.read()
  // Not the id that the database has now: a process with another folder may have just given it that id.
  const offered = before?.id ?? idBefore ?? randomUUID()
  const claimed = before === null && (await home.claim({ id: offered, database: name }))
  const folder = (await home.read()) ?? { id: offered, database: name }
  await db
    .insertInto('installation')
    .values({ name: PAIR_ROW, value: folder.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const id = await idOf(db)
  if (id === folder.id) {
    await rememberDatabase(place, folder)
    return
  }
  // In a bucket, two processes of one database may have claimed at the same moment: the database says which id it is.
  const since = await home.read()
  if (claimed && id !== null && since?.database === name && home.kind === 'storage') {
    if (since.id !== id) await home.write({ id, database: name })
    return
  }
  // A process with another folder joined this database at the same moment.
  if (claimed) await home.forget()
  throw new WrongPair(refusal(await lookAt(db, place), place))
}

/** Servers are moved and renamed: the folder stores where its database was last, for messages. */
async function rememberDatabase({ home, name }: Place, folder: Identity): Promise<void> {
  if (folder.database !== name) await home.write({ ...folder, database: name })
}

async function adoptPair(db: AnyDatabase, { home, name }: Place): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('installation')
    .values({ name: PAIR_ROW, value: id })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: id, set_at: new Date() }))
    .execute()
  await home.write({ id, database: name })
}

function refusal({ folder, database }: Pair, { home }: Place): string {
  const idOr = (id: string | null) => (id === null ? 'without an id' : `id ${id}`)
  const last = folder.database === null ? '' : ` The ${home.kind} was last used with ${folder.database}.`
  const which = database.embedded
    ? `Set DATABASE_URL if the records are in PostgreSQL, correct ${home.setting}, or restore ${home.kind} and database from one backup.`
    : `Correct ${home.setting} or DATABASE_URL, or restore ${home.kind} and database from one backup.`
  return [
    `The ${home.name} (${idOr(folder.id)}) and ${database.name} (${idOr(database.id)}) do not belong together:`,
    `the ${home.kind} holds ${folder.pictures} pictures, the database names ${database.named}${database.known ? '' : ' and none of these'}.${last}`,
    'Nothing was changed.',
    which,
    'Only if you are sure that they belong together, "npm run admin -- adopt" says how to join them.',
  ].join(' ')
}
