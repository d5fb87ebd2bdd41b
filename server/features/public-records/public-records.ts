import type { Database } from '#server/platform/database.ts'
import { publicRecordMaker, type Places } from './make-public-record.ts'
import type { PublicRecord } from './public-record.ts'
import { publicRowPages, publicRowsAfter, type PublicQuery } from './public-records.repository.ts'

/** The readers of public records. Each page is one statement, and each record exists only while it is used. */
export interface PublicRecords {
  /** The next records in the order of their numbers. */
  after: (query: PublicQuery, page: { after: number; limit: number }) => Promise<PublicRecord[]>
  /** All of them in the order of their numbers. */
  pages: (query: PublicQuery, pageSize?: number) => AsyncGenerator<PublicRecord[]>
}

export function publicRecords(db: Database, places: Places): PublicRecords {
  const make = publicRecordMaker(places)
  return {
    after: async (query, page) => (await publicRowsAfter(db, query, page)).map(make),
    pages: async function* (query, pageSize) {
      for await (const rows of publicRowPages(db, query, pageSize)) yield rows.map(make)
    },
  }
}
