import type { Database } from '#server/platform/database.ts'
import { findKeysToCompare } from './look-alikes.repository.ts'
import { shapeOf } from './look-alikes.rules.ts'

/** Whether a member has a name that this one would be taken for, such as one of Cyrillic letters. @param own a user id */
export async function looksLikeAnother(db: Database, usernameKey: string, own = 0): Promise<boolean> {
  const shape = shapeOf(usernameKey)
  const keys = await findKeysToCompare(db, shape, own)
  return keys.some((key) => key !== usernameKey && shapeOf(key) === shape)
}
