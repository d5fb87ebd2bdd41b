import type { ExpertiseLevel } from '#contract/vocabulary.ts'
import type { Database } from '#server/platform/database.ts'

export interface StoredProfile {
  accountId: number
  username: string
  bio: string
  location: string | null
  expertise: ExpertiseLevel
  organisation: string
  website: string
  twitter: string
  facebook: string
  instagram: string
  linkedin: string
  bluesky: string
  pictureKey: string | null
  records: number
  joinedAt: Date
  lastActiveAt: Date
}

/** By user id, or by the key that usernames are compared by. One statement, however many records there are. */
export async function findProfile(
  db: Database,
  whose: { id: number } | { usernameKey: string },
): Promise<StoredProfile | null> {
  const row = await db
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
    ])
    .select((eb) =>
      eb
        .selectFrom('records')
        .select((counting) => counting.fn.countAll<number>().as('count'))
        .whereRef('records.account_id', '=', 'accounts.id')
        .where('records.visible', '=', true)
        .$asScalar()
        .$notNull()
        .as('records'),
    )
    .where((eb) =>
      'id' in whose ? eb('accounts.id', '=', whose.id) : eb('accounts.username_key', '=', whose.usernameKey),
    )
    .executeTakeFirst()
  if (!row) return null
  const { id, created_at, last_active_at, expertise_level, picture_key, ...rest } = row
  return {
    ...rest,
    accountId: id,
    // Only values of the vocabulary are ever stored.
    expertise: expertise_level as ExpertiseLevel,
    pictureKey: picture_key,
    joinedAt: created_at,
    lastActiveAt: last_active_at,
  }
}
