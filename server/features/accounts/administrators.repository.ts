import type { Database } from '#server/platform/database.ts'

/**
 * Ids of those who may administer the portal and log in. Nobody else decides about them until the transaction ends; not
 * `for update`, since their own writing goes on meanwhile.
 */
export async function holdActiveAdministrators(tx: Database): Promise<number[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('administrator', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
