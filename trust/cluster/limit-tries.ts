import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createAccount, logIn } from '#contract/accounts/accounts.ts'
import { postComment } from '#contract/review/moderation/comments.ts'
import { sendConfirmationLink } from '#contract/accounts/confirmations.ts'
import { requestPasswordReset } from '#contract/accounts/credentials.ts'
import { createDownload } from '#contract/open-data/downloads.ts'
import { exportOwnData } from '#contract/accounts/exports.ts'
import { sendFeedback } from '#contract/site/feedback.ts'
import { getOpenFile } from '#contract/open-data/open-files.ts'
import { getRecordPreview } from '#contract/site/previews.ts'
import { shrinkPicture } from '#contract/records/pictures/pictures.ts'
import { getOwnProfile, updateProfile } from '#contract/accounts/profiles.ts'
import { createRecord, type Record as WireRecord } from '#contract/records/records.ts'
import { sendReport } from '#contract/review/moderation/reports.ts'
import { decideRecord } from '#contract/review/review.ts'
import { addressOf } from '#contract/http/route.ts'
import { sendSensitiveRequest } from '#contract/review/moderation/sensitive-requests.ts'
import { parseConfig, type Limits } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addMembers, type Member } from '../harness/members.ts'
import type { Answer, Portal } from '../harness/portal.ts'
import { recordForm } from '../harness/records.ts'
import type { Run } from '../harness/scenario.ts'
import { atOnce, type Pair } from './pair.ts'

const TRIES = 100

/** As by default, but where 100 tries would not reach the limit, or where one limit would hide another. */
export const SETTINGS = {
  RATE_LIMITS: 'on',
  TRUSTED_PROXY_HOPS: '1',
  LIMIT_LOGIN_BY_ADDRESS: '40/3600',
  LIMIT_READS_BY_ADDRESS: '40/300',
  LIMIT_PREVIEWS_BY_ADDRESS: '12/300',
  LIMIT_PHOTOS_BY_MEMBER: '40/1800',
  LIMIT_FILE_READS_BY_ADDRESS: '40/300',
  LIMIT_SENSITIVE_REQUESTS_BY_ADDRESS: '25/600',
  ...{ COMMENTS: 'on', OSA_ASSESSED: '2026-10-01', OSA_CONTACT: 'cwynion@lidar.example' },
  // Every comment counts against both, so the lower would hide the other.
  LIMIT_COMMENTS_BY_MEMBER: '20/600',
  LIMIT_COMMENTS_A_DAY_BY_MEMBER: '20/86400',
}

/** The tries of a limit: what the given number sends, and from which address. */
type Try = (number: number) => { from: string; path: string; init: RequestInit }

/** Tries each limit at both processes. Resolves with the limits that allowed more or fewer tries than they should. */
export async function tryEachLimit(run: Run, pair: Pair): Promise<string[]> {
  const { limits } = parseConfig(SETTINGS)
  const tries = await triesOf(pair)
  const wrong: string[] = []
  for (const name of Object.keys(limits) as (keyof Limits)[]) {
    const answers = await tryAll(pair, tries[name])
    const allowed = answers.filter((answer) => isAllowed(name, answer)).length
    run.figure(name, allowed)
    if (allowed !== expectedOf(name, limits)) wrong.push(`${name}: ${String(allowed)}`)
  }
  return wrong
}

/** The two limits for wrong passwords allow half at once, and then one for each part of their period. */
function expectedOf(name: keyof Limits, limits: Limits): number {
  const points = limits[name]?.points ?? 0
  const isPace = name === 'loginByAccount' || name === 'loginByAccountAndAddress'
  return isPace ? Math.ceil(points / 2) + 1 : points
}

/** A request about a place at risk that is over its limit is accepted, but withholds nothing. */
function isAllowed(name: keyof Limits, answer: Answer): boolean {
  if (name !== 'provisionalLevelsByAddress') return answer.status !== 429
  return answer.status === 200 && (answer.json() as { withheld: boolean }).withheld
}

export function tryAll({ first, second }: Pair, attempt: Try): Promise<Answer[]> {
  const tasks = Array.from({ length: TRIES }, (_, number) => () => {
    const portal: Portal = number % 2 === 0 ? first : second
    const { from, path: address, init } = attempt(number)
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', from)
    return portal.ask(address, { ...init, headers })
  })
  return atOnce(10, tasks)
}

/** Tries count before anybody looks whether the member is a reviewer. */
const DECISION = { verdict: 'not_archaeological', reason: 'golf', version: '1', seq: '0' }

/** Documentation addresses (RFC 5737): one for each limit, and many for tries from everywhere. */
const ofLimit = (limit: number) => `198.51.100.${String(limit)}`
const ofTry = (number: number) => `203.0.113.${String(number + 1)}`

const posted = (route: { path: string }, fields: Record<string, string>, headers: HeadersInit = {}) => ({
  path: route.path,
  init: { method: 'POST', headers, body: new URLSearchParams(fields) },
})

export const feedback: Try = () => ({ from: ofLimit(9), ...posted(sendFeedback, { message: 'Diolch!' }) })

