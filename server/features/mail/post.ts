import { HopelessJob, type JobHandler } from '#server/features/jobs/index.ts'
import type { Config } from '#server/platform/config.ts'
import type { Mail } from './mail.rules.ts'
import { keepInOutbox } from './outbox.ts'
import { MAIL_JOB, sealed, type QueuedMail } from './queue-mail.ts'
import { isRefusedForGood, openSmtp, reasonOf } from './smtp.ts'

interface Log {
  warn: (details: object, message: string) => void
}

/** Sends a message now. For jobs: whoever answers a visitor uses `queueMail`. */
export interface Post {
  /** Throws HopelessJob when this message will never be taken, and another Error when it may be taken later. */
  send: (mail: Mail | QueuedMail, signal: AbortSignal) => Promise<void>
}

export function openPost({ mail: settings, dataDir, publicUrl }: Config, log: Log): Post {
  const host = new URL(publicUrl).hostname
  const sendBySmtp = settings.server && openSmtp(settings.server)
  return {
    send: async (mail, signal) => {
      const { id, to, language, subject, text, unsubscribe } = 'id' in mail ? mail : sealed(mail)
      const message = {
        messageId: `<${id}@${host}>`,
        from: settings.from,
        to: { name: '', address: to },
        // What a mailbox does with an answer or an absence note: nothing.
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': language,
          ...stopping(unsubscribe),
        },
        subject,
        text,
      }
      if (!sendBySmtp) {
        const file = await keepInOutbox(dataDir, id, message)
        log.warn({ file }, 'mail: SMTP_URL is not set, the message is kept as a file')
        return
      }
      try {
        await sendBySmtp(message, signal)
      } catch (error) {
        // The server's own words may name the address, so only its numbers go on.
        const reason = reasonOf(error)
        throw isRefusedForGood(error) ? new HopelessJob(reason) : new Error(reason)
      }
    },
  }
}

/** Lets mail programs show a button that ends these mails with one press. */
function stopping(unsubscribe: string | undefined): Record<string, string> {
  if (unsubscribe === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

export function mailJob(post: Post): JobHandler {
  return { kind: MAIL_JOB, run: (mail, signal) => post.send(mail as QueuedMail, signal) }
}
