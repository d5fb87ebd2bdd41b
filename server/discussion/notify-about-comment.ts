import { grantsOf, keyOf } from '#server/accounts/index.ts'
import { insertNoticeOnce } from '#server/notices/index.ts'
import { findLevel, hasRightToExact } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namesIn } from './comments.rules.ts'
import { findByKeys, findNotified, insertMentions } from './mentions.repository.ts'
import { findFollowers } from './threads.repository.ts'

interface Written {
  id: number
  recordId: number
  author: number
  finder: number | null
}

/** User ids of the members who are mentioned in a text. */
export async function findMentioned(db: Database, text: string): Promise<number[]> {
  const names = namesIn(text).map((forms) => forms.map(keyOf))
  const known = await findByKeys(db, names.flat())
  const ids = names.flatMap((forms) => {
    const found = forms.map((key) => known.get(key)).find((id) => id !== undefined)
    return found === undefined ? [] : [found]
  })
  return [...new Set(ids)]
}

/** Tells the members who are mentioned, except those who were told of this comment before. @returns whom it mentions now */
export async function notifyMentioned(
  tx: Database,
  { id, recordId, author }: Written,
  mentioned: readonly number[],
): Promise<void> {
  const others = mentioned.filter((each) => each !== author)
  const fresh = await insertMentions(tx, id, others)
  for (const accountId of await whoMayRead(tx, { recordId, author, ids: fresh }))
    await insertNoticeOnce(tx, { accountId, kind: 'mention', recordId })
}

/** Tells the finder and those who follow the discussion. */
export async function notifyFollowers(
  tx: Database,
  { recordId, author, finder }: Written,
  mentioned: readonly number[],
): Promise<void> {
  const followers = await findFollowers(tx, recordId)
  const chosen = new Map(followers.map(({ accountId, follows }) => [accountId, follows]))
  if (finder !== null && !chosen.has(finder)) chosen.set(finder, true)
  const ids = [...chosen].flatMap(([id, follows]) => (follows && !mentioned.includes(id) ? [id] : []))
  for (const accountId of await whoMayRead(tx, { recordId, author, ids }))
    await insertNoticeOnce(tx, { accountId, kind: 'comment', recordId })
}

interface Asked {
  recordId: number
  author: number
  ids: readonly number[]
}

/** Those who may see the record itself, and have not muted the author. */
async function whoMayRead(tx: Database, { recordId, author, ids }: Asked): Promise<number[]> {
  if (ids.length === 0) return []
  const level = await findLevel(tx, recordId)
  const told = await findNotified(tx, { ids, author })
  if (!level || level.sensitivity === 'open') return told.map(({ id }) => id)
  const may: number[] = []
  for (const { id, administrator } of told)
    if (hasRightToExact({ id, administrator, grants: await grantsOf(tx, id) }, level)) may.push(id)
  return may
}