async function triesOf({ first, db }: Pair): Promise<Record<keyof Limits, Try>> {
  const [member, attacked, alsoAttacked] = (await addMembers(db, 3)) as [Member, Member, Member]
  const writers = await addMembers(db, 3)
  const headers = member.authorization
  await sql`update accounts set confirmed_email = null, confirmed_email_key = null
    where username = ${member.username}`.execute(db)
  const id = await idOf(first, member)
  const records = await makeRecords(first, db)
  const recordOf = (number: number) => records[number % records.length] ?? 0
  // Of the first ones, some become withheld by the tries of requests about places at risk.
  const writing = await letWrite(db, writers, recordOf(records.length - 1))
  const wrong = (username: string) => posted(logIn, { username, password: 'a guess' })
  const reset = (email: string) => posted(requestPasswordReset, { email })
  const about = (number: number, at_risk: string) =>
    posted(sendSensitiveRequest, {
      who: 'landowner',
      record: String(recordOf(number)),
      name: 'Nia',
      email: 'nia@example.org',
      reason: 'A path leads there.',
      at_risk,
    })
  return {
    loginByAddress: (number) => ({ from: ofLimit(1), ...wrong(`nobody-${String(number)}`) }),
    loginByAccountAndAddress: () => ({ from: ofLimit(2), ...wrong(attacked.username) }),
    loginByAccount: (number) => ({ from: ofTry(number), ...wrong(alsoAttacked.username) }),
    registerByAddress: (number) => ({ from: ofLimit(3), ...posted(createAccount, newMember(number)) }),
    resetByEmail: (number) => ({ from: ofTry(number), ...reset('one@example.org') }),
    resetByAddress: (number) => ({ from: ofLimit(4), ...reset(`reader-${String(number)}@example.org`) }),
    confirmationsByMember: (number) => ({
      from: ofTry(number),
      ...posted(sendConfirmationLink, {}, headers),
    }),
    recordsByMember: (number) => ({
      from: ofTry(number),
      path: createRecord.path,
      init: { method: 'POST', headers, body: recordForm(`Cairn ${String(number)}`) },
    }),
    profilesByMember: (number) => ({
      from: ofTry(number),
      path: addressOf(updateProfile, { id }),
      init: { method: 'PATCH', headers, body: new URLSearchParams({ bio: `Walker ${String(number)}` }) },
    }),
    photosByMember: (number) => ({
      from: ofTry(number),
      ...posted(shrinkPicture, { file: 'no photo' }, headers),
    }),
    feedbackByAddress: feedback,
    reportsByAddress: (number) => ({
      from: ofLimit(10),
      ...posted(sendReport, {
        record: String(recordOf(number)),
        reason: 'wrong_place',
        note: 'A field away.',
      }),
    }),
    sensitiveRequestsByAddress: (number) => ({ from: ofLimit(11), ...about(number, 'false') }),
    provisionalLevelsByAddress: (number) => ({ from: ofLimit(12), ...about(number, 'true') }),
    decisionsByReviewer: (number) => ({
      from: ofTry(number),
      ...posted({ path: addressOf(decideRecord, { id: recordOf(number) }) }, DECISION, headers),
    }),
    commentsByMember: writing(0),
    commentsADayByMember: writing(1),
    commentsByNewMember: writing(2),
    readsByAddress: () => ({ from: ofLimit(13), path: '/api/records/search/', init: {} }),
    downloadsByMember: (number) => ({ from: ofTry(number), path: exportOwnData.path, init: { headers } }),
    // A format that no night makes and that is not sent at once.
    downloadsByAddress: () => ({ from: ofLimit(15), ...posted(createDownload, { format: 'kmz' }) }),
    fileReadsByAddress: () => ({
      from: ofLimit(16),
      path: addressOf(getOpenFile, { name: 'LICENCE.txt' }),
      init: {},
    }),
    // As many different ones as the limit of reads lets through: a picture that is kept counts only once.
    previewsByAddress: (number) => ({
      from: ofLimit(14),
      path: `${addressOf(getRecordPreview, { id: recordOf(number) })}?lang=${number < records.length ? 'en' : 'cy'}`,
      init: {},
    }),
  }
}

/** The first two have been members for a while, and all may read the discussion of this record. */
async function letWrite(db: Database, writers: readonly Member[], record: number) {
  const names = writers.map(({ username }) => username)
  await sql`update accounts set created_at = now() - interval '30 days' where username = any(${names.slice(0, 2)})`.execute(
    db,
  )
  await sql`insert into opinion_reveals (account_id, record_id, question_version)
    select id, ${record}, 1 from accounts where username = any(${names})`.execute(db)
  return (writer: number): Try =>
    (number) => ({
      from: ofTry(number),
      ...posted(
        { path: addressOf(postComment, { id: record }) },
        { text: `Comment ${String(number)}` },
        writers[writer]?.authorization,
      ),
    })
}

function newMember(number: number): Record<string, string> {
  const password = 'Carreg Samson 3500'
  const username = `walker-${String(number)}-${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.org`, password, re_password: password }
}

async function idOf(portal: Portal, { authorization }: Member): Promise<number> {
  const headers = { ...authorization, 'x-forwarded-for': '192.0.2.1' }
  const { id } = (await portal.ask(getOwnProfile.path, { headers })).json() as { id: number }
  return id
}

/** Each of them by another member, whose limit does not end it. */
async function makeRecords(portal: Portal, db: Database): Promise<number[]> {
  const members = await addMembers(db, 24)
  return atOnce(
    4,
    members.map(({ authorization }, number) => async () => {
      const body = recordForm(`Cairn of member ${String(number)}`)
      // For downloads, in which only records with a licence are.
      body.set('licence', JSON.stringify({ record: 'cc-by-4.0' }))
      const answer = await portal.ask(createRecord.path, { method: 'POST', headers: authorization, body })
      return (answer.json() as WireRecord).id
    }),
  )
}
