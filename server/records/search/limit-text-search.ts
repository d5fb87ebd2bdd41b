import { limitConcurrency } from '#server/platform/limits/limit-concurrency.ts'
import type { StoredFilter } from '#server/record-fields/index.ts'

const looking = limitConcurrency('recordSearches', 2, 200)

/** A search for words reads every record, so many searches at once must leave room for other queries. */
export function limitTextSearch<T>(filter: StoredFilter, task: () => Promise<T>): Promise<T> {
  return filter.text === null && !filter.title ? task() : looking(task)
}
