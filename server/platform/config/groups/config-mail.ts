import { number, secret, text, type Environment } from '../config-values.ts'

export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte (smtps:); otherwise STARTTLS if the server offers it. */
  secure: boolean
  login: { user: string; password: string } | null
}

export interface MailSettings {
  /** Null if no mail server is set up; messages are then kept as files. */
  server: MailServer | null
  from: { name: string; address: string }
  /** The maximum number of messages that one process sends at the same time. */
  connections: number
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

export function parseMail(environment: Environment, publicUrl: string): MailSettings {
  const server = parseServer(secret(environment, 'SMTP_URL'))
  const from = text(environment, 'MAIL_FROM')
  if (server && from === null)
    throw new Error('MAIL_FROM is missing: mail through SMTP_URL needs an address that it comes from')
  return {
    server,
    from: parseFrom(from ?? `no-reply@${new URL(publicUrl).hostname}`),
    connections: number(environment, 'SMTP_CONNECTIONS', 5, { least: 1, most: 50 }),
  }
}

/** Error messages do not repeat the value: it may contain a password. */
function parseServer(value: string | null): MailServer | null {
  if (value === null || value === 'off') return null
  const url = URL.parse(value)
  const usual = url && (PORTS as Readonly<Record<string, number>>)[url.protocol]
  if (!url || usual === undefined || usual === null || url.hostname === '')
    throw new Error('SMTP_URL must begin with smtp:// or smtps:// and name a host')
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    throw new Error('SMTP_URL holds more than scheme, user, password, host and port')
  const login = { user: decoded(url.username), password: decoded(url.password) }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? usual : Number(url.port),
    secure: url.protocol === 'smtps:',
    login: login.user === '' ? null : login,
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    throw new Error('SMTP_URL holds a user or password whose percent-encoding is broken', { cause: error })
  }
}

function parseFrom(value: string): MailSettings['from'] {
  const [, given = '', named, bare] = /^(?:([^<>]*)<([^<>]*)>|(.*))$/.exec(value) ?? []
  const name = given
    .trim()
    .replace(/^"([^"]*)"$/, '$1')
    .trim()
  const address = named ?? bare ?? ''
  if (!/^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/.test(address))
    throw new Error(`MAIL_FROM holds "${value}"; write an address, or a name and <address>`)
  return { name, address }
}
