import type { Database } from '#server/platform/database/database.ts'
import type { DemonstrationMember } from './members.ts'

const NAME = 'demonstration'

/** Version of the landscape in the database; null if there is none. */
export async function laidOutVersion(db: Database): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst()
  return row?.value ?? null
}

/** False if another process has stored it already: two servers may start at once on one database. */
export async function noteLaidOut(db: Database, version: string): Promise<boolean> {
  const row = await db
    .insertInto('installation')
    .values({ name: NAME, value: version })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** The account's id; null if a visitor already has the name, whose account does not change. */
export async function insertMember(
  db: Database,
  member: DemonstrationMember,
  passwordHash: string,
): Promise<number | null> {
  const { username, email, bio, location, expertise } = member
  const account = await db
    .insertInto('accounts')
    .values({
      username,
      username_key: username,
      email,
      email_key: email,
      password_hash: passwordHash,
      demonstration: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!account) return null
  await db
    .insertInto('profiles')
    .values({ account_id: account.id, bio, location, expertise_level: expertise })
    .execute()
  return account.id
}

/**
 * Removes all demonstration records and accounts, and the stored version. Resolves with the keys of their pictures,
 * whose files the caller removes after the commit.
 */
export async function removeDemonstrationRows(db: Database): Promise<string[]> {
  const pictures = await db
    .selectFrom((from) =>
      from
        .selectFrom('pictures')
        .select(['record_id', 'file_key'])
        .unionAll(from.selectFrom('withheld_pictures').select(['record_id', 'file_key']))
        .as('pictures'),
    )
    .innerJoin('records', 'records.id', 'pictures.record_id')
    .select('pictures.file_key')
    .where('records.demonstration', '=', true)
    .execute()
  await db.deleteFrom('records').where('demonstration', '=', true).execute()
  await db.deleteFrom('accounts').where('demonstration', '=', true).execute()
  await db.deleteFrom('installation').where('name', '=', NAME).execute()
  return pictures.map(({ file_key: key }) => key)
}

const NEWS = 'demonstration-news'

/** False if it was stored before, or if another process is storing it now. */
export async function noteNewsLaidOut(db: Database): Promise<boolean> {
  const row = await db
    .insertInto('installation')
    .values({ name: NEWS, value: '1' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteDemonstrationNews(db: Database): Promise<void> {
  await db.deleteFrom('installation').where('name', '=', NEWS).execute()
}
