import { atMost } from '#server/platform/at-most.ts'
import type { StoredFilter } from './record-filter.repository.ts'

const looking = atMost(2, 200)

/** Looking for words reads every record there is: a crowd that does so must leave the database to others too. */
export function inTurnForWords<T>(filter: StoredFilter, task: () => Promise<T>): Promise<T> {
  return filter.text === null ? task() : looking(task)
}
