import { createHash } from 'node:crypto'
import { unzip } from '#scripts/unzip.ts'
import { ASKER } from './acts.ts'
import type { World } from './acts.ts'
import { HER_PROBES } from './her-probes.ts'
import { OTHER_PROBES } from './other-probes.ts'
import { REVIEW_PROBES } from './review-probes.ts'
import { ASKERS, type Asker, type Question } from './probe.ts'
import { OPEN_DATA_PROBES } from './open-data-probes.ts'
import { RECORD_PROBES } from './record-probes.ts'

export const PROBES = [
  ...OPEN_DATA_PROBES,
  ...RECORD_PROBES,
  ...OTHER_PROBES,
  ...REVIEW_PROBES,
  ...HER_PROBES,
]

/** Pages whose head says what they are about. */
const PAGES: readonly ((world: World) => Question)[] = [
  ({ id }) => ({ url: `/LidarPortal?record=${id}&lang=en` }),
  ({ id }) => ({ url: `/LidarPortal?record=${id}&lang=cy` }),
  () => ({ url: '/user/ceri?lang=en' }),
  () => ({ url: '/user/bethan?lang=en' }),
]

export interface Answer {
  name: string
  url: string
  status: number
  type: string
  headers: Readonly<Record<string, unknown>>
  body: Buffer
}

/** Asks everything that there is to ask, and what leaves the portal otherwise: mails, jobs and the log. */
export async function answersOf(
  world: World,
  { askers = ASKERS, images = true }: { askers?: readonly Asker[]; images?: boolean } = {},
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const asker of askers) {
    // Before the probes: one of them is a request that withholds an open record at once.
    if (asker === 'anonymous')
      for (const [at, page] of PAGES.entries())
        answers.push(...(await answersTo(world, asker, page(world), `page ${at}`)))
    for (const each of PROBES)
      if ('ask' in each && (images || !each.route.path.startsWith('/og/')))
        for (const [at, question] of each.ask(world, asker).entries())
          answers.push(
            ...(await answersTo(world, asker, question, `${each.route.method} ${each.route.path} ${at}`)),
          )
  }
  return [...answers, ...(await leavings(world))]
}

/** One answer, or one for each file of a zip. */
async function answersTo(world: World, asker: Asker, question: Question, name: string): Promise<Answer[]> {
  const authorization = asker === 'anonymous' ? {} : world.people[asker].authorization
  const { method = 'GET', url, payload, headers } = question
  const answer = await world.app.inject({
    method,
    url,
    headers: { ...authorization, ...headers },
    ...(payload && { payload }),
  })
  // A page has a random nonce, in a header and in its text. Each answer has the id of its request.
  const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1]
  const told = Object.entries(answer.headers)
    .filter(([header]) => header !== 'date' && header !== 'x-request-id')
    .map(([header, value]) => [header, nonce ? String(value).replaceAll(nonce, '…') : value] as const)
  const whole: Answer = {
    name: `${asker}: ${name}`,
    url,
    status: answer.statusCode,
    type: answer.headers['content-type'] ?? '',
    headers: Object.fromEntries(told),
    body: nonce ? Buffer.from(answer.payload.replaceAll(nonce, '…')) : answer.rawPayload,
  }
  if (whole.type.includes('ndjson')) return [{ ...whole, body: withoutCounting(withoutOwnClock(whole.body)) }]
  if (isText(whole.type)) return [{ ...whole, body: withoutEcho(withoutOwnClock(whole.body), url) }]
  if (!whole.type.includes('zip')) return [whole]
  const files = [...(await unzip(whole.body))]
  return files.map(([file, content]) => ({
    ...whole,
    name: `${whole.name} ${file}`,
    type: 'text/plain',
    headers: {},
    body: withoutOwnClock(content),
  }))
}

function isText(type: string): boolean {
  return type.includes('json') || type.includes('html')
}

/** Links of an answer repeat the parameters of the question, which tell nothing. */
function withoutEcho(body: Buffer, url: string): Buffer {
  let text = body.toString()
  for (const [name, value] of new URL(url, 'http://portal').searchParams)
    for (const form of formsOf(value)) text = text.replaceAll(`${name}=${form}`, `${name}=…`)
  return Buffer.from(text)
}

/** A value in an address, as different programs write it. */
function formsOf(value: string): string[] {
  const encoded = encodeURIComponent(value)
  return [encoded, encoded.replaceAll("'", '%27'), new URLSearchParams({ value }).toString().slice(6)]
}

/** In place of a moment by the clock of the database. */
const OWN_CLOCK = 'some moment'

/**
 * The story ends in October 2026. Whatever is later was written by the clock of the database, which cannot be stopped. That it is the
 * first of a month and no moment stays.
 */
export function withoutOwnClock(body: Buffer): Buffer {
  // Each byte as a character, so that files which are no text stay as they are.
  const text = body.toString('latin1')
  return Buffer.from(
    text.replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, (at) => {
      if (at < '2026-11') return at
      return isFirstOfMonth(at) ? 'a month' : OWN_CLOCK
    }),
    'latin1',
  )
}

function isFirstOfMonth(at: string): boolean {
  return /^20\d\d-\d\d-01(?:T00:00:00(?:\.000)?Z)?$/.test(at)
}

