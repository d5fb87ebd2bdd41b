import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/comments.ts'
import { COMMENTS_PAGE } from '#contract/review/comments.ts'
import { readReason } from '#server/platform/bodies/read-reason.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { once } from '#server/platform/http/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { appealRoutes } from './appeals.routes.ts'
import { commentFor } from './comment-for.ts'
import { toComment } from './comments-view.ts'
import { countComments, findComments } from './comments.repository.ts'
import { hideComment, unhideComment } from './decide-comment.action.ts'
import { chooseFollow, setLock } from './lock-thread.action.ts'
import { muteRoutes } from './mutes.routes.ts'
import { readChange, readCommentText, readFlagOnly, readLock } from './read-comment.ts'
import { mustSeeThread } from './thread.ts'
import { findFollow, findLock } from './threads.repository.ts'
import { changeComment, removeComment, writeComment } from './write-comment.action.ts'

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

  endpoint(app, contract.changeComment, async ({ viewer, params: { id }, fields }) => {
    await changeComment(db, viewer, { id, ...readChange(fields) })
    return commentFor(db, viewer, id)
  })

  endpoint(app, contract.deleteComment, async ({ viewer, params }) => {
    await removeComment(db, viewer, params.id)
    return undefined
  })

  endpoint(app, contract.hideComment, async ({ viewer, params: { id }, fields }) => {
    await hideComment(portal, viewer, { id, reason: readReason(fields) })
    return commentFor(db, viewer, id)
  })

  endpoint(app, contract.unhideComment, async ({ viewer, params: { id } }) => {
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
    earlier: rows.length > COMMENTS_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}
