import type { Database } from '#server/platform/database/database.ts'
import { timedMaking, NO_FIGURES, type Figures } from '#server/platform/metrics/figures.ts'
import { cacheByRevision } from '#server/platform/caching/cache-by-revision.ts'
import { makePiece, stitch, type Keep, type StitchedBody } from '#server/platform/responses/chunked-body.ts'
import { refusedAtFirst } from './first-build.ts'
import { toRecord, type PictureAddresses } from './record-view.rules.ts'
import { recordPages, recordsBetween, recordsRevision } from './records.repository.ts'
import { changedRecords } from './changes/record-changes.repository.ts'

/** Numbers of records in a piece: what a change makes again, in about 20 ms for the list. */
export const NUMBERS_IN_PIECE = 1000

/** With more changes, making all pieces again costs less than looking for theirs. */
const MOST_CHANGES = 20_000

/** What the pieces are made of. */
interface PieceContent<Row extends { id: number }, Piece> {
  /** All public records, oldest first, a page at a time. */
  readonly pages: () => AsyncIterable<Row[]>
  /** Those with numbers from `first` to `last`, oldest first. */
  readonly between: (first: number, last: number) => Promise<Row[]>
  readonly make: (rows: readonly Row[]) => Piece | Promise<Piece>
}

/** Something about all public records in pieces, of which a change makes only those again in which something changed. */
export class RecordPieces<Row extends { id: number }, Piece> {
  readonly #db: Database
  readonly #content: PieceContent<Row, Piece>
  #pieces = new Map<number, Piece>()
  /** All changes up to this revision are in the pieces; null before the first time. */
  #known: number | null = null

  constructor(db: Database, content: PieceContent<Row, Piece>) {
    this.#db = db
    this.#content = content
  }

  /**
   * Returns the pieces as of now, in order, by the first number in them divided by NUMBERS_IN_PIECE; those without
   * records are missing. Not for two callers at a time.
   */
  async latest(): Promise<[number: number, piece: Piece][]> {
    // Read before the records: a change in between is then taken into account twice, never missed.
    const revision = await recordsRevision(this.#db)
    const changed = this.#known === null ? null : await changedRecords(this.#db, this.#known, MOST_CHANGES)
    if (changed) for (const number of new Set(changed.map(pieceOf))) await this.#makeAgain(number)
    else await this.#makeAll()
    this.#known = revision
    return [...this.#pieces].sort(([one], [other]) => one - other)
  }

  async #makeAll(): Promise<void> {
    const pieces = new Map<number, Piece>()
    let rows: Row[] = []
    const finish = async (): Promise<void> => {
      if (rows[0]) pieces.set(pieceOf(rows[0].id), await this.#content.make(rows))
      rows = []
    }
    for await (const page of this.#content.pages()) {
      for (const row of page) {
        if (rows[0] && pieceOf(rows[0].id) !== pieceOf(row.id)) await finish()
        rows.push(row)
      }
    }
    await finish()
    this.#pieces = pieces
  }

  async #makeAgain(number: number): Promise<void> {
    const first = number * NUMBERS_IN_PIECE
    const rows = await this.#content.between(first, first + NUMBERS_IN_PIECE - 1)
    if (rows.length === 0) this.#pieces.delete(number)
    else this.#pieces.set(number, await this.#content.make(rows))
  }
}

function pieceOf(id: number): number {
  return Math.floor(id / NUMBERS_IN_PIECE)
}

const TYPE = 'application/json; charset=utf-8'
/** Record numbers whose pieces stay in memory, about 10 MB; later ones are in a file. */
export const NUMBERS_IN_MEMORY = 50_000

interface Settings {
  /** Where pieces of a long list are kept. */
  keep: Keep
  /** Called with an error while the list is made for the first time and nobody waits for it. */
  onError: (error: unknown) => void
  mostAtOnce?: number
  numbersInMemory?: number
  figures?: Figures
}

/**
 * Returns the list of all records. Not every reader causes it to be made again, and not all of it is. A long list that was
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
