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

/** The readers of public records. Each page is one statement, and each record exists only while it is used. */
export interface PublicRecords {
  /** One page, and where the next one begins; null if there is none. */
  page: (query: PublicQuery, page: PublicPage) => Promise<{ records: PublicRecord[]; next: Cursor | null }>
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
        records: shown.map(make),
        next: last ? { id: last.id, updated: last.updated_exactly ?? null } : null,
      }
    },
    pages: async function* (query, pageSize) {
      for await (const rows of publicRowPages(db, query, pageSize)) yield rows.map(make)
    },
  }
}
