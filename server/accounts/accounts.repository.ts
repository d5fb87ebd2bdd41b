import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export interface Account {
  id: number
  username: string
  email: string
}

interface NewAccount {
  username: string
  usernameKey: string
  email: string
  emailKey: string
  passwordHash: string
  language?: 'en' | 'cy'
}

interface Credentials extends Account {
  passwordHash: string
  active: boolean
}

/**
 * Stores an account with its empty profile, both or none. Null if the name or the address was taken in the meantime.
 * @param alongside runs in the same transaction
 */
export async function insertAccount(
  db: Database,
  { username, usernameKey, email, emailKey, passwordHash, language = 'en' }: NewAccount,
  alongside: (tx: Database, account: Account) => Promise<void> = () => Promise.resolve(),
): Promise<Account | null> {
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .insertInto('accounts')
      .values({
        username,
        username_key: usernameKey,
        email,
        email_key: emailKey,
        password_hash: passwordHash,
        language,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'username', 'email'])
      .executeTakeFirst()
    if (!account) return null
    await tx.insertInto('profiles').values({ account_id: account.id }).execute()
    await alongside(tx, account)
    return account
  })
}

/**
 * Returns which existing names conflict with a new username and email address, compared by key.
 * @param own the account whose names are ignored, because it may keep them
 */
export async function findClashes(
  db: Database,
  keys: { usernameKey: string; emailKey: string },
  own = 0,
): Promise<{ username: boolean; email: string | null; emailAsUsername: boolean }> {
  const { usernameKey, emailKey } = keys
  const rows = await db
    .selectFrom('accounts')
    .select(['username_key', 'email', 'email_key', 'confirmed_email_key'])
    .where((row) =>
      row.or([
        row('username_key', 'in', [usernameKey, emailKey]),
        row('email_key', 'in', [usernameKey, emailKey]),
        row('confirmed_email_key', 'in', [usernameKey, emailKey]),
      ]),
    )
    .where('id', '!=', own)
    .execute()
  return {
    username: rows.some(({ username_key, email_key, confirmed_email_key }) =>
      [username_key, email_key, confirmed_email_key].includes(usernameKey),
    ),
    // Until a new address is confirmed, the previous one is still the member's.
    email:
      rows.find((row) => row.email_key === emailKey || row.confirmed_email_key === emailKey)?.email ?? null,
    emailAsUsername: rows.some((row) => row.username_key === emailKey),
  }
}

/** Finds the account with this key as username; if there is none, as email address. */
export async function findCredentials(db: Database, loginKey: string): Promise<Credentials | null> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'username_key', 'email', 'password_hash', 'active'])
    .where((row) => row.or([row('username_key', '=', loginKey), row('email_key', '=', loginKey)]))
    .execute()
  const found = rows.find((row) => row.username_key === loginKey) ?? rows[0]
  if (!found) return null
  const { id, username, email, password_hash: passwordHash, active } = found
  return { id, username, email, passwordHash, active }
}

export async function findAccount(db: Database, id: number): Promise<Account | null> {
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

interface OwnAccount extends Account {
  language: 'en' | 'cy'
  administrator: boolean
  moderator: boolean
}

export async function findOwnAccount(
  db: Database,
  id: number,
): Promise<Omit<OwnAccount, 'reviewer' | 'her_officer'> | null> {
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'language', 'administrator', 'moderator'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** False if there is no such member, or if the member already has this role. */
export async function setAdministrator(
  db: Database,
  usernameKey: string,
  administrator: boolean,
): Promise<{ id: number } | null> {
  const changed = await db
    .updateTable('accounts')
    .set({ administrator })
    .where('username_key', '=', usernameKey)
    .where('administrator', '!=', administrator)
    .returning('id')
    .executeTakeFirst()
  return changed ?? null
}

/** False if there is no such member, if they are an administrator, or if the role is already as wished. */
export async function setModerator(db: Database, id: number, moderator: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ moderator })
    .where('id', '=', id)
    .where('moderator', '!=', moderator)
    // Administrators have every right of a moderator. A new moderator keeps the role until it is withdrawn.
    .where((row) => row.or([row('administrator', '=', false), row('moderator', '=', true)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listAdministrators(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('username')
    .where('administrator', '=', true)
    .orderBy('username_key')
    .execute()
  return rows.map(({ username }) => username)
}

/** Stores the time of a login, and a stronger hash of the same password if there is one. */
export async function noteLogin(
  db: Database,
  id: number,
  { now, passwordHash }: { now: Date; passwordHash: string | null },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ last_active_at: now, ...(passwordHash !== null && { password_hash: passwordHash }) })
    .where('id', '=', id)
    .execute()
}

interface MailReader extends Account {
  language: 'en' | 'cy'
  active: boolean
}

/** Emails about the account itself go to its confirmed address; if there is none, to the one that was entered. */
export async function findMailReader(db: Database, id: number): Promise<MailReader | null> {
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'language', 'active'])
    .select(({ fn }) => fn.coalesce('confirmed_email', 'email').as('email'))
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** The account with this address, or with this as its confirmed one, to be written to at this address. */
export async function findAccountByEmail(db: Database, emailKey: string): Promise<MailReader | null> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'language', 'active', 'email', 'email_key', 'confirmed_email'])
    .where((row) => row.or([row('email_key', '=', emailKey), row('confirmed_email_key', '=', emailKey)]))
    .execute()
  const found = rows.find((row) => row.email_key === emailKey) ?? rows[0]
  if (!found) return null
  const { id, username, language, active, email, email_key, confirmed_email } = found
  return {
    id,
    username,
    language,
    active,
    email: email_key === emailKey ? email : (confirmed_email ?? email),
  }
}

/**
 * Keys of usernames that may look like one with this form: the form itself, and all names with letters beyond ASCII.
 */
export async function findKeysToCompare(db: Database, shape: string, own: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('username_key')
    .where((row) =>
      row.or([
        row('username_key', '=', shape),
        sql<boolean>`octet_length(username_key) <> char_length(username_key)`,
      ]),
    )
    .where('id', '!=', own)
    .execute()
  return rows.map(({ username_key: key }) => key)
}
