import type { Database } from '#server/platform/database.ts'
import { madeOnce } from '#server/platform/made-once.ts'
import { makePiece, stitch, type Piece, type StitchedBody } from '#server/platform/stitched-body.ts'
import { changedRecords } from './record-changes.repository.ts'
import { toRecord, type PictureAddresses } from './record-view.rules.ts'
import { recordPages, recordsBetween, recordsRevision } from './records.repository.ts'
import type { StoredRecord } from './record.ts'

/** Numbers of records in a piece: what a change makes anew, in about 20 ms. */
const NUMBERS_IN_PIECE = 1000
/** With more changes, making the whole list anew costs less than looking for its pieces. */
const MOST_CHANGES = 20_000

const TYPE = 'application/json; charset=utf-8'

/**
 * Returns the list of all records. After a change only the pieces of 1,000 record numbers in which something changed are
 * made anew, and not for each reader.
 */
export function recordList(db: Database, addresses: PictureAddresses): () => Promise<StitchedBody> {
  const list = new RecordList(db, addresses)
  return madeOnce(() => recordsRevision(db), list.make)
}

class RecordList {
  readonly #db: Database
  readonly #addresses: PictureAddresses
  /** By the first number divided by NUMBERS_IN_PIECE; pieces without records are missing. */
  #pieces = new Map<number, Piece>()
  /** All changes up to this revision are in the pieces; null before the first list. */
  #known: number | null = null
  #between: Promise<readonly [start: Piece, separator: Piece, end: Piece]> | null = null

  constructor(db: Database, addresses: PictureAddresses) {
    this.#db = db
    this.#addresses = addresses
  }

  readonly make = async (): Promise<StitchedBody> => {
    // Read before the records: a change in between is then taken into account twice, never missed.
    const revision = await recordsRevision(this.#db)
    const changed = this.#known === null ? null : await changedRecords(this.#db, this.#known, MOST_CHANGES)
    if (changed) for (const number of new Set(changed.map(pieceOf))) await this.#makeAgain(number)
    else await this.#makeAll()
    this.#known = revision
    return this.#stitched()
  }

  async #makeAll(): Promise<void> {
    const pieces = new Map<number, Piece>()
    let records: StoredRecord[] = []
    const finish = async (): Promise<void> => {
      if (records[0]) pieces.set(pieceOf(records[0].id), await this.#pieceWith(records))
      records = []
    }
    for await (const page of recordPages(this.#db)) {
      for (const record of page) {
        if (records[0] && pieceOf(records[0].id) !== pieceOf(record.id)) await finish()
        records.push(record)
      }
    }
    await finish()
    this.#pieces = pieces
  }

  async #makeAgain(number: number): Promise<void> {
    const first = number * NUMBERS_IN_PIECE
    const records = await recordsBetween(this.#db, first, first + NUMBERS_IN_PIECE - 1)
    if (records.length === 0) this.#pieces.delete(number)
    else this.#pieces.set(number, await this.#pieceWith(records))
  }

  async #pieceWith(records: readonly StoredRecord[]): Promise<Piece> {
    return makePiece(records.map((record) => JSON.stringify(toRecord(record, this.#addresses))).join(','))
  }

  async #stitched(): Promise<StitchedBody> {
    const [start, separator, end] = await (this.#between ??= Promise.all([
      makePiece('['),
      makePiece(','),
      makePiece(']'),
    ]))
    const inOrder = [...this.#pieces].sort(([one], [other]) => one - other).map(([, piece]) => piece)
    const separated = inOrder.flatMap((piece, at) => (at === 0 ? [piece] : [separator, piece]))
    return stitch([start, ...separated, end], TYPE)
  }
}

function pieceOf(id: number): number {
  return Math.floor(id / NUMBERS_IN_PIECE)
}
