import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { MEMBERS_PER_PAGE, type MemberOrder, type searchMembers } from '#contract/accounts/profiles.ts'
import type { Answer, Query } from '#contract/http/route.ts'
import { keyOf } from '#server/accounts/index.ts'
import type { PictureAddresses } from '#server/records/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { countMembers, findMembers, type MemberBefore } from './member-search.repository.ts'
import { toMemberCard } from './profile-view.rules.ts'

/** One page of members, found in two statements whatever their number. */
export async function searchedMembers(
  db: Database,
  addresses: PictureAddresses,
  query: Query<typeof searchMembers>,
): Promise<Answer<typeof searchMembers>> {
  const order: MemberOrder = query.order === 'newest' ? 'newest' : 'name'
  const limit = query.limit ?? MEMBERS_PER_PAGE
  const sought = { textKey: keyOf(query.search ?? ''), order }
  const after = query.after === undefined ? null : placeOf(query.after, order)
  const [found, total] = await Promise.all([
    findMembers(db, sought, { after, limit: limit + 1 }),
    countMembers(db, sought),
  ])
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    members: shown.map((profile) => toMemberCard(profile, addresses)),
    total,
    next: last ? (order === 'name' ? last.username : String(last.accountId)) : null,
  }
}

/** A name, or a user id: members who left in the meantime still mark their place. */
function placeOf(after: string, order: MemberOrder): MemberBefore {
  if (order === 'name') return { usernameKey: keyOf(after) }
  const id = /^\d{1,10}$/.test(after) ? Number(after) : Number.NaN
  if (!(id <= 2_147_483_647)) throw new Refusal('invalid', { fields: { after: [REFUSAL_TEXTS.queryValue] } })
  return { id }
}
