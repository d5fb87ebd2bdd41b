import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/moderation/comments.ts'
import {
  COMMENTS_PAGE,
  APPEAL_MAX_LENGTH,
  APPEAL_OUTCOMES,
  COMMENT_MAX_LENGTH,
  type Comment,
} from '#contract/review/moderation/comments.ts'
import { readReason } from '#server/platform/bodies/read-reason.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { lockAccount, keyOf } from '#server/accounts/index.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import { findLevels } from '#server/sensitivity/index.ts'
import { REASON_MAX_LENGTH } from '#contract/review/moderation/moderation.ts'
import {
  readChoice,
  readCount,
  readFlag,
  readOptionalText,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import { toComment, judged } from './comments-view.ts'
import {
  countComments,
  findComments,
  findAppeals,
  findComment,
  findCommentId,
} from './comments.repository.ts'
import { hideComment, unhideComment, answerAppeal, appeal } from './decide-comment.action.ts'
import { chooseFollow, setLock } from './threads/lock-thread.action.ts'
import { mustSeeThread } from './access.ts'
import { findFollow, findLock } from './threads/threads.repository.ts'
import { changeComment, removeComment, writeComment } from './write-comment.action.ts'
import { deleteMute, findMember, findMuted, insertMute } from './threads/mutes.repository.ts'
import { isPartial } from './comments.rules.ts'

/** Registered only where the operator has switched the discussion on. */
export function commentRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal

  endpoint(app, contract.getComments, async ({ viewer, params, query, reply }) => {
    void reply
      .header('cache-control', viewer ? 'private, no-store' : 'no-cache')
      .header('vary', 'Authorization')
    return threadFor(db, viewer, params.id, query.before ?? null)
  })

  endpoint(app, contract.postComment, (call) =>
    once(db, call, {
      kind: 'comment',
      first: async (keep) => {
        const { viewer, params, fields } = call
        const wish = { recordId: params.id, text: readCommentText(fields) }
        return commentFor(db, viewer, await writeComment(portal, viewer, wish, keep))
      },
      again: (id) => commentFor(db, call.viewer, id ?? 0),
    }),
  )

  endpoint(app, contract.changeComment, async ({ viewer, params, fields }) => {
    const id = await mustFindId(db, params)
    await changeComment(db, viewer, { id, ...readChange(fields) })
    return commentFor(db, viewer, id)
  })

  endpoint(app, contract.deleteComment, async ({ viewer, params }) => {
    await removeComment(db, viewer, await mustFindId(db, params))
    return undefined
  })

  endpoint(app, contract.hideComment, async ({ viewer, params, fields }) => {
    const id = await mustFindId(db, params)
    await hideComment(portal, viewer, { id, reason: readReason(fields) })
    return commentFor(db, viewer, id)
  })

  endpoint(app, contract.unhideComment, async ({ viewer, params }) => {
    const id = await mustFindId(db, params)
    await unhideComment(portal, viewer, id)
    return commentFor(db, viewer, id)
  })

  endpoint(app, contract.lockThread, async ({ viewer, params: { id }, fields }) => {
    await setLock(db, viewer, { recordId: id, reason: readLock(fields) })
    return threadFor(db, viewer, id, null)
  })

  endpoint(app, contract.followThread, async ({ viewer, params: { id }, fields }) => {
    await chooseFollow(db, viewer, { recordId: id, follows: readFlagOnly(fields, 'follows') })
    return undefined
  })

  appealRoutes(app, portal)
  muteRoutes(app, portal)
}

async function threadFor(
  db: Database,
  viewer: Viewer | null,
  recordId: number,
  before: number | null,
): Promise<contract.Thread> {
  const { record, open } = await mustSeeThread(db, viewer, recordId)
  const [total, lock, chosen, rows] = await Promise.all([
    countComments(db, recordId),
    findLock(db, recordId),
    viewer ? findFollow(db, { recordId, accountId: viewer.id }) : null,
    open ? findComments(db, { recordId, readerId: viewer?.id ?? null, before }) : [],
  ])
  const shown = rows.slice(0, COMMENTS_PAGE)
  const reading = { viewer, finder: record.finder, locked: lock !== null, now: new Date() }
  return {
    total,
    open,
    locked: lock && { reason: lock.reason, at: lock.at.toISOString() },
    writable: viewer !== null && open && lock === null,
    lockable: viewer?.administrator ?? false,
    follows: chosen ?? (viewer !== null && viewer.id === record.finder),
    comments: shown.map((row) => toComment(row, reading)).reverse(),
    earlier: rows.length > COMMENTS_PAGE ? (shown.at(-1)?.number ?? null) : null,
  }
}

