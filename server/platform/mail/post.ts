import { HopelessJob, type JobHandler } from '#server/platform/jobs/index.ts'
import type { Config } from '#server/platform/config/config.ts'
import { NO_FIGURES, type Figures } from '#server/platform/metrics/figures.ts'
import type { Mail } from './mail.rules.ts'
import { keepInOutbox } from './outbox.ts'
import { openPlaces, type Urgency } from './places.ts'
import { MAIL_JOBS, sealed, type QueuedMail } from './queue-mail.ts'
import { openSmtp } from './smtp.ts'

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

export function mailJobs(post: Post): JobHandler[] {
  return (['urgent', 'ordinary', 'bulk'] as const).map((urgency) => ({
    kind: MAIL_JOBS[urgency],
    atOnce: post.atOnce,
    run: (mail, signal, confirm) => post.send(mail as QueuedMail, { urgency, signal, confirm }),
  }))
}
