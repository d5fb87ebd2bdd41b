import type { Database } from '#server/platform/database/database.ts'

export async function findPasswordHash(db: Database, id: number): Promise<string | null> {
  const found = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.password_hash ?? null
}

export async function setPasswordHash(db: Database, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** Throws the database's error when somebody else has it (`isDuplicate`). */
export async function storeEmail(
  db: Database,
  id: number,
  { email, emailKey }: { email: string; emailKey: string },
): Promise<void> {
  await db.updateTable('accounts').set({ email, email_key: emailKey }).where('id', '=', id).execute()
}

/** Throws the database's error when somebody else has it (`isDuplicate`). */
export async function storeUsername(
  db: Database,
  id: number,
  { username, usernameKey }: { username: string; usernameKey: string },
): Promise<void> {
  await db.updateTable('accounts').set({ username, username_key: usernameKey }).where('id', '=', id).execute()
}

/** Whether the database refused a row because another one has the same key. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** Deletes an account with everything that refers to it. Returns the keys of files that no row needs any more. */
export async function deleteAccountRow(db: Database, id: number): Promise<string[]> {
  const profile = await db
    .selectFrom('profiles')
    .select('picture_key')
    .where('account_id', '=', id)
    .executeTakeFirst()
  await db.deleteFrom('accounts').where('id', '=', id).execute()
  return profile?.picture_key ? [profile.picture_key] : []
}
