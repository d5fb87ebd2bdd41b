import { sql } from 'kysely'
import type { LicenceSaid, PictureLicence } from '#contract/records/licences.ts'
import { lockAccount, acceptedContribution } from '#server/accounts/index.ts'
import { licenseWithheldPictures, recordsOfFinder } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Stores what a member said about the licence of a record and its pictures, without a new version. */
export async function writeLicence(
  tx: Database,
  { id, accountId }: { id: number; accountId: number },
  said: LicenceSaid,
): Promise<void> {
  await licenseRecords(tx, { ids: [id], accountId }, said)
  for (const [position, licence] of Object.entries<PictureLicence>(said.pictures ?? {})) {
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

/**
 * Returns the numbers of the records that changed. Nothing is written where nothing changes, because every write makes tiles
 * and lists again. A licence that was given before stays under the terms of that time.
 */
async function licenseRecords(
  tx: Database,
  { ids, accountId }: { ids: readonly number[]; accountId: number },
  said: Pick<LicenceSaid, 'record' | 'her_permission'>,
): Promise<number[]> {
  const [record, her] = [said.record ?? null, said.her_permission ?? null]
  const { rows } = await sql<{ id: number }>`
    update records set licence = coalesce(${record}::text, licence),
      licence_terms = case
        when licence = coalesce(${record}::text, licence) then licence_terms
        when ${record}::text <> 'none' then ${acceptedContribution(accountId)} end,
      her_permission = coalesce(${her}::boolean, her_permission),
      licensed_at = case when licence = coalesce(${record}::text, licence) then licensed_at else now() end
    where id = any(${ids}::int[])
      and (licence <> ${record}::text or her_permission is distinct from coalesce(${her}::boolean, her_permission))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
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
  const { pictures } = said
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
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
    const changed = new Set(await licenseRecords(tx, { ids, accountId }, said))
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
