import type { FastifyRequest } from 'fastify'
import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Post } from '#server/platform/mail/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { type FindViewer, readToken } from '#server/platform/http/session.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { confirmationJob } from '../email/confirm-email.action.ts'
import { resetJob } from '../passwords/reset-password.action.ts'
import { findTokenOwner } from './tokens.repository.ts'

/** Turns the token of a request into the member who sent it. */
export function viewerFinder({ db, config }: Pick<Portal, 'db' | 'config'>): FindViewer {
  return async (token) => {
    if (!/^[0-9a-f]{40}$/.test(token)) return 'unknown'
    const owner = await findTokenOwner(db, token, { now: new Date(), lifetime: config.tokenLifetime })
    if (!owner) return 'unknown'
    if (!owner.active) return 'inactive'
    const { id, username, administrator, grants } = owner
    return { id, username, administrator, moderator: administrator || owner.moderator, grants }
  }
}

/** Emails with a link that is made when they are sent. */
export function accountMails(portal: Pick<Portal, 'db' | 'config'>, post: Post): JobHandler[] {
  return [resetJob(portal, post), confirmationJob(portal, post)]
}

/** Returns the token of an authenticated request. */
export function tokenOf({ headers }: FastifyRequest): string {
  const token = readToken(headers.authorization)
  if (token === null) throw new Refusal('not-authenticated')
  return token
}
