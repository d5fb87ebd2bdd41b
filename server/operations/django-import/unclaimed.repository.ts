import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { PlannedAccount } from './plan-import.ts'

/** Whether an account came without an address, and nobody has chosen a password for it. */
const IS_UNCLAIMED = sql`password_hash = ''
  and exists (select from import_origins where kind = 'unclaimed' and old_id = accounts.id::text)`

export async function countUnclaimed(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from accounts where ${IS_UNCLAIMED}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Gives an account that came from the public lists what a dump has of it, if nobody has claimed it yet. */
export async function completeAccount(db: Database, account: PlannedAccount): Promise<void> {
  const { id, usernameKey, email, emailKey, passwordHash, active } = account
  await sql`
    update accounts set email = ${email}, email_key = ${emailKey}, confirmed_email = ${email},
      confirmed_email_key = ${emailKey}, password_hash = ${passwordHash}, active = ${active}
    where id = ${id} and username_key = ${usernameKey} and ${IS_UNCLAIMED}
      and not exists (select from accounts other
        where other.id <> ${id} and ${emailKey} in (other.email_key, other.confirmed_email_key))`.execute(db)
}

/** Needs a transaction. */
export async function giveAddress(
  tx: Database,
  { usernameKey, email, emailKey }: { usernameKey: string; email: string; emailKey: string },
): Promise<{ id: number } | 'unknown' | 'taken'> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where username_key = ${usernameKey} and ${IS_UNCLAIMED} for update`.execute(tx)
  const [account] = rows
  if (!account) return 'unknown'
  const { rows: others } = await sql`
    select from accounts where id <> ${account.id}
      and ${emailKey} in (email_key, confirmed_email_key, username_key)`.execute(tx)
  if (others.length > 0) return 'taken'
  await sql`update accounts set email = ${email}, email_key = ${emailKey} where id = ${account.id}`.execute(
    tx,
  )
  return account
}
