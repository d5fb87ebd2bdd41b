import type { Database } from '#server/platform/database/database.ts'

/** Suspends or restores a member. */
export async function changeActive(db: Database, id: number, active: boolean): Promise<void> {
  await db.updateTable('accounts').set({ active }).where('id', '=', id).execute()
}
