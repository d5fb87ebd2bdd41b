import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /**
   * Resolves with the first message to this address, past or future, whose subject and text contain what is given. Messages
   * of earlier specs may arrive as well: the portal sends them as soon as there is a mail server.
   */
  mailTo: (address: string, subject?: string, text?: string) => Promise<Email>
  close: () => Promise<void>
}

/** Starts a real mail server on the port that the portal sends to. */
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
    mailTo: async (address, subject = '', text = '') => {
      const isWanted = (mail: Email) =>
        mail.to?.some((reader) => reader.address === address) &&
        mail.subject?.includes(subject) &&
        mail.text?.includes(text)
      for (;;) {
        const next = new Promise<void>((resolve) => (arrived = resolve))
        const mail = received.find(isWanted)
        if (mail) return mail
        await next
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The link with which the reader of this address confirms it. */
export async function confirmationLink({ mailTo }: Mailbox, address: string): Promise<string> {
  const { text = '' } = await mailTo(address, '', '/confirm-email/')
  return /^http:\S+\/confirm-email\/\S+$/m.exec(text)?.[0] ?? 'no link in the mail'
}
