import * as comments from '#contract/review/moderation/comments.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Entry } from './entry.ts'
import { administrators, members, moderators, ownerAlone } from './expected.ts'
import { addRecord } from './things.ts'

interface Writing {
  /** User ids. */
  author: number
  finder: number
  hidden?: boolean
  appealed?: boolean
}

/** @returns the id of its record, and its number there */
async function addComment(
  db: Database,
  { author, finder, hidden = false, appealed = false }: Writing,
): Promise<{ id: number; number: number }> {
  const now = new Date()
  const id = await addRecord(db, finder)
  const { number } = await db
    .insertInto('comments')
    .values({
      record_id: id,
      account_id: author,
      text: 'Is it a barrow?',
      ...(hidden && { hidden_at: now, hidden_reason: 'It is about a person' }),
      ...(appealed && { appeal: 'It is not', appealed_at: now }),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return { id, number }
}

/** A record whose discussion the asker may read. */
async function addOpenRecord(db: Database, finder: number, asker: number | undefined): Promise<number> {
  const id = await addRecord(db, finder)
  if (asker !== undefined)
    await db
      .insertInto('opinion_reveals')
      .values({ account_id: asker, record_id: id, question_version: 1 })
      .execute()
  return id
}

const written: Entry[] = [
  {
    route: comments.postComment,
    expected: members(201),
    ask: async ({ db, owner, asker }) => ({
      params: { id: await addOpenRecord(db, owner.id, asker?.id) },
      fields: { text: 'Is it a barrow?' },
      subjects: [owner.id],
    }),
    changes: ['comments', 'thread_follows', 'notices'],
  },
  {
    route: comments.changeComment,
    expected: ownerAlone(200, 404),
    ask: async ({ db, owner }) => ({
      params: await addComment(db, { author: owner.id, finder: owner.id }),
      fields: { version: 1, text: 'Is it a cairn?' },
    }),
    changes: ['comments'],
  },
  {
    route: comments.deleteComment,
    expected: ownerAlone(204, 404),
    ask: async ({ db, owner }) => ({
      params: await addComment(db, { author: owner.id, finder: owner.id }),
    }),
    changes: ['comments'],
  },
  {
    route: comments.followThread,
    expected: members(204),
    ask: async ({ db, owner }) => ({
      params: { id: await addRecord(db, owner.id) },
      fields: { follows: true },
    }),
    changes: ['thread_follows'],
  },
  {
    route: comments.muteMember,
    expected: members(204),
    ask: async ({ another }) => ({ fields: { username: (await another()).username } }),
    changes: ['mutes'],
  },
  {
    route: comments.unmuteMember,
    expected: ownerAlone(204, 404),
    ask: async ({ db, owner, another }) => {
      const muted = await another()
      await db.insertInto('mutes').values({ account_id: owner.id, muted_id: muted.id }).execute()
      return { params: { username: muted.username } }
    },
    changes: ['mutes'],
  },
]

const decided: Entry[] = [
  {
    route: comments.hideComment,
    expected: moderators(200),
    ask: async ({ db, owner, another }) => ({
      params: await addComment(db, { author: owner.id, finder: (await another()).id }),
      fields: { reason: 'It is about a person' },
      subjects: [owner.id],
    }),
    changes: ['comments', 'notices', 'jobs'],
  },
  {
    route: comments.unhideComment,
    expected: administrators(200),
    ask: async ({ db, owner, another }) => ({
      params: await addComment(db, { author: owner.id, finder: (await another()).id, hidden: true }),
      subjects: [owner.id],
    }),
    changes: ['comments', 'notices', 'jobs'],
  },
  {
    route: comments.appealComment,
    expected: ownerAlone(200, 404),
    ask: async ({ db, owner }) => ({
      params: await addComment(db, { author: owner.id, finder: owner.id, hidden: true }),
      fields: { text: 'It is not' },
    }),
    changes: ['comments'],
  },
  {
    route: comments.answerAppeal,
    expected: administrators(204),
    ask: async ({ db, owner, another }) => {
      const finder = (await another()).id
      return {
        params: await addComment(db, { author: owner.id, finder, hidden: true, appealed: true }),
        fields: { outcome: 'kept', answer: 'We looked again.' },
        subjects: [owner.id],
      }
    },
    changes: ['comments', 'notices', 'jobs'],
  },
  {
    route: comments.lockThread,
    expected: administrators(200),
    ask: async ({ db, owner }) => ({
      params: { id: await addRecord(db, owner.id) },
      fields: { locked: true, reason: 'Enough was said' },
      subjects: [owner.id],
    }),
    changes: ['thread_locks'],
  },
]

export const COMMENT_ENTRIES: readonly Entry[] = [...written, ...decided]
