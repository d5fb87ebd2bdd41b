import { sql, type Selectable } from 'kysely'
import type { HerRegion } from '#contract/review/grants.ts'
import { deleteDeclined, keepDeclined, replaceWithheldPrn } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecordHerTable } from '#server/platform/schema/tables/schema-her.ts'
import type { HerAnswer, HerWord } from './her-word.ts'

/** Of a batch, the finds beside another one wait with it. */
const WAITS = sql<boolean>`exists (select from her_batch_records b
  where b.record_id = record_her.record_id and b.beside is null and b.status is null)`.as('waits')

const COLUMNS = ['status', 'version', 'batch_id', 'scheme', 'prn', 'reason', 'note', 'at'] as const

/** Null where an HER was never asked about the record. Only for readers who may see the exact record. */
export async function findHerWord(db: Database, id: number): Promise<HerWord | null> {
  const row = await db
    .selectFrom('record_her')
    .select([...COLUMNS, WAITS])
    .where('record_id', '=', id)
    .executeTakeFirst()
  return row ? toWord(row) : null
}

/** The same, and nobody else changes it until the transaction ends. Where there is none yet, hold the review of the record. */
export async function lockHerWord(tx: Database, id: number): Promise<HerWord | null> {
  const row = await tx
    .selectFrom('record_her')
    .select([...COLUMNS, WAITS])
    .where('record_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toWord(row) : null
}

interface Answered {
  id: number
  /** The confirmed version that is answered. */
  version: number
  by: number
  answer: HerAnswer
  at: Date
  /** Of the find; null where nobody knows it. */
  region: HerRegion | null
  /** The batch that is answered; absent where an officer answers by hand. */
  batch?: number
}

/**
 * Writes down what an HER answers; a batch with which the record was sent stays named. The PRN of an open record is filled in where it
 * has none, without a new version; the place of a declined one is kept for its reviewers. A record that is withheld has no numbers that a query could name.
 */
export async function writeHerWord(
  tx: Database,
  { id, version, by, at, region, batch, answer: { status, number, reason, note } }: Answered,
): Promise<void> {
  const before = await tx
    .selectFrom('record_her')
    .select(['prn', 'filled'])
    .where('record_id', '=', id)
    .executeTakeFirst()
  const theirs = status === 'accepted' ? (number?.number ?? null) : null
  const filled = await fillPrn(tx, id, { ours: before?.filled ? before.prn : null, theirs })
  const word = {
    ...{ status, version, reason, note, at, by, filled },
    ...{ scheme: number?.scheme ?? null, prn: number?.number ?? null },
    ...(batch !== undefined && { batch_id: batch }),
  }
  await tx
    .insertInto('record_her')
    .values({ record_id: id, ...word })
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet(word))
    .execute()
  if (reason === null) await deleteDeclined(tx, id)
  else await keepDeclined(tx, { id, version, batch: batch ?? null, region, reason, number, at })
}

/**
 * Gives a record this PRN: an open one if it has none, and any if it still has the one that it got like this before. Returns whether it
 * has it from here.
 * @param ours what it got before
 */
async function fillPrn(
  tx: Database,
  id: number,
  { ours, theirs }: { ours: string | null; theirs: string | null },
): Promise<boolean> {
  if (ours === theirs) return theirs !== null
  const { rows } = await sql`
    update records set prn = ${theirs}::text
    where id = ${id} and sensitivity = 'open' and coalesce(prn, '') = coalesce(${ours}::text, '')
      and prn is distinct from ${theirs}::text
    returning id`.execute(tx)
  const replaced =
    rows.length > 0 || (ours !== null && (await replaceWithheldPrn(tx, id, { before: ours, after: theirs })))
  return theirs !== null && replaced
}

type Row = Pick<Selectable<RecordHerTable>, (typeof COLUMNS)[number]> & { waits: boolean }

function toWord(row: Row): HerWord {
  const { status, version, batch_id: batch, scheme, prn, reason, note, at, waits } = row
  const number = scheme === null || prn === null ? null : { scheme, number: prn }
  return { status, version, batch, number, reason, note, at, waits }
}
