import { readdir, readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openJobs } from '#server/platform/jobs/open-jobs.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { makeApp } from '#server/testing/app.ts'
import { startMailServer } from '#server/testing/smtp.ts'
import { NO_SERVICES } from '#scripts/standin/settings.ts'
import { mailJobs, openPost, queueMail } from './post.ts'
import type { Mail } from './mail.rules.ts'

/** Number of a record that is withheld from everybody. */
const WITHHELD = 812

const MAIL: Mail = {
  to: 'nest@example.org',
  language: 'cy',
  subject: 'Cyfrinair newydd i’ch cyfrif',
  text: 'Annwyl Nest,\n\nŵ ŷ â ô ê\n.\nDiwedd\n',
}

/** A database, and the jobs of a portal whose emails go to `smtpUrl`. */
async function makePost(smtpUrl: string | null, connections = 5) {
  const { db, config } = await makeApp()
  const environment = {
    PUBLIC_URL: 'https://lidar.example',
    MAIL_FROM: 'Porth LiDAR Cymru <post@lidar.example>',
    ...(smtpUrl !== null && { SMTP_URL: smtpUrl }),
    SMTP_CONNECTIONS: String(connections),
  }
  const settings = { ...config, ...parseConfig({ ...NO_SERVICES, ...environment }), dataDir: config.dataDir }
  const logged: string[] = []
  const note = (...said: unknown[]) => void logged.push(JSON.stringify(said))
  const log = { warn: note, error: note }
  /** Each process of a portal has its own. */
  const openMail = () => {
    const post = openPost(settings, log)
    onTestFinished(() => post.close())
    return openJobs(
      db,
      log,
      mailJobs(post, (_, records) => Promise.resolve(new Set(records.filter((id) => id !== WITHHELD)))),
    )
  }
  const jobs = openMail()
  const job = () => db.selectFrom('jobs').selectAll().orderBy('id').executeTakeFirstOrThrow()
  /** Makes the next attempt due now. */
  const tryAgain = async () => {
    await db
      .updateTable('jobs')
      .set({ due_at: new Date(0) })
      .execute()
    await jobs.runDue()
  }
  return { db, jobs, openMail, job, tryAgain, logged, dataDir: config.dataDir }
}

async function unusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('a message through a mail server', () => {
  it('arrives complete, once, and is not stored afterwards', async () => {
    const { port, delivered } = await startMailServer()
    const { db, jobs, job } = await makePost(`smtp://127.0.0.1:${port}`)
    await queueMail(db, MAIL)
    await jobs.runDue()
    await jobs.runDue()
    expect(delivered).toHaveLength(1)
    expect(delivered[0]).toMatchObject({
      recipients: ['nest@example.org'],
      mail: {
        from: { name: 'Porth LiDAR Cymru', address: 'post@lidar.example' },
        to: [{ address: 'nest@example.org' }],
        subject: MAIL.subject,
        text: MAIL.text,
        messageId: expect.stringMatching(/^<[\w-]{36}@lidar\.example>$/) as string,
      },
    })
    const headers = Object.fromEntries(delivered[0]?.mail.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'cy' })
    expect(await job()).toMatchObject({ payload: {}, attempts: 1, last_error: null })
  })

  it('can be sent to a server that requires a user and a password', async () => {
    const sent: unknown[] = []
    const { port, delivered } = await startMailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        sent.push([username, password])
        done(null, { user: username })
      },
    })
    const { db, jobs } = await makePost(`smtp://porth:p%40ss%3Aword@127.0.0.1:${port}`)
    await queueMail(db, MAIL)
    await jobs.runDue()
    expect(sent).toEqual([['porth', 'p@ss:word']])
    expect(delivered).toHaveLength(1)
  })

  it('is tried again after a temporary refusal, as the same message', async () => {
    const { port, delivered, refuseWith } = await startMailServer()
    const { db, jobs, job, tryAgain } = await makePost(`smtp://127.0.0.1:${port}`)
    refuseWith('450 4.2.0', '451 4.3.0')
    await queueMail(db, MAIL)
    await jobs.runDue()
    expect(await job()).toMatchObject({ given_up_at: null, last_error: 'SMTP 450 4.2.0 at RCPT TO' })
    await tryAgain()
    expect(delivered).toHaveLength(0)
    await tryAgain()
    expect(delivered).toHaveLength(1)
    expect(await job()).toMatchObject({ attempts: 3, payload: {} })
  })

  it('is given up when the address is permanently refused', async () => {
    const { port, delivered, refuseAddress } = await startMailServer()
    const { db, jobs, job } = await makePost(`smtp://127.0.0.1:${port}`)
    refuseAddress(MAIL.to, '550 5.1.1')
    await queueMail(db, MAIL)
    await queueMail(db, { ...MAIL, to: 'gwen@example.org' })
    await jobs.runDue()
    expect(await job()).toMatchObject({
      attempts: 1,
      given_up_at: expect.any(Date) as Date,
      last_error: 'SMTP 550 5.1.1 at RCPT TO',
    })
    expect(delivered.map(({ recipients }) => recipients)).toEqual([['gwen@example.org']])
  })

  it('waits when the server refuses the portal rather than the address', async () => {
    const { port } = await startMailServer({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('5.7.1 not you'), { responseCode: 550 })),
    })
    const { db, jobs, job } = await makePost(`smtp://127.0.0.1:${port}`)
    await queueMail(db, MAIL)
    await jobs.runDue()
    expect(await job()).toMatchObject({ given_up_at: null, last_error: 'SMTP 550 5.7.1 at MAIL FROM' })
  })

  it('waits while the server is unavailable', async () => {
    const port = await unusedPort()
    const { db, jobs, job } = await makePost(`smtp://127.0.0.1:${port}`)
    await queueMail(db, MAIL)
    await jobs.runDue()
    expect(await job()).toMatchObject({ attempts: 1, finished_at: null, given_up_at: null })
    expect((await job()).last_error).toMatch(/^E(SOCKET|CONNECTION|CONNREFUSED) at CONN$/)
  })

  it('waits when the connection breaks during sending', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('220 here\r\n')
      socket.once('data', () => socket.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { db, jobs, job } = await makePost(`smtp://127.0.0.1:${port}`)
    await queueMail(db, MAIL)
    await jobs.runDue()
    expect(await job()).toMatchObject({ attempts: 1, given_up_at: null })
  })

  it('never sends a password to another machine without encryption', async () => {
    const { port, delivered } = await startMailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
    })
    const { db, jobs, job } = await makePost(`smtp://porth:secret@0.0.0.0:${port}`)
    await queueMail(db, MAIL)
    await jobs.runDue()
    expect(delivered).toHaveLength(0)
    expect((await job()).last_error).toBe('SMTP 500 at STARTTLS')
  })
})

