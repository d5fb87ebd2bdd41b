import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

interface Delivered {
  /** The recipients of the envelope. */
  recipients: string[]
  /** The message as it was received. */
  raw: string
  mail: Email
}

interface MailServer {
  port: number
  delivered: Delivered[]
  /** Answers to the next recipients in turn, such as `450 4.2.0`; null accepts. After the last, all are accepted. */
  refuseWith: (...answers: (string | null)[]) => void
  /** Answer to this recipient. Two messages on two connections arrive in no fixed order. */
  refuseAddress: (address: string, answer: string) => void
  /** Reads messages without answering them, until they are released. */
  hold: () => void
  release: () => void
  /** Number of messages that wait for an answer. */
  held: () => number
}

/** Starts a real mail server on this machine, which keeps what it receives. It ends with the test. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const delivered: Delivered[] = []
  let refusals: (string | null)[] = []
  const refusedAddresses = new Map<string, string>()
  let holding = false
  const waiting: (() => void)[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (address, _session, done) => {
      const refusal = refusedAddresses.get(address.address) ?? refusals.shift() ?? null
      // Real servers mention the address in their responses.
      done(refusal === null ? null : refused(refusal, address.address))
    },
    onData: (stream, session, done) => {
      buffer(stream)
        .then(async (bytes) => {
          if (holding) await new Promise<void>((resolve) => waiting.push(resolve))
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          delivered.push({ recipients, raw: bytes.toString(), mail: await PostalMime.parse(bytes) })
          done(null)
        })
        .catch(done)
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    delivered,
    refuseWith: (...answers) => (refusals = answers),
    refuseAddress: (address, answer) => void refusedAddresses.set(address, answer),
    hold: () => (holding = true),
    release: () => {
      holding = false
      for (const goOn of waiting.splice(0)) goOn()
    },
    held: () => waiting.length,
  }
}

function refused(answer: string, address: string): Error {
  const [code = '', detail = ''] = answer.split(' ')
  const error = new Error(`${detail} <${address}>: refused`)
  return Object.assign(error, { responseCode: Number(code) })
}
