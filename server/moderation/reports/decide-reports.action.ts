import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { lockAccount } from '#server/accounts/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { findCommentId, hideCommentIn, isShown, mustBeImpartial } from '#server/discussion/index.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { mustBeKnown } from '#server/sensitivity/index.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { hideRecordIn } from '../moderate.action.ts'
import type { NamedSubject, ReportsDecision } from './read-decision.ts'
import { reportAnsweredMail } from '../moderation-mails.ts'
import { closeReports, findSubjectOwner, type Subject } from './reports.repository.ts'

/** Closes the open reports of one subject, hides the record if that was decided, and answers those who reported it. */
export async function decideReports(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  viewer: Viewer,
  { about: named, until, decision, text }: ReportsDecision,
  keep: KeepName,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    const about = await subjectOf(tx, named)
    const owner = about && (await findSubjectOwner(tx, about))
    if (!about || owner === undefined) throw new Refusal('not-found')
    if ('comment' in about) await mustBeImpartial(tx, viewer, about.comment)
    else if (owner === viewer.id && !viewer.administrator)
      throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.notYourOwnReports })
    if ('record' in about) await mustBeKnown(tx, viewer, about.record)
    const closing = { actor: viewer.id, outcome: decision, answer: text, now: new Date() }
    const closed = await closeReports(tx, { about, until }, closing)
    if (closed.length === 0) throw new Refusal('not-found')
    // Somebody else may have hidden it meanwhile; the reports are closed all the same.
    if (decision === 'hidden' && 'record' in about)
      await hideRecordIn(tx, config, { actor: viewer.id, id: about.record, reason: text })
    if (decision === 'hidden' && 'comment' in about && (await isShown(tx, about.comment)))
      await hideCommentIn(tx, config, { viewer, id: about.comment, reason: text })
    const act = decision === 'dismissed' ? 'report-dismissed' : 'report-answered'
    for (const { id } of closed) await noteAct(tx, { actor: viewer.id, act, target: { kind: 'report', id } })
    if (decision !== 'dismissed')
      for (const each of closed)
        if (each.reader) await queueMail(tx, reportAnsweredMail(each.reader, { ...each, answer: text }))
    await keep(tx, closed.length)
    return closed.length
  })
}

async function subjectOf(tx: Database, named: NamedSubject): Promise<Subject | null> {
  if ('profile' in named) return named
  if (named.comment === null) return { record: named.record }
  const comment = await findCommentId(tx, named.record, named.comment)
  return comment === null ? null : { comment }
}
