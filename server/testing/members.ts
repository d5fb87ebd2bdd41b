import type { Database } from '#server/platform/database/database.ts'

/** Stores a member without a password, for tests below the routes. */
export async function insertMember(db: Database, username: string): Promise<{ id: number }> {
  const key = username.toLowerCase()
  return db
    .insertInto('accounts')
    .values({
      username,
      username_key: key,
      email: `${key}@example.org`,
      email_key: `${key}@example.org`,
      password_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
