import { noteAct } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findLevel } from './exact-reader.repository.ts'
import { withhold } from './exact.repository.ts'
import { lockLevel } from './lock-level.ts'

/** What the portal withheld by itself, until somebody decides. */
export interface Provisional {
  /** When it was withheld. */
  at: Date
  /** User id of the finder; null if the finder has left. */
  finder: number | null
}

/** Withholds the place of an open record until somebody decides. Null if everybody cannot see it anyway. */
export async function withholdProvisionally(tx: Database, id: number): Promise<Provisional | null> {
  const before = await lockLevel(tx, id)
  if (!before || before.deletedAt || before.hiddenAt || before.sensitivity !== 'open') return null
  await withhold(tx, id, 'generalised', { by: null, byFinder: false, reason: null })
  await noteAct(tx, { actor: null, act: 'request-provisional', target: { kind: 'record', id } })
  const at = (await findLevel(tx, id))?.setAt
  if (!at) throw new Error(`Record ${id} is not withheld after it was`)
  return { at, finder: before.finder }
}
