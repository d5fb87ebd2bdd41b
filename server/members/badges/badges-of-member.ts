import type { Badge } from '#contract/accounts/badges.ts'
import { keyOf } from '#server/accounts/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { countForBadges } from './badges.repository.ts'
import { badgesOf, WELSH_TITLE } from './badges.rules.ts'

/** Null if there is no such member. */
export async function badgesOfMember(db: Database, username: string): Promise<Badge[] | null> {
  const counts = await countForBadges(db, keyOf(username), WELSH_TITLE)
  return counts && badgesOf(counts)
}
