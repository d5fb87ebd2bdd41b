import type { Database } from '#server/platform/database/database.ts'
import { findKeysToCompare } from '../accounts.repository.ts'
import { shapeOf } from './look-alikes.rules.ts'

/** Returns whether a member has a name that looks like this one, such as one with Cyrillic letters. @param own a user id */
export async function looksLikeAnother(db: Database, usernameKey: string, own = 0): Promise<boolean> {
  const shape = shapeOf(usernameKey)
  const keys = await findKeysToCompare(db, shape, own)
  return keys.some((key) => key !== usernameKey && shapeOf(key) === shape)
}
