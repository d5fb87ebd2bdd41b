import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { findLevel, setLevelIn } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isWithholding } from './request-view.ts'
import { requestAnsweredMail, newRequestText, notifyAdministrators } from './sensitive-requests-mails.ts'
import {
  closeRequest,
  deleteRequest,
  lockRequest,
  findSent,
  insertRequest,
  type NewRequest,
} from './sensitive-requests.repository.ts'
import { withholdAtRisk } from './withhold-at-risk.action.ts'

interface Answering {
  id: number
  /** The administrator. */
  viewer: Viewer
  answer: string
  /** Who shall see the record from now on; null if nothing changes. */
  level: SensitivityLevel | null
}

/** Closes a request, changes who sees the record if that was decided, and sends the answer to the asker, if the address is still known. */
export async function answerRequest(db: Database, { id, viewer, answer, level }: Answering): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    if (!request) throw new Refusal('not-found')
    if (request.closed_at) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.requestClosed })
    const { id: actor } = viewer
    const { record_id: record } = request
    const before = record === null ? null : await findLevel(tx, record)
    if (level === null && isWithholding(request, before))
      throw new Refusal('invalid', { fields: { level: [REFUSAL_TEXTS.requestLevel] } })
    // Nobody changes who sees a deleted record; an answer that leaves it as it is still closes the request.
    const stays = before?.deletedAt != null && before.sensitivity === level
    if (level !== null && record !== null && !stays)
      await setLevelIn(tx, viewer, { id: record, level, reason: null })
    await closeRequest(tx, id, { actor, answer, now: new Date() })
    await noteAct(tx, { actor, act: 'request-closed', target: { kind: 'request', id } })
    const { email, language } = request
    if (email !== null) await queueMail(tx, requestAnsweredMail({ email, language }, answer))
  })
}

/** Deletes a request without an answer, unless it withholds a record: nobody else would look at that any more. */
export async function removeRequest(
  db: Database,
  { id, actor }: { id: number; actor: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    if (!request) throw new Refusal('not-found')
    const level = request.record_id === null ? null : await findLevel(tx, request.record_id)
    if (isWithholding(request, level))
      throw new Refusal('conflict', { detail: REFUSAL_TEXTS.requestWithholds })
    await deleteRequest(tx, id)
    await noteAct(tx, { actor, act: 'request-deleted', target: { kind: 'request', id } })
  })
}

interface Sending {
  /** Whether a record at risk may be withheld before anybody has decided. */
  mayWithhold: boolean
  keep: KeepName
}

/**
 * Stores a request, withholds a record that is at risk, and tells every administrator, at once if the site is at risk. Returns
 * when it was received, and whether the place of a record at risk is withheld now. By whom it is withheld, and whether
 * somebody else asked before, is shown to no one.
 */
export async function sendRequest(
  { db, config: { feedbackEmail, publicUrl } }: Pick<Portal, 'db' | 'config'>,
  request: NewRequest,
  { mayWithhold, keep }: Sending,
): Promise<{ received: Date; withheld: boolean }> {
  return db.transaction().execute(async (tx) => {
    const { id, received } = await insertRequest(tx, request)
    await keep(tx, id)
    const { record } = request
    if (mayWithhold && request.atRisk && record !== null)
      await withholdAtRisk(tx, { request: id, record, now: received, publicUrl })
    await notifyAdministrators(tx, { feedbackEmail, urgent: request.atRisk }, (language) =>
      newRequestText(language, { atRisk: request.atRisk, publicUrl }),
    )
    return (await findSent(tx, id)) ?? { received, withheld: false }
  })
}
