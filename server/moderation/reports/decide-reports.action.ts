import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { lockAccount } from '#server/accounts/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { hideCommentIn, isShown, mustBeImpartial } from '#server/discussion/index.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { mustBeKnown } from '#server/sensitivity/index.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { hideRecordIn } from '../moderate.action.ts'
import type { ReportsDecision } from './read-decision.ts'
import { reportAnsweredMail } from '../moderation-mails.ts'
import { closeReports, findSubjectOwner } from './reports.repository.ts'

/** Closes the open reports of one subject, hides the record if that was decided, and answers those who reported it. */
export async function decideReports(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  viewer: Viewer,
  { about, until, decision, text }: ReportsDecision,
  keep: KeepName,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    const owner = await findSubjectOwner(tx, about)
    if (owner === undefined) throw new Refusal('not-found')
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
