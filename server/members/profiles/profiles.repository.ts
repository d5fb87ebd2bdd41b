import { sql, type Updateable } from 'kysely'
import type { ProfilePart } from '#contract/accounts/account-settings.ts'
import type { ExpertiseLevel } from '#contract/open-data/vocabulary.ts'
import { lockAccount } from '#server/accounts/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { revisionsOf } from '#server/platform/caching/revisions.repository.ts'
import type { ProfilesTable } from '#server/platform/schema/schema.ts'
import type { StoredProfile } from './profile.ts'

/** Finds a profile by user id, or by the key of the username, in one statement for any number of records. */
export async function findProfile(
  db: Database,
  whose: { id: number } | { usernameKey: string },
): Promise<StoredProfile | null> {
  const row = await shownProfiles(db)
    .where((eb) =>
      'id' in whose ? eb('accounts.id', '=', whose.id) : eb('accounts.username_key', '=', whose.usernameKey),
    )
    .executeTakeFirst()
  return row ? toStored(row) : null
}

/** Returns all profiles by user id, in one statement for each 2,000. */
export async function* profilePages(db: Database, pageSize = 2000): AsyncGenerator<StoredProfile[]> {
  let last = 0
  let rows: Row[]
  do {
    rows = await shownProfiles(db)
      .where('accounts.id', '>', last)
      .orderBy('accounts.id')
      .limit(pageSize)
      .execute()
    yield rows.map(toStored)
    last = rows.at(-1)?.id ?? last
  } while (rows.length === pageSize)
}

/** Returns the usernames of all members with a public profile, oldest first. */
export async function findShownUsernames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('username')
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ username }) => username)
}

/** Returns a text that changes whenever public profiles or their records change. */
export async function profilesRevision(db: Database): Promise<string> {
  const { profiles, records } = await revisionsOf(db)
  return `${profiles} ${records}`
}

/**
 * Stores a member's changes and the time of the visit. Resolves with the key of the picture that is no longer used;
 * null if there is none.
 */
export async function updateProfile(
  db: Database,
  accountId: number,
  change: Updateable<ProfilesTable>,
  now: Date,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    // Locked, so that two new pictures at once leave no unused file.
    const { picture_key: before } = await tx
      .selectFrom('profiles')
      .select('picture_key')
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (Object.keys(change).length > 0)
      await tx.updateTable('profiles').set(change).where('account_id', '=', accountId).execute()
    await tx.updateTable('accounts').set({ last_active_at: now }).where('id', '=', accountId).execute()
    return change.picture_key === undefined || change.picture_key === before ? null : before
  })
}

type Row = Awaited<ReturnType<ReturnType<typeof shownProfiles>['execute']>>[number]

/** Profiles of active members; those of suspended members are not public. */
export function shownProfiles(db: Database) {
  return db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.created_at',
      'accounts.last_active_at',
      'profiles.bio',
      'profiles.location',
      'profiles.expertise_level',
      'profiles.organisation',
      'profiles.website',
      'profiles.twitter',
      'profiles.facebook',
      'profiles.instagram',
      'profiles.linkedin',
      'profiles.bluesky',
      'profiles.picture_key',
      'profiles.hidden',
    ])
    .select(
      sql<number>`(
        select count(*) from records where records.account_id = accounts.id and records.visible)`.as(
        'records',
      ),
    )
    .where('accounts.active', '=', true)
}

export function toStored(row: Row): StoredProfile {
  const { id, created_at, last_active_at, expertise_level, picture_key, hidden, ...rest } = row
  return {
    ...rest,
    accountId: id,
    // Only values of the vocabulary are ever stored.
    expertise: expertise_level as ExpertiseLevel,
    hidden: hidden as ProfilePart[],
    pictureKey: picture_key,
    joinedAt: created_at,
    lastActiveAt: last_active_at,
  }
}
