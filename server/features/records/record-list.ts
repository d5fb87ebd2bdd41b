import type { Database } from '#server/platform/database.ts'
import { makeCachedBody, type CachedBody } from '#server/platform/cached-body.ts'
import { toRecord, type PictureAddresses } from './record-view.rules.ts'
import { recordPages, recordsRevision } from './records.repository.ts'

/** Records turned into JSON in one go: a few milliseconds in which nobody else is served. */
const RECORDS_PER_PART = 500

/** Answers the list of all records, made anew after a change and not for each reader. */
export function recordList(db: Database, addresses: PictureAddresses): () => Promise<CachedBody> {
  let made: { revision: number; body: CachedBody } | null = null
  let making: Promise<unknown> | null = null

  return async () => {
    for (;;) {
      // Read before the records: a change in between makes the list newer than its number, never older.
      const revision = await recordsRevision(db)
      if (made?.revision === revision) return made.body
      if (making) {
        // Somebody is at it, perhaps for an older number: look again when it is done.
        await Promise.allSettled([making])
        continue
      }
      const body = makeCachedBody(listText(db, addresses), 'application/json; charset=utf-8')
      making = body
      try {
        made = { revision, body: await body }
        return made.body
      } finally {
        making = null
      }
    }
  }
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
