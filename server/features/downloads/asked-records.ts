import { keyOf } from '#server/features/accounts/index.ts'
import {
  countPublicRecords,
  isOnlyDemonstration,
  type PublicQuery,
} from '#server/features/public-records/index.ts'
import { inTurnForWords } from '#server/features/records/index.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Deps } from './deps.ts'

/** Milliseconds, as for every other question: longer ones are refused. */
const COUNT_WITHIN = 5000

/** Returns which public records a filter means. The invented ones stand in only while there are no others. */
export async function queryOf({ db, config }: Deps, { by, ...filter }: RecordFilter): Promise<PublicQuery> {
  const demonstration = config.demo && (await isOnlyDemonstration(db))
  return { filter: { ...filter, byKey: by === null ? null : keyOf(by) }, demonstration }
}

export function countRecords({ db }: Deps, query: PublicQuery): Promise<number> {
  return inTurnForWords(query.filter, () => countPublicRecords(db, query, COUNT_WITHIN))
}
