import { RECORD_COUNT_LIMIT, RECORDS_PER_SEARCH, type searchRecords } from '#contract/records/records.ts'
import type { RecordSummary } from '#contract/records/records.ts'
import type { Answer, Query } from '#contract/http/route.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { storedFilterOf, type StoredFilter } from '#server/record-fields/index.ts'
import { limitConcurrency } from '#server/platform/limits/limit-concurrency.ts'
import { countMatching, findByTitle, findRecords } from './record-search.repository.ts'
import { toRecordSummary, type PictureAddresses } from '../record-view.rules.ts'
import { boxOf } from './search-box.rules.ts'

const limitSearch = limitConcurrency('recordSearches', 2, 200)

/** A search for words reads every record, so many searches at once must leave room for other queries. */
export function limitTextSearch<T>(filter: StoredFilter, task: () => Promise<T>): Promise<T> {
  return filter.text === null && !filter.title ? task() : limitSearch(task)
}

/** Returns one page of matching records and their number. Throws a Refusal for an invalid query. */
export async function searchedRecords(
  db: Database,
  query: Query<typeof searchRecords>,
  addresses: PictureAddresses,
): Promise<Answer<typeof searchRecords>> {
  const place = boxOf(query)
  if ('refusals' in place) throw new Refusal('invalid', { fields: place.refusals })
  const { title = null, reference } = query
  const filter = { ...storedFilterOf(query), title, reference: reference?.trim() ?? null }
  const sought = { box: place.box, filter }
  const part = { before: query.before ?? null, limit: RECORDS_PER_SEARCH + 1 }
  const [found, counted] = await limitTextSearch(sought.filter, () =>
    Promise.all([findRecords(db, sought, part), countMatching(db, sought, RECORD_COUNT_LIMIT + 1)]),
  )
  const records = found.slice(0, RECORDS_PER_SEARCH).map((each) => toRecordSummary(each, addresses))
  return {
    records,
    total: Math.min(counted, RECORD_COUNT_LIMIT),
    total_is_more: counted > RECORD_COUNT_LIMIT,
    next: found.length > RECORDS_PER_SEARCH ? (records.at(-1)?.id ?? null) : null,
  }
}

/** Records by the beginnings of the words in their titles, as `findByTitle` orders them. */
export async function recordsByTitle(
  db: Database,
  words: readonly string[],
  most: number,
  addresses: PictureAddresses,
): Promise<RecordSummary[]> {
  const found = await limitSearch(() => findByTitle(db, words, most))
  return found.map((each) => toRecordSummary(each, addresses))
}
