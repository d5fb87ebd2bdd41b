import { setImmediate } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import { publicRecordMaker, type Places } from './make-public-record.ts'
import type { PublicRecord } from './public-record.ts'
import {
  publicRowPages,
  publicRowsInOrder,
  type Cursor,
  type PublicPage,
  type PublicQuery,
} from './public-records.repository.ts'

/** Records that are made in one turn of the event loop, in about 2 ms: for so long, other requests must wait. */
const MADE_IN_A_TURN = 100

/** What is known of a page when its records have been used. */
export interface FoundPage {
  count: number
  /** Where the next page begins; null if there is none. */
  next: Cursor | null
}

/** The readers of public records. Each page is one statement, and each record exists only while it is used. */
export interface PublicRecords {
  /** @param use called with each record when it arrives from the database, in the order of the page */
  page: (query: PublicQuery, page: PublicPage, use: (record: PublicRecord) => void) => Promise<FoundPage>
  /** All of them in the order of their numbers, some at a time. Between these, others get their turn. */
  pages: (query: PublicQuery, pageSize?: number) => AsyncGenerator<PublicRecord[]>
}

export function publicRecords(db: Database, places: Places): PublicRecords {
  const make = publicRecordMaker(places)
  const source = { db, publicUrl: places.publicUrl }
  return {
    page: async (query, page, use) => {
      let count = 0
      let last: Cursor | null = null
      let next: Cursor | null = null
      // One more, to know whether there is a next page.
      for await (const rows of publicRowsInOrder(source, query, { ...page, limit: page.limit + 1 })) {
        const shown = rows.slice(0, page.limit - count)
        for (const row of shown) use(make(row))
        count += shown.length
        last = cursorOf(shown.at(-1)) ?? last
        if (shown.length < rows.length) next = last
      }
      return { count, next }
    },
    pages: async function* (query, pageSize) {
      for await (const rows of publicRowPages(source, query, pageSize))
        for (let first = 0; first < rows.length; first += MADE_IN_A_TURN) {
          yield rows.slice(first, first + MADE_IN_A_TURN).map(make)
          await setImmediate()
        }
    },
  }
}

function cursorOf(row: { id: number; updated_exactly?: string } | undefined): Cursor | null {
  return row ? { id: row.id, updated: row.updated_exactly ?? null } : null
}