describe('many messages', () => {
  const to = (reader: number) => `reader-${reader}@example.org`
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const newsletter = async (db: Database, readers: number) => {
    for (let reader = 0; reader < readers; reader += 1)
      await queueMail(db, { ...MAIL, to: to(reader) }, 'bulk')
  }

  it('are sent over several connections at the same time, each message once', async () => {
    const { port, delivered, hold, held, release } = await startMailServer()
    const { db, jobs } = await makePost(`smtp://127.0.0.1:${port}`, 4)
    await newsletter(db, 40)
    hold()
    const running = jobs.runDue()
    await until(() => held() === 3)
    release()
    await running
    const recipients = delivered.flatMap((mail) => mail.recipients)
    expect(recipients).toHaveLength(40)
    expect(new Set(recipients).size).toBe(40)
  })

  it('do not delay an urgent one, even if a newsletter fills every queue', async () => {
    const { port, delivered, hold, held, release } = await startMailServer()
    const { db, jobs } = await makePost(`smtp://127.0.0.1:${port}`, 3)
    await newsletter(db, 100)
    hold()
    const running = jobs.runDue()
    await until(() => held() === 2)
    await queueMail(db, MAIL, 'urgent')
    const second = jobs.runDue()
    // An urgent email has a connection while those for the newsletter are all blocked.
    await until(() => held() === 3)
    expect(delivered).toHaveLength(0)
    release()
    await Promise.all([running, second])
    const first = delivered.slice(0, 3).flatMap(({ recipients }) => recipients)
    expect(first).toContain(MAIL.to)
    expect(delivered).toHaveLength(101)
  })

  it('do not delay an urgent one, even if there is only one connection', async () => {
    const { port, delivered, hold, held, release } = await startMailServer()
    const { db, jobs } = await makePost(`smtp://127.0.0.1:${port}`, 1)
    await newsletter(db, 20)
    hold()
    const running = jobs.runDue()
    await until(() => held() === 1)
    await queueMail(db, MAIL, 'urgent')
    const second = jobs.runDue()
    // The urgent email has been taken from the queue and waits for its place.
    await untilTaken(db, 'mail-urgent')
    release()
    await Promise.all([running, second])
    expect(delivered[1]?.recipients).toEqual([MAIL.to])
  })

  it('are shared by two processes, and none is sent twice', async () => {
    const { port, delivered } = await startMailServer()
    const { db, jobs, openMail } = await makePost(`smtp://127.0.0.1:${port}`, 4)
    await newsletter(db, 60)
    await Promise.all([jobs.runDue(), openMail().runDue()])
    const recipients = delivered.flatMap((mail) => mail.recipients)
    expect(recipients).toHaveLength(60)
    expect(new Set(recipients).size).toBe(60)
  })
})

