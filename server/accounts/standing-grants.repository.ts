import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Grant } from '#contract/review/grants.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/schema/schema.ts'

/** The column `grants` of an account: the roles for an area that it has now. */
export function standingGrants(eb: ExpressionBuilder<Tables, 'accounts'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('role_grants')
      .select(['role', 'area'])
      .whereRef('role_grants.account_id', '=', 'accounts.id')
      .where('ended_at', 'is', null)
      // Those of a suspended member count for nothing.
      .whereRef('accounts.active', '=', eb.lit(true))
      .orderBy('role_grants.id'),
  ).as('grants')
}

/** The roles for an area that a member has at this moment; none for a suspended one or one who has left. */
export async function grantsOf(db: Database, accountId: number): Promise<Grant[]> {
  const found = await db
    .selectFrom('accounts')
    .select(standingGrants)
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  return found?.grants ?? []
}
