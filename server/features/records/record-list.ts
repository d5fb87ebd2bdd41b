import type { Database } from '#server/platform/database.ts'
import { madeOnce } from '#server/platform/made-once.ts'
import { makePiece, stitch, type StitchedBody } from '#server/platform/stitched-body.ts'
import { RecordPieces } from './record-pieces.ts'
import { toRecord, type PictureAddresses } from './record-view.rules.ts'
import { recordPages, recordsBetween, recordsRevision } from './records.repository.ts'

const TYPE = 'application/json; charset=utf-8'

/** Returns the list of all records. Not every reader causes it to be made anew, and not all of it is. */
export function recordList(db: Database, addresses: PictureAddresses): () => Promise<StitchedBody> {
  const pieces = new RecordPieces(db, {
    pages: () => recordPages(db),
    between: (first, last) => recordsBetween(db, first, last),
    make: (records) =>
      makePiece(records.map((record) => JSON.stringify(toRecord(record, addresses))).join(',')),
  })
  const between = Promise.all([makePiece('['), makePiece(','), makePiece(']')])
  return madeOnce(
    () => recordsRevision(db),
    async () => {
      const [start, separator, end] = await between
      const separated = (await pieces.latest()).flatMap(([, piece], at) =>
        at === 0 ? [piece] : [separator, piece],
      )
      return stitch([start, ...separated, end], TYPE)
    },
  )
}
