import { sql } from 'kysely'
import { PROVISIONAL_ONCE_IN_DAYS } from '#contract/review/moderation/sensitive-requests.ts'
import type { Database } from '#server/platform/database/database.ts'
import { columnList } from '#server/record-fields/index.ts'
import {
  settingColumns,
  type LevelSetting,
  type WithheldLevel,
  exact,
  MOVED_COLUMNS,
  VERSION_COLUMNS,
} from './exact-tables.ts'
import { writePublicView } from './exact-public-view.repository.ts'

/** Keeps the account of a finder from being deleted until the transaction ends; it may be gone already. */
export async function lockFinder(tx: Database, id: number | null): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', id).forKeyShare().execute()
}

/** Waits for others who change this record, until the transaction ends. */
export async function lockRecord(tx: Database, id: number): Promise<void> {
  await tx.selectFrom('records').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * Whether a request that says so waits for its answer. Against misuse, requests do not count for 30 days after an answer to one
 * about the same record.
 */
export async function isSaidAtRisk(tx: Database, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('sensitive_requests')
    .select(({ fn }) => [
      fn.countAll().filterWhere('closed_at', 'is', null).as('waiting'),
      fn
        .countAll()
        .filterWhere('closed_at', '>', sql<Date>`now() - make_interval(days => ${PROVISIONAL_ONCE_IN_DAYS})`)
        .as('answered'),
    ])
    .where('record_id', '=', id)
    .where('at_risk', '=', true)
    .executeTakeFirstOrThrow()
  return Number(found.waiting) > 0 && Number(found.answered) === 0
}

/** Moves what is not public out of the way and leaves the public view; or changes only the level, if that was done before. */
export async function withhold(
  tx: Database,
  id: number,
  level: WithheldLevel,
  setting: LevelSetting,
): Promise<void> {
  const { numUpdatedRows: found } = await exact(tx)
    .updateTable('exact_records')
    .set(settingColumns(setting))
    .where('record_id', '=', id)
    .executeTakeFirst()
  if (found > 0n) {
    await tx.updateTable('records').set({ sensitivity: level }).where('id', '=', id).execute()
    return
  }
  const { set_by, set_by_finder, set_at, reason } = settingColumns(setting)
  await sql`
    insert into exact_records (record_id, ${columnList(MOVED_COLUMNS)}, public_from, public_until, set_by, set_by_finder, set_at,
      reason)
    select id, ${columnList(MOVED_COLUMNS)}, coalesce(public_since, created_at), ${set_at}, ${set_by}, ${set_by_finder}, ${set_at},
      ${reason}
    from records where id = ${id}`.execute(tx)
  await move(tx, id, ['pictures', 'exact_pictures'], PICTURE_COLUMNS)
  await move(tx, id, ['record_versions', 'exact_versions'], VERSION_COLUMNS)
  await writePublicView(tx, id, { sensitivity: level })
}

/** Puts everything back as it was: everyone can see the record again. */
export async function disclose(tx: Database, id: number): Promise<void> {
  const moved = MOVED_COLUMNS.filter((name) => name !== 'public_since').map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`e.${name}`)}`,
  )
  await sql`
    update records set sensitivity = 'open', ${sql.join(moved)}, public_since = case when public_from is null then now() else e.public_since end
    from exact_records e where e.record_id = ${id} and id = ${id}`.execute(tx)
  await move(tx, id, ['exact_pictures', 'pictures'], PICTURE_COLUMNS)
  await move(tx, id, ['exact_versions', 'record_versions'], VERSION_COLUMNS)
  await exact(tx).deleteFrom('exact_records').where('record_id', '=', id).execute()
}

const PICTURE_COLUMNS = [
  'record_id',
  'position',
  'file_key',
  'width',
  'height',
  'bytes',
  'licence',
  'created_at',
]

/** Not in one statement with the deletion, because the file keys are unique. */
async function move(
  tx: Database,
  id: number,
  [from, to]: readonly [string, string],
  names: readonly string[],
): Promise<void> {
  const columns = columnList(names)
  await sql`insert into ${sql.id(to)} (${columns}) select ${columns} from ${sql.id(from)} where record_id = ${id}`.execute(
    tx,
  )
  await sql`delete from ${sql.id(from)} where record_id = ${id}`.execute(tx)
}
