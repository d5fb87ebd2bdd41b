import { stewardArea, findWithheldOf } from '#server/sensitivity/index.ts'
import type { Grant, HerRegion } from '#contract/review/grants.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The withheld records that a member may know of. */
export interface KnownRecords {
  all: boolean
  /** Those that the member found. */
  own: readonly number[]
  /** Where the member reviews, or looks after records; of those in all of Wales, `all` is true. */
  regions: readonly HerRegion[]
}

interface Member {
  id: number
  administrator: boolean
  grants: readonly Grant[]
}

export async function findKnownRecords(db: Database, member: Member): Promise<KnownRecords> {
  const area = stewardArea(member)
  return {
    all: area === 'wales',
    own: await findWithheldOf(db, [member.id]),
    regions: area === 'wales' ? [] : area,
  }
}
