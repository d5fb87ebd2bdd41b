import { COMMENT_MENTIONS, COMMENT_NEW_ACCOUNT_HOURS } from '#contract/review/moderation/comments.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { lockAccount, grantsOf, keyOf } from '#server/accounts/index.ts'
import { joinedAt } from '#server/review/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { insertNoticeOnce } from '#server/notices/index.ts'
import { findLevel, hasRightToExact } from '#server/sensitivity/index.ts'
import * as repository from './comments.repository.ts'
import { editableUntil, hasLink, namesIn } from './comments.rules.ts'
import { mustFindOwn, mustReadThread } from './access.ts'
import { findLock, followByWriting, findFollowers } from './threads/threads.repository.ts'
import { findByKeys, findNotified, insertMentions } from './threads/mentions.repository.ts'

const HOUR = 3_600_000

interface Wish {
  recordId: number
  text: string
}

/** Stores a comment and tells whom it concerns. @returns its id */
export async function writeComment(
  { db, spend }: Pick<Portal, 'db' | 'spend'>,
  viewer: Viewer,
  { recordId, text }: Wish,
  keep: KeepName,
): Promise<number> {
  await mustReadThread(db, viewer, recordId)
  const isNew = await isNewMember(db, viewer.id)
  refuseLinks(text, isNew)
  if (isNew) await spend('commentsByNewMember', String(viewer.id))
  await spend('commentsByMember', String(viewer.id))
  await spend('commentsADayByMember', String(viewer.id))
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    // Again: the record may have been withheld, or the discussion locked, while this waited.
    const { finder } = await mustReadThread(tx, viewer, recordId)
    if (await findLock(tx, recordId)) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.commentLocked })
    const mentioned = await fewMentioned(tx, text)
    const id = await repository.insertComment(tx, { recordId, accountId: viewer.id, text })
    const written = { id, recordId, author: viewer.id, finder }
    await notifyMentioned(tx, written, mentioned)
    await notifyFollowers(tx, written, mentioned)
    await followByWriting(tx, { recordId, accountId: viewer.id })
    await keep(tx, id)
    return id
  })
}

/** Changes a comment within its time. Members who are mentioned only now are notified. */
export async function changeComment(
  db: Database,
  viewer: Viewer,
  { id, version, text }: { id: number; version: number; text: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    const row = await mustFindOwn(tx, viewer, id)
    if (row.hidden_at !== null) throw new Refusal('forbidden')
    if (row.version !== version) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.commentChanged })
    if (new Date() >= editableUntil(row.posted_at))
      throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.commentTooLate })
    const { finder } = await mustReadThread(tx, viewer, row.record_id)
    if (await findLock(tx, row.record_id))
      throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.commentLocked })
    refuseLinks(text, await isNewMember(tx, viewer.id))
    const mentioned = await fewMentioned(tx, text)
    await repository.changeText(tx, id, text)
    await notifyMentioned(tx, { id, recordId: row.record_id, author: viewer.id, finder }, mentioned)
  })
}

/** Takes a comment back, also in a discussion that was locked or that its author may not read any more. */
export async function removeComment(db: Database, viewer: Viewer, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    await mustFindOwn(tx, viewer, id)
    await repository.markRemoved(tx, id)
  })
}

async function isNewMember(db: Database, accountId: number): Promise<boolean> {
  return Date.now() - (await joinedAt(db, accountId)).getTime() < COMMENT_NEW_ACCOUNT_HOURS * HOUR
}

function refuseLinks(text: string, isNew: boolean): void {
  if (isNew && hasLink(text)) throw new Refusal('invalid', { fields: { text: [REFUSAL_TEXTS.commentLinks] } })
}

async function fewMentioned(db: Database, text: string): Promise<number[]> {
  const mentioned = await findMentioned(db, text)
  if (mentioned.length > COMMENT_MENTIONS)
    throw new Refusal('invalid', { fields: { text: [REFUSAL_TEXTS.commentMentions] } })
  return mentioned
}

interface Written {
  id: number
  recordId: number
  author: number
  finder: number | null
}

/** User ids of the members who are mentioned in a text. */
async function findMentioned(db: Database, text: string): Promise<number[]> {
  const names = namesIn(text).map((forms) => forms.map(keyOf))
  const known = await findByKeys(db, names.flat())
  const ids = names.flatMap((forms) => {
    const found = forms.map((key) => known.get(key)).find((id) => id !== undefined)
    return found === undefined ? [] : [found]
  })
  return [...new Set(ids)]
}

/** Tells the members who are mentioned, except those who were notified of this comment before. @returns whom it mentions now */
async function notifyMentioned(
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
async function notifyFollowers(
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
