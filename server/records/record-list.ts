import type { Database } from '#server/platform/database/database.ts'
import { timedMaking, NO_FIGURES, type Figures } from '#server/platform/metrics/figures.ts'
import { cacheByRevision } from '#server/platform/caching/cache-by-revision.ts'
import { makePiece, stitch, type Keep, type StitchedBody } from '#server/platform/responses/chunked-body.ts'
import { NUMBERS_IN_PIECE, RecordPieces } from './list-chunks.ts'
import { refusedAtFirst } from './first-build.ts'
import { toRecord, type PictureAddresses } from './record-view.rules.ts'
import { recordPages, recordsBetween, recordsRevision } from './records.repository.ts'

const TYPE = 'application/json; charset=utf-8'
/** Record numbers whose pieces stay in memory, about 10 MB; later ones are in a file. */
export const NUMBERS_IN_MEMORY = 50_000

interface Settings {
  /** Where pieces of a long list are kept. */
  keep: Keep
  /** Told of an error while the list is made for the first time and nobody waits for it. */
  onError: (error: unknown) => void
  mostAtOnce?: number
  numbersInMemory?: number
  figures?: Figures
}

/**
 * Returns the list of all records. Not every reader causes it to be made anew, and not all of it is. A long list that was
 * not made yet is refused while it is made.
 */
export function recordList(
  db: Database,
  addresses: PictureAddresses,
  { keep, numbersInMemory = NUMBERS_IN_MEMORY, figures = NO_FIGURES, ...atFirst }: Settings,
): () => Promise<StitchedBody> {
  const pieces = new RecordPieces(db, {
    pages: () => recordPages(db, NUMBERS_IN_PIECE),
    between: (first, last) => recordsBetween(db, first, last),
    make: (records) =>
      makePiece(
        records.map((record, at) => `${at === 0 ? '' : ','}${JSON.stringify(toRecord(record, addresses))}`),
        (records[0]?.id ?? 0) < numbersInMemory ? undefined : keep,
      ),
  })
  const between = Promise.all([makePiece('['), makePiece(','), makePiece(']')])
  const list = cacheByRevision(
    () => recordsRevision(db),
    timedMaking(figures, 'record list', async () => {
      const [start, separator, end] = await between
      const separated = (await pieces.latest()).flatMap(([, piece], at) =>
        at === 0 ? [piece] : [separator, piece],
      )
      return stitch([start, ...separated, end], TYPE)
    }),
  )
  return refusedAtFirst(db, list, atFirst)
}
