import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailServer } from '#server/platform/config-mail.ts'

/** Milliseconds: a server that hangs must not hold up the mail behind it for long. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export function openSmtp({ host, port, secure, login }: MailServer) {
  const transport = createTransport({
    ...PATIENCE,
    host,
    port,
    secure,
    // A password never crosses a network in clear.
    requireTLS: login !== null && !isThisMachine(host),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (message: SendMailOptions, signal: AbortSignal): Promise<void> => {
    await transport.sendMail({ ...message, signal })
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

/** The server will never take this message for this address. What it says before that may be about us, and change. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as SmtpFault
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** Numbers and names of the protocol alone: what a server says in words may hold the address. */
export function reasonOf(error: unknown): string {
  const { code = 'unknown', command, responseCode, response = '' } = error as SmtpFault
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const parts = responseCode ? [`SMTP ${responseCode}`, detail] : [code]
  return [...parts, command && `at ${command}`].filter(Boolean).join(' ')
}
