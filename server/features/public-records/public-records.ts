import type { Database } from '#server/platform/database.ts'
import { publicRecordMaker, type Places } from './make-public-record.ts'
import type { PublicRecord } from './public-record.ts'
import {
  publicRowPages,
  publicRowsInOrder,
  type Cursor,
  type PublicPage,
  type PublicQuery,
} from './public-records.repository.ts'

/** One page of public records. */
export interface FoundPage {
  /** Each is made when a reader comes to it: of a page with thousands, most would only be garbage that has grown old. */
  records: Iterable<PublicRecord>
  count: number
  /** Where the next page begins; null if there is none. */
  next: Cursor | null
}

/** The readers of public records. Each page is one statement, and each record exists only while it is used. */
export interface PublicRecords {
  page: (query: PublicQuery, page: PublicPage) => Promise<FoundPage>
  /** All of them in the order of their numbers. */
  pages: (query: PublicQuery, pageSize?: number) => AsyncGenerator<PublicRecord[]>
}

export function publicRecords(db: Database, places: Places): PublicRecords {
  const make = publicRecordMaker(places)
  return {
    page: async (query, page) => {
      // One more, to know whether there is a next page.
      const rows = await publicRowsInOrder(db, query, { ...page, limit: page.limit + 1 })
      const shown = rows.slice(0, page.limit)
      const last = rows.length > page.limit ? shown.at(-1) : undefined
      return {
        records: eachMade(shown, make),
        count: shown.length,
        next: last ? { id: last.id, updated: last.updated_exactly ?? null } : null,
      }
    },
    pages: async function* (query, pageSize) {
      for await (const rows of publicRowPages(db, query, pageSize)) yield rows.map(make)
    },
  }
}

function eachMade<Row>(rows: readonly Row[], make: (row: Row) => PublicRecord): Iterable<PublicRecord> {
  return {
    *[Symbol.iterator]() {
      for (const row of rows) yield make(row)
    },
  }
}
