import { sql } from 'kysely'
import type { LicenceSaid, PictureLicence } from '#contract/licences.ts'
import { holdAccount } from '#server/features/accounts/index.ts'
import { licenseWithheldPictures, recordsOfFinder } from '#server/features/sensitivity/index.ts'
import type { Database } from '#server/platform/database.ts'

/** Stores what a member said about the licence of a record and its pictures, without a new version. */
export async function writeLicence(tx: Database, id: number, said: LicenceSaid): Promise<void> {
  const { record = null, her_permission: her = null, pictures = {} } = said
  // Nothing is written where nothing changes, because every write makes tiles and lists anew.
  await sql`
    update records set licence = coalesce(${record}, licence), her_permission = coalesce(${her}, her_permission)
    where id = ${id} and (licence <> ${record} or her_permission is distinct from coalesce(${her}, her_permission))
  `.execute(tx)
  for (const [position, licence] of Object.entries<PictureLicence>(pictures)) {
    await tx
      .updateTable('pictures')
      .set({ licence })
      .where('record_id', '=', id)
      .where('position', '=', Number(position))
      .where('licence', '<>', licence)
      .execute()
    await licenseWithheldPictures(tx, [id], licence, { position: Number(position) })
  }
}

/** What a member says about several of their records at once. */
export interface LicenceOfMany extends Pick<LicenceSaid, 'record' | 'her_permission'> {
  /** For those of their pictures that have no licence. */
  pictures?: PictureLicence
}

/**
 * Stores a licence for a member's own records, all of them or those named, deleted ones excepted. Returns the number of
 * records that changed; null if one of those named is none of theirs, and then nothing has changed.
 */
export async function writeOwnLicences(
  db: Database,
  accountId: number,
  named: 'all' | readonly number[],
  said: LicenceOfMany,
): Promise<number | null> {
  const { record, her_permission: her, pictures } = said
  return db.transaction().execute(async (tx) => {
    await holdAccount(tx, accountId)
    const reader = await recordsOfFinder(tx, accountId)
    const own = await reader
      .selectFrom('records')
      .select('id')
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .$if(named !== 'all', (query) => query.where('id', '=', sql<number>`any(${named}::int[])`))
      .execute()
    const ids = own.map(({ id }) => id)
    if (named !== 'all' && ids.length < new Set(named).size) return null
    const records = await sql<{ id: number }>`
      update records set licence = coalesce(${record ?? null}, licence), her_permission = coalesce(${her ?? null}, her_permission)
      where id = any(${ids}::int[])
        and (licence <> ${record ?? null} or her_permission is distinct from coalesce(${her ?? null}, her_permission))
      returning id`.execute(tx)
    const changed = new Set(records.rows.map(({ id }) => id))
    if (pictures && ids.length > 0) {
      const rows = await tx
        .updateTable('pictures')
        .set({ licence: pictures })
        .where('record_id', '=', sql<number>`any(${ids}::int[])`)
        .where('licence', '=', 'none')
        .returning('record_id')
        .execute()
      const withheld = await licenseWithheldPictures(tx, ids, pictures, 'unlicensed')
      for (const id of [...rows.map(({ record_id: open }) => open), ...withheld]) changed.add(id)
    }
    return changed.size
  })
}
