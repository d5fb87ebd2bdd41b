import type { Database } from '#server/platform/database.ts'

/** Suspends a member, or lets them in again. */
export async function changeActive(db: Database, id: number, active: boolean): Promise<void> {
  await db.updateTable('accounts').set({ active }).where('id', '=', id).execute()
}
