import type { Database } from '#server/platform/database.ts'

/** What the portal keeps of a member's account, without what only the portal needs: hashes and keys. */
export async function findAccountData(db: Database, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'language', 'administrator', 'created_at', 'last_active_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function findProfileData(db: Database, accountId: number) {
  return db
    .selectFrom('profiles')
    .select(['bio', 'location', 'expertise_level', 'organisation'])
    .select(['website', 'twitter', 'facebook', 'instagram', 'linkedin', 'bluesky'])
    .select('picture_key as pictureKey')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function findSessionData(db: Database, accountId: number) {
  return db
    .selectFrom('tokens')
    .select(['created_at', 'last_used_at', 'browser', 'system'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}
