import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { noteAct } from '#server/features/audit/index.ts'
import { queueMail } from '#server/features/mail/index.ts'
import type { Database } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/errors.ts'
import { requestAnsweredMail } from './sensitive-requests-mails.ts'
import { closeRequest, deleteRequest, holdRequest } from './sensitive-requests.repository.ts'

interface Answering {
  id: number
  /** User id of the administrator. */
  actor: number
  answer: string
}

/** Closes a request and sends the answer to the asker, if the address is still known. */
export async function answerRequest(db: Database, { id, actor, answer }: Answering): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const request = await holdRequest(tx, id)
    if (!request) throw new Refusal('not-found')
    if (request.closed_at) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.requestClosed })
    await closeRequest(tx, id, { actor, answer, now: new Date() })
    await noteAct(tx, { actor, act: 'request-closed', target: { kind: 'request', id } })
    const { email, language } = request
    if (email !== null) await queueMail(tx, requestAnsweredMail({ email, language }, answer))
  })
}

export async function removeRequest(db: Database, { id, actor }: Omit<Answering, 'answer'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteRequest(tx, id))) throw new Refusal('not-found')
    await noteAct(tx, { actor, act: 'request-deleted', target: { kind: 'request', id } })
  })
}
