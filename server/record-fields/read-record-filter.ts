import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { readRecordFilter } from '#contract/records/record-filter.ts'
import { keyOf } from '#server/accounts/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { StoredFilter } from './record-filter.repository.ts'

/** Returns the filter of a query. Throws a Refusal for invalid values, under their names. */
export function storedFilterOf(query: Readonly<Record<string, unknown>>): StoredFilter {
  const { filter, refused } = readRecordFilter(query)
  if (refused.length > 0) {
    const fields = Object.fromEntries(refused.map((name) => [name, [REFUSAL_TEXTS.queryValue]]))
    throw new Refusal('invalid', { fields })
  }
  const { by, ...rest } = filter
  return { ...rest, byKey: by === null ? null : keyOf(by) }
}
