import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { HopelessJob, type JobHandler, enqueue } from '#server/platform/jobs/index.ts'
import type { Config } from '#server/platform/config/config.ts'
import { NO_FIGURES, type Figures } from '#server/platform/metrics/figures.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Mail, asOneLine, isOneAddress } from './mail.rules.ts'
import { asSent, type NameableTo } from './naming.ts'
import { openPlaces, type Urgency } from './places.ts'
import { openSmtp } from './smtp.ts'

/** A queue for each urgency, so that no email waits behind a newsletter. */
const MAIL_JOBS = {
  urgent: 'mail-urgent',
  ordinary: 'mail',
  bulk: 'mail-bulk',
} as const satisfies Record<Urgency, string>

interface QueuedMail extends Mail {
  /** The same at each attempt, so that a mailbox recognises a repeated message. */
  id: string
}

/** Adds an email to the queue. Within a transaction, it is sent only if the transaction is committed. */
export async function queueMail(db: Database, mail: Mail, urgency: Urgency = 'ordinary'): Promise<void> {
  await enqueue(db, { kind: MAIL_JOBS[urgency], payload: sealed(mail) })
}

function sealed({ to, language, subject, text, naming, unsubscribe }: Mail): QueuedMail {
  if (!isOneAddress(to)) throw new Error('A mail needs one address, and nothing but an address')
  const message = { id: randomUUID(), to, language, subject: asOneLine(subject), text }
  return { ...message, ...(naming && { naming }), ...(unsubscribe !== undefined && { unsubscribe }) }
}

const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * Writes the message in the format that mail programs open, and returns the file. Its name sorts by time; only the
 * portal's own user may read it.
 */
async function keepInOutbox(dataDir: string, id: string, message: SendMailOptions): Promise<string> {
  const folder = path.join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { message: bytes } = await composer.sendMail(message)
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const file = path.join(folder, `${time}-${id}.eml`)
  await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
  await rename(`${file}.part`, file)
  return file
}

interface Log {
  warn: (details: object, message: string) => void
}

/** What a job knows about its current attempt. */
interface Sending {
  urgency: Urgency
  signal: AbortSignal
  /** Throws if the message belongs to another process by now. */
  confirm: () => Promise<void>
}

/** Sends a message now. For jobs only: requests use `queueMail`. */
export interface Post {
  /** Throws HopelessJob if this message will never be accepted, and another Error if it may be accepted later. */
  send: (mail: Mail | QueuedMail, sending: Sending) => Promise<void>
  /** Maximum number of messages of a kind that are sent at the same time. */
  atOnce: number
  close: () => void
}

export function openPost(
  { mail: settings, dataDir, publicUrl, timeLimits }: Config,
  log: Log,
  figures: Figures = NO_FIGURES,
): Post {
  const host = new URL(publicUrl).hostname
  const smtp = settings.server && openSmtp(settings.server, settings.connections, timeLimits)
  const takePlace = openPlaces(settings.connections)
  return {
    send: async (mail, { urgency, signal, confirm }) => {
      const { id, to, language, subject, text, unsubscribe } = 'id' in mail ? mail : sealed(mail)
      if (hasNoMailbox(to)) return
      const message = {
        messageId: `<${id}@${host}>`,
        from: settings.from,
        to: { name: '', address: to },
        // Asks mailboxes not to send automatic replies.
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': language,
          ...stopping(unsubscribe),
        },
        subject,
        text,
      }
      const leave = await takePlace(urgency, signal)
      try {
        // From here on it is not cancelled: otherwise it would be unknown whether the message arrives.
        await confirm()
        signal.throwIfAborted()
        await counted(figures, async () => {
          if (smtp) return smtp.send(message)
          const file = await keepInOutbox(dataDir, id, message)
          log.warn({ file }, 'mail: SMTP_URL is not set, the message is kept as a file')
        })
        figures.count('mails', { outcome: smtp ? 'sent' : 'kept' })
      } finally {
        leave()
      }
    },
    atOnce: settings.connections,
    close: () => smtp?.close(),
  }
}

async function counted(figures: Figures, send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    figures.count('mails', { outcome: error instanceof HopelessJob ? 'refused' : 'failed' })
    throw error
  }
}

/** Nobody can have such an address (RFC 2606). Members have one who were imported without theirs, or who are examples. */
function hasNoMailbox(address: string): boolean {
  return address.toLowerCase().endsWith('.invalid')
}

/** Lets mail programs show a button that unsubscribes from these emails. */
function stopping(unsubscribe: string | undefined): Record<string, string> {
  if (unsubscribe === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** @param nameableTo decides at each attempt which records an email may name */
export function mailJobs(post: Post, nameableTo: NameableTo): JobHandler[] {
  return (['urgent', 'ordinary', 'bulk'] as const).map((urgency) => ({
    kind: MAIL_JOBS[urgency],
    atOnce: post.atOnce,
    run: async (mail, signal, confirm) =>
      post.send(await asSent(mail as QueuedMail, nameableTo), { urgency, signal, confirm }),
  }))
}
