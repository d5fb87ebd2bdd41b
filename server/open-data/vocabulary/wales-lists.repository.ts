import type { Database } from '#server/platform/database/database.ts'

/** The concepts of the Welsh lists that were found equal to ours, by slug: their numbers in the list. */
export interface WalesConcepts {
  /** SHA-256 of the file that was compared. */
  sha256: string
  types: Readonly<Record<string, number>>
  periods: Readonly<Record<string, number>>
}

const NAME = 'wales-vocabulary'

/** Null if no list has been compared yet. */
export async function findWalesConcepts(db: Database): Promise<WalesConcepts | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst()
  return row ? (JSON.parse(row.value) as WalesConcepts) : null
}

export async function keepWalesConcepts(db: Database, concepts: WalesConcepts): Promise<void> {
  const value = JSON.stringify(concepts)
  await db
    .insertInto('installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, set_at: new Date() }))
    .execute()
}
