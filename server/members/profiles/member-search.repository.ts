import { sql, type RawBuilder } from 'kysely'
import type { MemberOrder } from '#contract/accounts/profiles.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { StoredProfile } from './profile.ts'
import { shownProfiles, toStored } from './profiles.repository.ts'

/** The last member of the previous page. */
export type MemberBefore = { usernameKey: string } | { id: number }

/** Code points, as the index has them. */
const USERNAME_KEY = sql`accounts.username_key collate "C"`

/** Returns members whose name contains the text (as a key), by name or newest first. */
export async function findMembers(
  db: Database,
  { textKey, order }: { textKey: string; order: MemberOrder },
  { after, limit }: { after: MemberBefore | null; limit: number },
): Promise<StoredProfile[]> {
  const found = shownProfiles(db).where(nameHolds(textKey))
  const ordered =
    order === 'name'
      ? found.orderBy('accounts.search_name').orderBy(USERNAME_KEY)
      : found.orderBy('accounts.id', 'desc')
  const rows = await (after === null ? ordered : ordered.where(comesAfter(after))).limit(limit).execute()
  return rows.map(toStored)
}

export async function countMembers(db: Database, { textKey }: { textKey: string }): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('active', '=', true)
    .where(nameHolds(textKey))
    .executeTakeFirstOrThrow()
  return count
}

function nameHolds(textKey: string): RawBuilder<boolean> {
  return textKey === '' ? sql`true` : sql`strpos(accounts.search_name, folded(${textKey})) > 0`
}

function comesAfter(before: MemberBefore): RawBuilder<boolean> {
  if ('id' in before) return sql`accounts.id < ${before.id}`
  const { usernameKey } = before
  return sql`(accounts.search_name, ${USERNAME_KEY}) > (folded(${usernameKey}), ${usernameKey}::text)`
}
