import { findWithheldOf, looksAfterAll } from '#server/features/sensitivity/index.ts'
import type { Grant } from '#contract/grants.ts'
import type { Database } from '#server/platform/database.ts'

/** The withheld records of whose discussion a member may know. */
export interface KnownRecords {
  all: boolean
  /** Those that the member found. */
  own: readonly number[]
}

interface Member {
  id: number
  administrator: boolean
  grants: readonly Grant[]
}

export async function findKnownRecords(db: Database, member: Member): Promise<KnownRecords> {
  return { all: looksAfterAll(member), own: await findWithheldOf(db, [member.id]) }
}
