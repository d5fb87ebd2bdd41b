import { BADGES, type Badge, type BadgeName } from '#contract/accounts/badges.ts'
import type { RecordCounts } from './badge.ts'

const RULES: Readonly<Record<BadgeName, { of: keyof RecordCounts; need: number }>> = {
  first_find: { of: 'records', need: 1 },
  ten_finds: { of: 'records', need: 10 },
  fifty_finds: { of: 'records', need: 50 },
  hundred_finds: { of: 'records', need: 100 },
  first_photo: { of: 'withPicture', need: 1 },
  first_welsh_title: { of: 'withWelshTitle', need: 1 },
  first_her_number: { of: 'withNumber', need: 1 },
  five_site_types: { of: 'siteTypes', need: 5 },
  every_period: { of: 'periods', need: 7 },
  second_look: { of: 'improved', need: 1 },
}

/** Badges are not stored, so a member who deletes a record may lose a badge. */
export function badgesOf(counts: RecordCounts): Badge[] {
  return BADGES.map((badge) => {
    const { of, need } = RULES[badge]
    return { badge, earned: counts[of] >= need, have: Math.min(counts[of], need), need }
  })
}
