import type { Database } from '#server/platform/database.ts'
import { makeCachedBody, type CachedBody } from '#server/platform/cached-body.ts'
import { madeOnce } from '#server/platform/made-once.ts'
import { toRecord, type PictureAddresses } from './record-view.rules.ts'
import { recordPages, recordsRevision } from './records.repository.ts'

/** Number of records turned into JSON at once, which takes a few milliseconds in which no other request is served. */
const RECORDS_PER_PART = 500

/** Returns the list of all records, which is built again after a change and not for each reader. */
export function recordList(db: Database, addresses: PictureAddresses): () => Promise<CachedBody> {
  return madeOnce(
    () => recordsRevision(db),
    () => makeCachedBody(listText(db, addresses), 'application/json; charset=utf-8'),
  )
}

async function* listText(db: Database, addresses: PictureAddresses): AsyncGenerator<string> {
  let separator = ''
  yield '['
  for await (const page of recordPages(db)) {
    for (let start = 0; start < page.length; start += RECORDS_PER_PART) {
      const part = page.slice(start, start + RECORDS_PER_PART)
      yield separator + part.map((record) => JSON.stringify(toRecord(record, addresses))).join(',')
      separator = ','
    }
  }
  yield ']'
}
