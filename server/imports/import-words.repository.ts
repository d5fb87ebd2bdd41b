import { sql } from 'kysely'
import type { ImportWordField } from '#contract/imports/imports.ts'
import type { Database } from '#server/platform/database/database.ts'

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
