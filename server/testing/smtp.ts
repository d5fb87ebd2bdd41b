import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

interface Delivered {
  /** Envelope: where the server was told to put it. */
  recipients: string[]
  /** As it came over the wire. */
  raw: string
  mail: Email
}

interface MailServer {
  port: number
  delivered: Delivered[]
  /** Answer to the next recipients in turn, such as `450 4.2.0`; null takes them. After the last all are taken. */
  refuseWith: (...answers: (string | null)[]) => void
  /** Answer to this recipient, whenever it comes. Two messages on two connections come in no certain order. */
  refuseAddress: (address: string, answer: string) => void
  /** From now on messages are read and not answered, until they are released. */
  hold: () => void
  release: () => void
  /** How many are read and not answered. */
  held: () => number
}

/** A real mail server on this machine, which keeps what it is given. It ends with the test. */
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
      // Real servers name the address in what they say.
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
