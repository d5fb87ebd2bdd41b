import type { FastifyInstance } from 'fastify'
import { makeBatch } from '#contract/her/batches.ts'
import { wireName } from '#contract/records/record-fields.ts'
import {
  closeSensitiveRequest,
  sendSensitiveRequest,
} from '#contract/review/moderation/sensitive-requests.ts'
import { addressOf } from '#contract/http/route.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { TestMember } from '../app.ts'
import { makeRecord, pictureFile, sendChange } from '../records.ts'
import { reviewing } from '../reviewers.ts'
import { REGION_OF_SQUARE, TOLD_COLUMNS, truthOutline, type Story, type Truth } from './truth.ts'

/** A portal with one withheld record. */
export interface World {
  app: FastifyInstance
  db: Database
  files: FileStore
  config: Config
  story: Story
  /** What is withheld. */
  told: Truth
  /** Number of the withheld record. */
  id: number
  /** Number of the open record that was judged to be on record already. */
  judged: number
  people: Record<'stranger' | 'elsewhere' | 'moderator' | 'administrator' | 'finder', TestMember>
  /** Addresses of its pictures. */
  pictures: readonly string[]
  log: readonly string[]
  close: () => Promise<void>
}

/** Where the answer to a request goes. */
export const ASKER = 'mair@example.org'

/** A stranger keeps the record while everybody can see it. */
export async function keep({ app, id, people: { stranger } }: World): Promise<void> {
  const [url, payload] = ['/api/bookmarks/', { record: id }]
  const answer = await app.inject({ method: 'POST', url, headers: stranger.authorization, payload })
  if (answer.statusCode !== 201) throw new Error(`No bookmark was made: ${answer.body}`)
}

/** An administrator judges an open record to be one that is withheld, or will be. */
export async function judgeAsOnRecord(
  { app, judged, people: { administrator } }: World,
  target: number,
): Promise<void> {
  const { decide } = reviewing(app)
  const verdict = { verdict: 'already_recorded', target_record: target, note: 'The same mound again.' }
  const answer = await decide(administrator, judged, verdict)
  if (answer.statusCode !== 200) throw new Error(`Nothing was decided: ${answer.body}`)
}

/** Members give their opinions about it, and an administrator confirms it. */
export async function giveOpinions({ app, id, told, people }: World): Promise<void> {
  const { post, decide } = reviewing(app)
  for (const who of [people.administrator, people.moderator].slice(0, told.opinions))
    await post(who, `/api/records/${id}/opinions/`, {
      version: 1,
      kind: 'agree',
      note: 'The one at the gate.',
    })
  if (!told.isConfirmed) return
  const verdict = { verdict: 'verified', sure_archaeological: 'high', sure_type: 'certain' }
  const answer = await decide(people.administrator, id, verdict)
  if (answer.statusCode !== 200) throw new Error(`Nothing was confirmed: ${answer.body}`)
}

/** An administrator writes down what the Historic Environment Record answers about the confirmed record. */
export async function answerForHer(
  { app, id, told: { her, isConfirmed }, people: { administrator } }: World,
  when: 'open' | 'withheld',
): Promise<void> {
  if (!isConfirmed || her?.when !== when) return
  const { post, review } = reviewing(app)
  const { version, seq } = await review(id, administrator)
  const said =
    her.prn === null ? { status: 'declined', reason: 'natural' } : { status: 'accepted', prn: her.prn }
  const answer = await post(administrator, `/api/review/${id}/her/`, { version, seq, ...said })
  if (answer.statusCode !== 200) throw new Error(`The HER did not answer: ${answer.body}`)
}

/** It goes with a batch to the officers of its region, at the version that it has now. */
export async function sendToHer({ app, db, id, people: { administrator } }: World): Promise<void> {
  const { post, review } = reviewing(app)
  const { version } = await review(id, administrator)
  const confirmed = { state: 'verified', verified_version: version } as const
  await db.updateTable('record_reviews').set(confirmed).where('record_id', '=', id).execute()
  // An answer that there may be is about an earlier version.
  await db.updateTable('record_her').set({ version: 0 }).where('record_id', '=', id).execute()
  const payload = { region: REGION_OF_SQUARE, limit: 1 }
  const answer = await post(administrator, makeBatch.path, payload)
  if (answer.statusCode !== 201) throw new Error(`No batch was made: ${answer.body}`)
}

/** Whatever came before about the withheld record, the open one has the same opinion and the same figure. */
export async function giveOpinionOfOpen({ app, judged, people }: World): Promise<void> {
  const url = `/api/records/${judged}/opinions/`
  const answer = await reviewing(app).post(people.stranger, url, { version: 1, kind: 'agree' })
  if (answer.statusCode !== 201) throw new Error(`No opinion was given: ${answer.body}`)
}

export async function record(
  app: FastifyInstance,
  finder: TestMember,
  truth: Truth,
  picture: Buffer,
): Promise<number> {
  const { id } = await makeRecord(app, finder, {
    ...Object.fromEntries(TOLD_COLUMNS.map((name) => [wireName(name), truth[name]])),
    polygonCoordinate: JSON.stringify(
      truthOutline(truth.moved ? { ...truth, east: truth.east + 3000 } : truth),
    ),
    licence: JSON.stringify({ record: 'cc-by-4.0', her_permission: true }),
    known: JSON.stringify(truth.known),
    ...(truth.pictures > 0 && { picture1: pictureFile(picture) }),
    ...(truth.seen && { seen_under: JSON.stringify({ layer: 'dtm:hillshade', azimuth: 200, altitude: 30 }) }),
  })
  return id
}

