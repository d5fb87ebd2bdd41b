import { keyOf } from '#server/accounts/index.ts'
import { countPublicRecords, type PublicQuery, limitTextSearch } from '#server/records/index.ts'
import { isOnlyDemonstration } from '#server/sensitivity/index.ts'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import type { Deps } from './deps.ts'

/** Returns which public records a filter means. The invented ones stand in only while there are no others. */
export async function queryOf({ db, config }: Deps, { by, ...filter }: RecordFilter): Promise<PublicQuery> {
  const demonstration = config.demo && (await isOnlyDemonstration(db))
  return { filter: { ...filter, byKey: by === null ? null : keyOf(by) }, demonstration }
}

/** Refused, as every other question is, if it takes too long. */
export function countRecords({ db, config }: Deps, query: PublicQuery): Promise<number> {
  const { statement } = config.timeLimits
  return limitTextSearch(query.filter, () => countPublicRecords(db, query, statement))
}
