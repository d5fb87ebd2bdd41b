import type { Database } from '#server/platform/database/database.ts'

/**
 * Ids of the administrators who can log in. No other transaction can change who they are until this one ends; not
 * `for update`, because writes of the administrators themselves must continue.
 */
export async function lockActiveAdministrators(tx: Database): Promise<number[]> {
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

/** Where emails for the administrators who can log in go, each in their language. */
export async function findAdministratorReaders(
  db: Database,
): Promise<{ email: string; language: 'en' | 'cy'; username: string }[]> {
  return db
    .selectFrom('accounts')
    .select(({ fn }) => ['username', 'language', fn.coalesce('confirmed_email', 'email').as('email')])
    .where('administrator', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
}
