import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Run } from '../harness/scenario.ts'

interface Received {
  to: string
  messageId: string
  /** Accepts the message, if it is held. */
  accept: () => void
}

export interface Sink {
  /** Settings of a portal that sends its mail here. */
  settings: Record<string, string>
  /** Every message that arrived completely, whether it was answered or not. */
  received: Received[]
  /** Milliseconds until a message is accepted; null holds messages until `accept`. */
  delay: number | null
}

/** A real mail server on this machine. */
export async function startSink(run: Run): Promise<Sink> {
  const sink: Sink = { settings: {}, received: [], delay: 0 }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      text(stream)
        .then((message) => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join()
          const messageId = /^message-id: *(\S+)/im.exec(message)?.[1] ?? ''
          const accept = () => done(null)
          sink.received.push({ to, messageId, accept })
          if (sink.delay !== null) setTimeout(accept, sink.delay)
        })
        // The sender was killed in the middle of a message.
        .catch(done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  run.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  sink.settings = { SMTP_URL: `smtp://127.0.0.1:${String(port)}`, MAIL_FROM: 'portal@example.org' }
  return sink
}