/** What was said about it before it was withheld, with a report and a mention of the stranger, who is told. */
export async function discuss(
  { app, id, people: { finder, moderator, stranger } }: World,
  { thread }: Truth,
): Promise<void> {
  const send = async (who: TestMember, url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, headers: who.authorization, payload })
    if (answer.statusCode >= 300) throw new Error(`Nothing was written: ${answer.body}`)
    return answer.json<{ number: number }>()
  }
  for (const text of thread) {
    const comment = await send(finder, `/api/records/${id}/comments/`, { text })
    const about = { record: String(id), comment: String(comment.number) }
    await send(finder, '/api/reports/', { ...about, reason: 'reveals_place' })
  }
  // They follow the discussion while everybody can read it.
  for (const { authorization } of [stranger, moderator])
    await app.inject({
      method: 'PUT',
      url: `/api/records/${id}/comments/follow/`,
      headers: authorization,
      payload: { follows: true },
    })
  await send(finder, `/api/records/${id}/comments/`, {
    text: `@${stranger.username}, do you know the place?`,
  })
}

/** Whatever was said about the withheld record, the open one has the same discussion, and the same reports. */
export async function discussOpen({ app, db, judged, people }: World): Promise<void> {
  const { post } = reviewing(app)
  for (const text of ['It is on the map of 1842.', 'So it is.']) {
    const answer = await post(people.administrator, `/api/records/${judged}/comments/`, { text })
    if (answer.statusCode !== 201) throw new Error(`Nothing was written: ${answer.body}`)
  }
  const about = { record: String(judged), comment: '1', reason: 'other' }
  const reported = await post(people.elsewhere, '/api/reports/', about)
  if (reported.statusCode !== 200) throw new Error(`Nothing was reported: ${reported.body}`)
  const now = new Date()
  await db.updateTable('comments').set({ posted_at: now }).where('record_id', '=', judged).execute()
  await db.updateTable('reports').set({ reported_at: now }).where('record_id', '=', judged).execute()
}

/** The day on which it was recorded, and the times that the database set by its own clock. */
export async function setDay(db: Database, id: number, day: number): Promise<void> {
  const times = {
    created_at: new Date(Date.UTC(2026, 9, day, 9)),
    updated_at: new Date(Date.UTC(2026, 9, day, 9)),
  }
  await db.updateTable('records').set(times).where('id', '=', id).execute()
}

export async function picturesOf(db: Database, id: number): Promise<string[]> {
  const rows = await db.selectFrom('pictures').select('file_key').where('record_id', '=', id).execute()
  return rows.map(({ file_key: key }) => `/media/${key.replace(/^media\//, '')}`)
}

/** By a request that says it is at risk, or as the story says. */
export async function becomeWithheld(world: World): Promise<void> {
  const { story, told } = world
  const isAsked = told.atRisk?.about === 'open'
  if (isAsked) await askAtRisk(world)
  if (!isAsked || (story.level === 'restricted' && !told.atRisk?.answered)) await setLevel(world, story.level)
}

/** Somebody without an account asks for it to be withheld at once; an administrator may answer with the level of the story. */
export async function askAtRisk(world: World): Promise<void> {
  const { app, db, id, story, told, people } = world
  const asked = await app.inject({
    method: 'POST',
    url: sendSensitiveRequest.path,
    payload: {
      ...{ who: 'landowner', record: String(id), at_risk: true, language: 'en' },
      ...{ name: 'Mair', email: ASKER, reason: 'People dig there at night.' },
    },
  })
  if (asked.statusCode !== 200) throw new Error(`Nobody asked: ${asked.body}`)
  if (!told.atRisk?.answered) return
  const request = await db.selectFrom('sensitive_requests').select('id').executeTakeFirstOrThrow()
  const answer = await app.inject({
    method: 'POST',
    url: addressOf(closeSensitiveRequest, { id: request.id }),
    headers: people.administrator.authorization,
    payload: { answer: 'Thank you.', level: story.level },
  })
  if (answer.statusCode !== 204) throw new Error(`Nobody answered: ${answer.body}`)
}

/** As the finder or an administrator does, whichever the story says; only an administrator decides after a request. */
export async function setLevel(
  { app, id, story, told, people }: World,
  level: Story['level'] | 'open',
): Promise<void> {
  const mayFinder = story.byFinder && story.level !== 'restricted' && told.atRisk?.about !== 'open'
  const who = mayFinder ? people.finder : people.administrator
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/records/${id}/sensitivity/`,
    headers: who.authorization,
    payload: { level, reason: 'Robbers' },
  })
  if (answer.statusCode !== 200) throw new Error(`The level was not set: ${answer.body}`)
}

export async function changeWithheld(
  { app, id, people: { finder } }: World,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const now = await app.inject({ url: `/api/records/${id}/`, headers: finder.authorization })
  const { version } = now.json<{ version: number }>()
  const answer = await sendChange(app, finder, id, { ...fields, version: String(version) })
  if (answer.statusCode !== 200) throw new Error(`The withheld record was not changed: ${answer.body}`)
}
