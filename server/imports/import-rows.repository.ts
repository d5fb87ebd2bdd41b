import { sql } from 'kysely'
import type { RefusalKey } from '#contract/http/errors.ts'
import type { Outline } from '#contract/records/places/position.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ImportWordField } from '#contract/imports/imports.ts'

/** A row of a file as it was read, and what became of it. */
export interface StagedRow {
  row: number
  number: number
  part: string | null
  texts: Record<string, string>
  outline: Outline | null
  corners: number
  simplerBy: number | null
  simplerAccepted: boolean
  place: LatitudeLongitude | null
  /** Side in metres of the square that holds the place, if no more is known. */
  within: number | null
  /** The place as the file writes it; null for outlines. */
  written: string | null
  faults: RefusalKey[]
  edits: Record<string, string>
  sameAs: number | null
  draftedAt: Date | null
  draftId: number | null
  recordId: number | null
}

export type NewRow = Omit<
  StagedRow,
  'row' | 'simplerAccepted' | 'edits' | 'draftedAt' | 'draftId' | 'recordId'
>

/** Replaces all rows of an import. */
export async function replaceRows(tx: Database, importId: number, rows: readonly NewRow[]): Promise<void> {
  await tx.deleteFrom('import_rows').where('import_id', '=', importId).execute()
  // In parts, because each row can have many corners.
  for (let from = 0; from < rows.length; from += 50)
    await tx
      .insertInto('import_rows')
      .values(
        rows.slice(from, from + 50).map((row, index) => ({
          import_id: importId,
          row: from + index + 1,
          number: row.number,
          part: row.part,
          texts: JSON.stringify(row.texts),
          outline: row.outline && JSON.stringify(row.outline),
          corners: row.corners,
          simpler_by: row.simplerBy,
          place: row.place && JSON.stringify(row.place),
          place_within: row.within,
          place_text: row.written,
          faults: JSON.stringify(row.faults),
          same_as: row.sameAs,
        })),
      )
      .execute()
}

/** Returns rows in the order of the file: all, some by their numbers, or a page of them. */
export async function findRows(
  db: Database,
  importId: number,
  { among, from, limit }: { among?: readonly number[]; from?: number; limit?: number } = {},
): Promise<StagedRow[]> {
  const rows = await staged(db)
    .where('import_id', '=', importId)
    .$if(among !== undefined, (query) =>
      query.where((row) => row('row', '=', row.fn.any(row.val([...(among ?? [])])))),
    )
    .$if(from !== undefined, (query) => query.offset(from ?? 0))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('row')
    .execute()
  return rows.map(toStaged)
}

/** The same without outlines, which are most of the bytes. */
export async function findRowsWithoutOutlines(db: Database, importId: number): Promise<StagedRow[]> {
  const rows = await staged(db)
    .select(sql<null>`null`.as('outline'))
    .where('import_id', '=', importId)
    .orderBy('row')
    .execute()
  return rows.map(toStaged)
}

export async function countRows(
  db: Database,
  importId: number,
): Promise<{ rows: number; drafts: number; records: number }> {
  return db
    .selectFrom('import_rows')
    .select([
      sql<number>`count(*)::int`.as('rows'),
      sql<number>`count(drafted_at)::int`.as('drafts'),
      sql<number>`count(record_id)::int`.as('records'),
    ])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
}

/** Locks a row until the transaction ends. */
export async function lockRow(tx: Database, importId: number, row: number): Promise<StagedRow | null> {
  const found = await staged(tx)
    .where('import_id', '=', importId)
    .where('row', '=', row)
    .forUpdate()
    .executeTakeFirst()
  return found ? toStaged(found) : null
}

export async function changeRow(
  tx: Database,
  importId: number,
  row: number,
  { edits, simplerAccepted }: Pick<StagedRow, 'edits' | 'simplerAccepted'>,
): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ edits: JSON.stringify(edits), simpler_accepted: simplerAccepted })
    .where('import_id', '=', importId)
    .where('row', '=', row)
    .execute()
}

