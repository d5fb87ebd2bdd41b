import { sql, type Selectable } from 'kysely'
import type { RingMeasures } from '#geo/shapes/ring-measures.ts'
import { exactRecords, type RecordReader } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecordMeasuresTable } from '#server/platform/schema/tables/schema-records.ts'
import type { FoundGround, Ground, MeasuredOutline, StoredMeasures } from './measures.ts'

/** The hash of `records.outline`. */
const HASH = sql<string>`md5(records.outline::text)`

/** Returns the exact outline of a record, withheld or not; null if the record was deleted. */
export async function findOutline(db: Database, id: number): Promise<MeasuredOutline | null> {
  const row = await (
    await exactRecords(db)
  )
    .selectFrom('records')
    .select(['records.id', 'records.outline', HASH.as('hash')])
    .where('records.id', '=', id)
    .where('records.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export interface OutlineWithGround extends MeasuredOutline {
  /** The tilesets by which this outline was measured; null if it was not, or if heights could not be read. */
  ground: string | null
}

/** The records with numbers above `after`, in their order, with what was known of their ground. */
export async function findOutlines(
  db: Database,
  { after, most }: { after: number; most: number },
): Promise<OutlineWithGround[]> {
  return (await exactRecords(db))
    .selectFrom('records')
    .leftJoin('record_measures as m', (join) =>
      join.onRef('m.record_id', '=', 'records.id').on('m.outline_hash', '=', HASH),
    )
    .select(['records.id', 'records.outline', 'm.ground', HASH.as('hash')])
    .where('records.deleted_at', 'is', null)
    .where('records.id', '>', after)
    .orderBy('records.id')
    .limit(most)
    .execute()
}

interface Written {
  sizes: RingMeasures
  ground: Ground
  /** The tilesets that lie there. */
  grounds: string
}

/** Stores what was measured, unless the record has another outline by now, or is gone. */
export async function keepMeasures(
  db: Database,
  { id, hash }: Pick<MeasuredOutline, 'id' | 'hash'>,
  { sizes: { length, width, area, perimeter }, ground, grounds }: Written,
): Promise<void> {
  const columns = {
    ...{ outline_hash: hash, length, width, area, perimeter },
    ...groundColumns(ground),
    ground: ground === 'awaited' ? null : grounds,
    made_at: sql<Date>`now()`,
  }
  await db.transaction().execute(async (tx) => {
    // A change of the outline waits, or has been made already.
    await tx.selectFrom('records').select('id').where('id', '=', id).forShare().execute()
    if ((await findOutline(tx, id))?.hash !== hash) return
    await tx
      .insertInto('record_measures')
      .values({ record_id: id, ...columns })
      .onConflict((conflict) => conflict.column('record_id').doUpdateSet(columns))
      .execute()
  })
}

function groundColumns(ground: Ground) {
  const { rises, falls, slope, tileSet, setVersion, cell, invented }: Partial<FoundGround> =
    ground === 'awaited' ? {} : (ground ?? {})
  return {
    rises: rises ?? null,
    falls: falls ?? null,
    slope: slope ?? null,
    tile_set: tileSet ?? null,
    set_version: setVersion ?? null,
    cell: cell ?? null,
    invented: invented ?? null,
  }
}

/**
 * Returns the measures of a record; null as long as its outline of today is not measured.
 * @param reader of somebody who sees the exact record: of what they see, these are the measures, or there are none
 */
export async function findMeasures(reader: RecordReader, id: number): Promise<StoredMeasures | null> {
  const row = await reader
    .selectFrom('records')
    .innerJoin('record_measures as m', (join) =>
      join.onRef('m.record_id', '=', 'records.id').on('m.outline_hash', '=', HASH),
    )
    .selectAll('m')
    .where('records.id', '=', id)
    .executeTakeFirst()
  return row ? toStored(row) : null
}

function toStored(row: Selectable<RecordMeasuresTable>): StoredMeasures {
  const { length, width, area, perimeter, made_at: madeAt } = row
  return { length, width, area, perimeter, ground: groundIn(row), madeAt }
}

function groundIn(row: Selectable<RecordMeasuresTable>): Ground {
  const { ground, rises, falls, slope, tile_set: tileSet, set_version: setVersion, cell, invented } = row
  if (ground === null) return 'awaited'
  if (rises === null || falls === null || slope === null) return null
  if (tileSet === null || setVersion === null || cell === null || invented === null) return null
  return { rises, falls, slope, tileSet, setVersion, cell, invented }
}
