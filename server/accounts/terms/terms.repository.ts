import { sql, type RawBuilder } from 'kysely'
import type { TermsVersion } from '#contract/accounts/terms.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TermsAcceptancesTable } from '#server/platform/schema/tables/schema-administration.ts'

type NamedTerms = Pick<TermsVersion, 'kind' | 'version'>

export async function findTermsOfMember(db: Database, accountId: number) {
  const [{ accepted, putOff }, record] = await Promise.all([
    findTermsData(db, accountId),
    db
      .selectFrom('records')
      .select('id')
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  ])
  return { accepted, putOff, hasRecords: record !== undefined }
}

/** Everything that is stored about a member and the terms. */
export async function findTermsData(db: Database, accountId: number) {
  const [accepted, putOff] = await Promise.all([
    db
      .selectFrom('terms_acceptances')
      .select(['kind', 'version', 'at', 'via'])
      .where('account_id', '=', accountId)
      .orderBy('at')
      .orderBy('kind')
      .orderBy('version')
      .execute(),
    db
      .selectFrom('terms_put_off')
      .select(['kind', 'version', 'until'])
      .where('account_id', '=', accountId)
      .orderBy('kind')
      .execute(),
  ])
  return { accepted, putOff }
}

/** The version of the contribution terms that a member accepted last; null if they accepted none. */
export function acceptedContribution(accountId: number | null): RawBuilder<string | null> {
  return sql`(
    select version from terms_acceptances where account_id = ${accountId} and kind = 'contribution'
    order by at desc, version desc limit 1)`
}

/** What was accepted before keeps its time and its place. */
export async function insertAcceptances(
  db: Database,
  accountId: number,
  accepted: readonly NamedTerms[],
  via: TermsAcceptancesTable['via'],
): Promise<void> {
  await db
    .insertInto('terms_acceptances')
    .values(accepted.map(({ kind, version }) => ({ account_id: accountId, kind, version, via })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What was put off before keeps its day. */
export async function insertPutOff(
  db: Database,
  accountId: number,
  putOff: readonly NamedTerms[],
  until: Date,
): Promise<void> {
  if (putOff.length === 0) return
  await db
    .insertInto('terms_put_off')
    .values(putOff.map(({ kind, version }) => ({ account_id: accountId, kind, version, until })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
