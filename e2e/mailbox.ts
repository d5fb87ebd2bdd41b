import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Mailbox {
  /** Resolves with the first message to this address that has come or is about to. */
  mailTo: (address: string) => Promise<Email>
  close: () => Promise<void>
}

/** A real mail server at the port that the portal sends to. */
export async function openMailbox(port: number): Promise<Mailbox> {
  const received: Email[] = []
  let arrived: () => void = () => undefined
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      buffer(stream)
        .then(async (bytes) => {
          received.push(await PostalMime.parse(bytes))
          arrived()
          done(null)
        })
        .catch(done)
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    mailTo: async (address) => {
      for (;;) {
        const next = new Promise<void>((resolve) => (arrived = resolve))
        const mail = received.find(({ to }) => to?.some((reader) => reader.address === address))
        if (mail) return mail
        await next
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
