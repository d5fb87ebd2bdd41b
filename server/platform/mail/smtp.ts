import { createTransport, type SendMailOptions } from 'nodemailer'
import { HopelessJob } from '#server/platform/jobs/index.ts'
import type { MailServer } from '#server/platform/config/groups/config-mail.ts'
import type { TimeLimits } from '#server/platform/limits/time-limits.ts'

/** Milliseconds that a connection is kept for the next message; servers close idle ones later. */
const IDLE = 5000

/**
 * @param connections the most connections to the server at the same time
 * @param timeLimits so that a server that hangs does not delay the following emails for long
 */
export function openSmtp(
  { host, port, secure, login }: MailServer,
  connections: number,
  timeLimits: TimeLimits,
) {
  const transport = createTransport({
    connectionTimeout: timeLimits.mailConnection,
    greetingTimeout: timeLimits.mailConnection,
    socketTimeout: timeLimits.mail,
    pool: true,
    maxConnections: connections,
    idleTimeout: IDLE,
    host,
    port,
    secure,
    // A password is never sent without encryption.
    requireTLS: login !== null && !isThisMachine(host),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    /** Throws HopelessJob if the server will never accept it. */
    send: async (message: SendMailOptions): Promise<void> => {
      try {
        await transport.sendMail(message)
      } catch (error) {
        // The server's message may contain the address, so only its codes are logged.
        const reason = codesOf(error)
        throw isRefusedForGood(error) ? new HopelessJob(reason) : new Error(reason)
      }
    },
    close: () => transport.close(),
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

interface SmtpFault {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** Whether the server will never accept this message for this address. Earlier refusals may be about the portal, and change. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as SmtpFault
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** Only numbers and names of the protocol, because the message of a server may contain the address. */
function codesOf(error: unknown): string {
  const { code = 'unknown', command, responseCode, response = '' } = error as SmtpFault
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const parts = responseCode ? [`SMTP ${responseCode}`, detail] : [code]
  return [...parts, command && `at ${command}`].filter(Boolean).join(' ')
}