/** Moments that an answer tells beside the withheld record, of which only the month may be told. */
export function momentsOf({ id }: Pick<World, 'id'>, { name, url, type, body }: Answer): string[] {
  const text = body.toString()
  return partsAbout(id, { url, type, text })
    .flatMap((part) => [...part.matchAll(/20\d\d-\d\d-\d\d(?:T[\d:.]+Z)?|some moment/g)])
    .filter(([at]) => !isFirstOfMonth(at))
    .map(([at]) => `${name}: ${at}`)
}

/** The smallest parts of an answer that name the record. */
function partsAbout(id: number, { url, type, text }: { url: string; type: string; text: string }): string[] {
  if (type.includes('ndjson')) return text.split('\n').filter((line) => line.includes(`"record":${id},`))
  if (type.includes('xml'))
    return (text.match(/<(url|entry)>.*?<\/\1>/gs) ?? []).filter((part) =>
      new RegExp(`record=${id}\\b`).test(part),
    )
  if (!type.includes('json') || text === '') return []
  if (url.startsWith(`/api/records/${id}/`)) return [text]
  return objectsAbout(id, JSON.parse(text))
}

function objectsAbout(id: number, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const names = value as Readonly<Record<string, unknown>>
  if (!Array.isArray(value) && (names.id === id || names.record === id)) return [JSON.stringify(value)]
  return Object.values(value).flatMap((part) => objectsAbout(id, part))
}

/**
 * Revisions by their rank: they also count what was changed before the record was withheld, when everybody could see it. The
 * order of the records and what is told of them must be the same.
 */
function withoutCounting(body: Buffer): Buffer {
  const ranks = new Map<string, number>()
  const rankOf = (seq: string) => {
    if (!ranks.has(seq)) ranks.set(seq, ranks.size + 1)
    return String(ranks.get(seq))
  }
  return Buffer.from(body.toString().replaceAll(/(?<="seq":)\d+/g, rankOf))
}

/** Mails to administrators and to whoever asked for the record to be withheld, and those about it to its finder. */
const TO_THOSE_WHO_KNOW = 'mails to those who know'

/** Mails and other jobs that wait, and the lines of the log. */
async function leavings({ db, log, id, people: { finder } }: World): Promise<Answer[]> {
  const jobs = await db.selectFrom('jobs').select(['kind', 'payload']).orderBy('id').execute()
  const waiting = jobs
    // What is measured stays in the portal.
    .filter(({ kind, payload }) => payload !== null && kind !== 'measure-record')
    .map(({ kind, payload }) => `${kind} ${JSON.stringify(payload)}`)
  const isTo = (text: string, to: string) => text.includes(`"to":"${to}"`)
  const isForThose = (text: string) =>
    isTo(text, 'administrator@example.org') ||
    isTo(text, ASKER) ||
    (isTo(text, `${finder.username}@example.org`) &&
      [
        `The place of your record ${id} is withheld`,
        `Your record ${id} is confirmed`,
        `Your record ${id} is in the Historic Environment Record`,
        `The Historic Environment Record answered about your record ${id}`,
      ].some((about) => text.includes(about)))
  const told = (lines: readonly string[]) =>
    Buffer.from(
      lines
        .join('\n')
        // A random number and a random secret for each email.
        .replaceAll(/"id":"[0-9a-f-]{36}"/g, '"id":"…"')
        .replaceAll(/unsubscribe\/[\w.-]+/g, 'unsubscribe/…'),
    )
  // The lines of single requests name the route, the status and the time: what the finder did is in one world only.
  const lines = log
    .filter((line) => !line.includes('"msg":"answered"'))
    .map((line) => line.replaceAll(/"(?:time|pid|reqId)":(?:[\d.]+|"[^"]*"),?/g, ''))
  const plain = { url: '', status: 200, type: 'text/plain', headers: {} }
  return [
    { ...plain, name: 'jobs and mails', body: told(waiting.filter((text) => !isForThose(text))) },
    { ...plain, name: TO_THOSE_WHO_KNOW, body: told(waiting.filter(isForThose)) },
    { ...plain, name: 'log', body: Buffer.from(lines.join('')) },
  ]
}

/** The names of all answers that are not the same in both worlds, with what differs. */
export function differencesBetween(one: readonly Answer[], other: readonly Answer[]): string[] {
  const names = new Set([...one, ...other].map(({ name }) => name))
  const [ones, others] = [one, other].map((answers) => new Map(answers.map((each) => [each.name, each])))
  names.delete(TO_THOSE_WHO_KNOW)
  return [...names].flatMap((name) => {
    const [a, b] = [ones?.get(name), others?.get(name)]
    if (!a || !b) return [`${name}: asked in one world only`]
    const parts = [
      ...(a.status === b.status ? [] : [`status ${a.status} and ${b.status}`]),
      ...headersThatDiffer(a, b),
      ...(a.body.equals(b.body) ? [] : [`body ${excerpt(a)} and ${excerpt(b)}`]),
    ]
    return parts.length > 0 ? [`${name}: ${parts.join('; ')}`] : []
  })
}

function headersThatDiffer(a: Answer, b: Answer): string[] {
  const names = new Set([...Object.keys(a.headers), ...Object.keys(b.headers)])
  return [...names]
    .filter((name) => String(a.headers[name]) !== String(b.headers[name]))
    .map((name) => `${name} ${String(a.headers[name])} and ${String(b.headers[name])}`)
}

function excerpt({ type, body }: Answer): string {
  if (/json|text|xml|csv/.test(type)) return body.toString().slice(0, 600)
  return `${body.length} bytes ${createHash('sha256').update(body).digest('hex').slice(0, 8)}`
}
