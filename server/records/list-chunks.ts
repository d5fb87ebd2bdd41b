import type { Database } from '#server/platform/database/database.ts'
import { changedRecords } from './changes/record-changes.repository.ts'
import { recordsRevision } from './records.repository.ts'

/** Numbers of records in a piece: what a change makes anew, in about 20 ms for the list. */
export const NUMBERS_IN_PIECE = 1000
/** With more changes, making all pieces anew costs less than looking for theirs. */
const MOST_CHANGES = 20_000

/** What the pieces are made of. */
export interface PieceContent<Row extends { id: number }, Piece> {
  /** All public records, oldest first, a page at a time. */
  readonly pages: () => AsyncIterable<Row[]>
  /** Those with numbers from `first` to `last`, oldest first. */
  readonly between: (first: number, last: number) => Promise<Row[]>
  readonly make: (rows: readonly Row[]) => Piece | Promise<Piece>
}

/** Something about all public records in pieces, of which a change makes only those anew in which something changed. */
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