/** What members do not want to read. Nobody else learns of it. */
function muteRoutes(app: FastifyInstance, { db }: Pick<Portal, 'db'>): void {
  endpoint(app, contract.listMutes, async ({ viewer }) => ({ muted: await findMuted(db, viewer.id) }))

  endpoint(app, contract.muteMember, async ({ viewer, fields }) => {
    const username = readUsername(fields)
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, viewer.id)
      const id = await findMember(tx, keyOf(username))
      if (id === null) throw new Refusal('not-found')
      if (id === viewer.id) throw new Refusal('invalid', { fields: { username: [REFUSAL_TEXTS.muteSelf] } })
      await insertMute(tx, viewer.id, id)
    })
    return undefined
  })

  endpoint(app, contract.unmuteMember, async ({ viewer, params }) => {
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, viewer.id)
      const id = await findMember(tx, keyOf(params.username))
      if (id === null || !(await deleteMute(tx, viewer.id, id))) throw new Refusal('not-found')
    })
    return undefined
  })
}

/** Authors of hidden comments ask for another look; administrators who did not hide them answer. */
function appealRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal

  endpoint(app, contract.appealComment, async ({ viewer, params, fields }) => {
    const id = await mustFindId(db, params)
    await appeal(db, viewer, { id, text: readAppeal(fields) })
    return commentFor(db, viewer, id)
  })

  endpoint(app, contract.listAppeals, async ({ viewer }) => {
    const rows = await findAppeals(db, viewer.id)
    const levels = await findLevels(
      db,
      rows.map(({ record_id: id }) => id),
    )
    return {
      appeals: rows.map((row) => {
        const finder = levels.get(row.record_id)?.finder ?? null
        return {
          record: row.record_id,
          comment: row.number,
          by: row.username,
          text: row.text,
          reason: row.hidden_reason ?? '',
          hidden: (row.hidden_at ?? row.posted_at).toISOString(),
          hidden_by: row.hider,
          appeal: row.appeal ?? '',
          appealed: (row.appealed_at ?? row.posted_at).toISOString(),
          own: row.hidden_by === viewer.id || isPartial(viewer, judged(row, { finder, locked: false })),
        }
      }),
    }
  })

  endpoint(app, contract.answerAppeal, async ({ viewer, params, fields }) => {
    const id = await mustFindId(db, params)
    await answerAppeal(portal, viewer, { id, ...readAppealAnswer(fields) })
    return undefined
  })
}

// Each throws a Refusal that names every field that is wrong.

function readCommentText(fields: Fields): string {
  const refusals: Refusals = {}
  const text = readText(fields, 'text', refusals, { max: COMMENT_MAX_LENGTH })
  refuse(refusals)
  return text
}

function readChange(fields: Fields): { version: number; text: string } {
  const refusals: Refusals = {}
  const version = readCount(fields, 'version', refusals)
  const text = readText(fields, 'text', refusals, { max: COMMENT_MAX_LENGTH })
  refuse(refusals)
  return { version, text }
}

/** Null to open the discussion again. */
function readLock(fields: Fields): string | null {
  const locked = readFlagOnly(fields, 'locked')
  if (!locked) return null
  const refusals: Refusals = {}
  const reason = readText(fields, 'reason', refusals, { max: REASON_MAX_LENGTH })
  refuse(refusals)
  return reason
}

function readFlagOnly(fields: Fields, name: string): boolean {
  const refusals: Refusals = {}
  const value = readFlag(fields, name, refusals)
  if (value === undefined && !(name in refusals)) refusals[name] = [REFUSAL_TEXTS.required]
  refuse(refusals)
  return value ?? false
}

function readAppeal(fields: Fields): string {
  const refusals: Refusals = {}
  const text = readText(fields, 'text', refusals, { max: APPEAL_MAX_LENGTH })
  refuse(refusals)
  return text
}

function readAppealAnswer(fields: Fields) {
  const refusals: Refusals = {}
  const outcome = readChoice(fields, 'outcome', refusals, APPEAL_OUTCOMES)
  const answer = readText(fields, 'answer', refusals, { max: APPEAL_MAX_LENGTH })
  refuse(refusals)
  if (outcome === null) throw new Error('A refusal was let through')
  return { outcome, answer }
}

function readUsername(fields: Fields): string {
  const refusals: Refusals = {}
  const username = readOptionalText(fields, 'username', refusals) ?? null
  if (username === null && !('username' in refusals)) refusals.username = [REFUSAL_TEXTS.required]
  refuse(refusals)
  return username ?? ''
}

/** Throws a Refusal where there is no such comment. What a reader may do with it, each act decides. */
async function mustFindId(db: Database, { id, number }: { id: number; number: number }): Promise<number> {
  const found = await findCommentId(db, id, number)
  if (found === null) throw new Refusal('not-found')
  return found
}

/** A comment as its reader may see it after an act of theirs. */
async function commentFor(db: Database, viewer: Viewer, id: number): Promise<Comment> {
  const row = await findComment(db, id, viewer.id)
  if (!row) throw new Refusal('not-found')
  const { record } = await mustSeeThread(db, viewer, row.record_id)
  const lock = await findLock(db, row.record_id)
  return toComment(row, { viewer, finder: record.finder, locked: lock !== null, now: new Date() })
}