/**
 * Notes what became of a row. Call it in the transaction that makes it. False if something else was made of the row before: a
 * draft that is still there, or a record.
 */
export async function noteMade(
  tx: Database,
  { importId, row }: { importId: number; row: number },
  made: { draft: number } | { record: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_rows')
    .set(
      'draft' in made ? { draft_id: made.draft, drafted_at: sql<Date>`now()` } : { record_id: made.record },
    )
    .where('import_id', '=', importId)
    .where('row', '=', row)
    .where('record_id', 'is', null)
    .where('draft_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function staged(db: Database) {
  return db.selectFrom('import_rows').selectAll()
}

type Row = Awaited<ReturnType<ReturnType<typeof staged>['execute']>>[number]

function toStaged(row: Row): StagedRow {
  return {
    row: row.row,
    number: row.number,
    part: row.part,
    texts: row.texts,
    outline: row.outline,
    corners: row.corners,
    simplerBy: row.simpler_by,
    simplerAccepted: row.simpler_accepted,
    place: row.place,
    within: row.place_within,
    written: row.place_text,
    faults: row.faults,
    edits: row.edits,
    sameAs: row.same_as,
    draftedAt: row.drafted_at,
    draftId: row.draft_id,
    recordId: row.record_id,
  }
}

/** A word of a file and the choice that it means. */
export interface KnownWord {
  field: ImportWordField
  word: string
  code: string
}

export async function findWords(db: Database, accountId: number): Promise<KnownWord[]> {
  return db
    .selectFrom('import_words')
    .select(['field', 'word', 'code'])
    .where('account_id', '=', accountId)
    .execute()
}

/** Remembers what words mean. An empty code is remembered too: the member said that the word is none of the choices known. */
export async function rememberWords(
  tx: Database,
  accountId: number,
  words: readonly KnownWord[],
): Promise<void> {
  for (let from = 0; from < words.length; from += 500)
    await tx
      .insertInto('import_words')
      .values(words.slice(from, from + 500).map((word) => ({ account_id: accountId, ...word })))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'field', 'word']).doUpdateSet({ code: sql`excluded.code` }),
      )
      .execute()
}

/** Whether records that are withheld are left out, for those without the right to them. */
interface Whose {
  openOnly: boolean
}

/** Returns imports with records, newest first. */
export async function findPublished(
  db: Database,
  { openOnly, from, limit }: Whose & { from: number; limit: number },
) {
  return published(db, { openOnly })
    .innerJoin('accounts', 'accounts.id', 'imports.account_id')
    .select(['imports.id', 'accounts.username', 'imports.created_at as made', 'imports.source'])
    .select([
      sql<number>`count(*)::int`.as('records'),
      sql<number>`count(records.hidden_at)::int`.as('hidden'),
    ])
    .groupBy(['imports.id', 'accounts.username'])
    .orderBy('imports.id', 'desc')
    .offset(from)
    .limit(limit)
    .execute()
}

export async function countPublished(db: Database, whose: Whose): Promise<number> {
  const { count } = await published(db, whose)
    .select(sql<number>`count(distinct imports.id)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Null if there is no such import with records. */
export async function recordsOfImport(
  db: Database,
  id: number,
  whose: Whose,
): Promise<{ accountId: number; records: number[] } | null> {
  const rows = await published(db, whose)
    .select(['imports.account_id as accountId', 'records.id'])
    .where('imports.id', '=', id)
    .execute()
  const [first] = rows
  return first ? { accountId: first.accountId, records: rows.map(({ id: record }) => record) } : null
}

function published(db: Database, { openOnly }: Whose) {
  return db
    .selectFrom('imports')
    .innerJoin('import_rows', 'import_rows.import_id', 'imports.id')
    .innerJoin('records', 'records.id', 'import_rows.record_id')
    .$if(openOnly, (query) => query.where('records.sensitivity', '=', 'open'))
}