async function untilTaken(db: Database, kind: string): Promise<void> {
  const taken = () => db.selectFrom('jobs').select('turn').where('kind', '=', kind).executeTakeFirst()
  while (!(await taken())?.turn) await new Promise((resolve) => setTimeout(resolve, 5))
}

it('a message is not sent twice if the server accepts it and then says nothing more', async () => {
  const bodies: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    let text = ''
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString()
      if (text.endsWith('\r\n.\r\n')) {
        bodies.push(text)
        socket.destroy()
      } else socket.write(text.endsWith('DATA\r\n') ? '354 go on\r\n' : '250 good\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { db, jobs, job } = await makePost(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await queueMail(db, MAIL)
  await jobs.runDue()
  expect(bodies).toHaveLength(1)
  expect(await job()).toMatchObject({ attempts: 1, finished_at: null, given_up_at: null })
})

it('the current message is finished when the portal stops, and is not sent again', async () => {
  const { port, delivered, hold, held, release } = await startMailServer()
  const { db, jobs, openMail, job } = await makePost(`smtp://127.0.0.1:${port}`)
  await queueMail(db, MAIL)
  hold()
  void jobs.runDue()
  while (held() === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const stopped = jobs.stop()
  release()
  await stopped
  await openMail().runDue()
  expect(delivered).toHaveLength(1)
  expect(await job()).toMatchObject({ attempts: 1, finished_at: expect.any(Date) as Date })
})

it('no address is in the log or in the stored reason', async () => {
  const { port, refuseWith } = await startMailServer()
  const { db, jobs, job, logged } = await makePost(`smtp://127.0.0.1:${port}`)
  refuseWith('550 5.1.1')
  await queueMail(db, MAIL)
  await jobs.runDue()
  expect(logged).toHaveLength(1)
  expect(`${logged.join()} ${(await job()).last_error ?? ''}`).not.toMatch(/nest|example/)
})

describe('a message with line breaks in its header fields', () => {
  it('goes to a single address only', async () => {
    const { db } = await makePost(null)
    const hostile = [
      'nest@example.org\r\nBcc: gwen@example.org',
      'nest@example.org\nBcc: gwen@example.org',
      'nest@example.org, gwen@example.org',
      'nest@example.org;gwen@example.org',
      'Nest <nest@example.org>',
      'nest@example.org gwen@example.org',
      'a@b@example.org',
      '@example.org',
      'nest@',
      '',
    ]
    for (const to of hostile) await expect(queueMail(db, { ...MAIL, to })).rejects.toThrow('one address')
  })

  it('has its subject on one line', async () => {
    const { port, delivered } = await startMailServer()
    const { db, jobs } = await makePost(`smtp://127.0.0.1:${port}`)
    const subject = 'Hello\r\nBcc: gwen@example.org\r\n\r\n<script>\u2028x'
    await queueMail(db, { ...MAIL, subject })
    await jobs.runDue()
    const [first] = delivered
    expect(first?.recipients).toEqual(['nest@example.org'])
    expect(first?.mail.bcc).toBeUndefined()
    expect(first?.mail.subject).toBe('Hello Bcc: gwen@example.org <script> x')
    expect(first?.mail.text).toBe(MAIL.text)
  })
})

describe('without a mail server', () => {
  it('each message becomes a file of its own, and the log says so once for each', async () => {
    const { db, jobs, logged, dataDir } = await makePost(null)
    await queueMail(db, MAIL)
    await queueMail(db, { ...MAIL, subject: 'Another' })
    await jobs.runDue()
    const folder = path.join(dataDir, 'outbox')
    const files = (await readdir(folder)).sort()
    expect(files).toEqual(Array(2).fill(expect.stringMatching(/^\d{8}T\d{6}Z-[\w-]{36}\.eml$/)))
    const mails = await Promise.all(
      files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
    )
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Another', MAIL.subject])
    expect(mails[0]).toMatchObject({ to: [{ address: MAIL.to }], text: MAIL.text })
    expect(logged).toHaveLength(2)
    expect(logged.join()).not.toMatch(/nest|example\.org/)
  })
})
