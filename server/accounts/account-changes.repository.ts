import type { Database } from '#server/platform/database/database.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { Refusal } from '#server/platform/http/errors.ts'

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

/**
 * Prevents an account from being deleted until the transaction ends. Must come first in every transaction that writes
 * records, drafts, bookmarks or pictures: a deletion that waits for it sees what was written, and an earlier one is
 * noticed. Throws a Refusal if the account no longer exists.
 * @param how `together` with other writers, or `alone`, one writer of this account after the other
 */
export async function lockAccount(
  tx: Database,
  id: number,
  how: 'together' | 'alone' = 'together',
): Promise<void> {
  const account = tx.selectFrom('accounts').select('id').where('id', '=', id)
  // Not `for share`, which would wait for every update of a login's last use.
  const held = await (how === 'together' ? account.forKeyShare() : account.forUpdate()).executeTakeFirst()
  if (!held) throw new Refusal('not-authenticated', { detail: REFUSAL_TEXTS.inactive })
}

/**
 * Ids of the administrators who can log in. No other transaction can change who they are until this one ends; not
 * `for update`, because writes of the administrators themselves must continue.
 */
export async function lockActiveAdministrators(tx: Database): Promise<number[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('administrator', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Where emails for the administrators who can log in go, each in their language. */
export async function findAdministratorReaders(
  db: Database,
): Promise<{ email: string; language: 'en' | 'cy'; username: string }[]> {
  return db
    .selectFrom('accounts')
    .select(({ fn }) => ['username', 'language', fn.coalesce('confirmed_email', 'email').as('email')])
    .where('administrator', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
}
