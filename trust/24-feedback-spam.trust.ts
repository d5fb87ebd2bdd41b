import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { sendFeedback } from '#contract/site/feedback.ts'
import { until, type Portal } from './harness/portal.ts'
import { scenario } from './harness/scenario.ts'

const OPERATOR = 'porth@lidar.example'
const BY_ADDRESS = 5
const INJECTED = 'Mair\r\nBcc: everybody@example.org'

scenario({ number: 24, title: 'Feedback spam' }, async (run) => {
  const posts = run.count(1000, 12)
  const open = await run.startPortal({ database: 'postgres', settings: { FEEDBACK_EMAIL: OPERATOR } })
  const trapped = new Set<string>()
  for (let number = 0; number < posts; number += 1)
    trapped.add(await send(open, { message: `Buy ${String(number)}`, website: 'https://spam.example' }))
  const honest = await send(open, { message: 'Diolch', name: INJECTED, subject: INJECTED, website: '' })
  expect([...trapped], 'answers to robots').toEqual([honest])
  const mails = await outbox(open, 1)
  expect(mails).toHaveLength(1)
  for (const mail of mails) {
    const head = mail.slice(0, mail.indexOf('\r\n\r\n'))
    expect(head).toMatch(new RegExp(`^To: ${OPERATOR}\\r$`, 'm'))
    expect(head).not.toMatch(/^(bcc|cc):/im)
    expect(head).not.toContain('everybody@example.org')
  }
  expect(await send(open, { message: 'x', email: 'mair@example.org\r\nBcc: all@example.org' })).toMatch(
    /^400 /,
  )

  const limited = await run.startPortal({
    database: 'postgres',
    settings: { FEEDBACK_EMAIL: OPERATOR, RATE_LIMITS: 'on' },
  })
  const taken: string[] = []
  for (let number = 0; number < posts; number += 1)
    taken.push((await send(limited, { message: `Buy ${String(number)}` })).slice(0, 3))
  run.figure('posts with the hidden field', posts)
  run.figure('mails of them', mails.length - 1)
  run.figure('posts without it', posts)
  run.figure('taken of them', taken.filter((status) => status === '200').length)
  expect(taken.filter((status) => status === '200').length).toBeLessThanOrEqual(BY_ADDRESS)
  expect(new Set(taken)).toEqual(new Set(['200', '429']))
})

/** Sends feedback and returns the status and body. */
async function send(portal: Portal, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields)
  const answer = await portal.ask(sendFeedback.path, { method: 'POST', body })
  return `${String(answer.status)} ${answer.body}`
}

/** Resolves with the messages in the outbox when there are as many as expected. */
async function outbox({ place }: Portal, count: number): Promise<string[]> {
  const folder = path.join(place.dataDir, 'outbox')
  let names: string[] = []
  await until(`${String(count)} messages are there`, async () => {
    names = await readdir(folder).catch(() => [])
    return names.filter((name) => name.endsWith('.eml')).length >= count
  })
  return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
}
