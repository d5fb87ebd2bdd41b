import { randomUUID } from 'node:crypto'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { asOneLine, isOneAddress, type Mail } from './mail.rules.ts'
import type { Urgency } from './places.ts'

/** A queue for each urgency, so that no email waits behind a newsletter. */
export const MAIL_JOBS = {
  urgent: 'mail-urgent',
  ordinary: 'mail',
  bulk: 'mail-bulk',
} as const satisfies Record<Urgency, string>

export interface QueuedMail extends Mail {
  /** The same at each attempt, so that a mailbox recognises a repeated message. */
  id: string
}

/** Adds an email to the queue. Within a transaction, it is sent only if the transaction is committed. */
export async function queueMail(db: Database, mail: Mail, urgency: Urgency = 'ordinary'): Promise<void> {
  await enqueue(db, { kind: MAIL_JOBS[urgency], payload: sealed(mail) })
}

export function sealed({ to, language, subject, text, unsubscribe }: Mail): QueuedMail {
  if (!isOneAddress(to)) throw new Error('A mail needs one address, and nothing but an address')
  const message = { id: randomUUID(), to, language, subject: asOneLine(subject), text }
  return unsubscribe === undefined ? message : { ...message, unsubscribe }
}
