import { randomBytes } from 'node:crypto'
import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import { insertRecords } from '#server/records/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { squareAround } from '#server/testing/outlines.ts'

export const OUTLINE = squareAround(52.1, -3.8)

/** Returns the id of an added row. */
async function idOf(adding: { executeTakeFirstOrThrow: () => Promise<{ id: number }> }): Promise<number> {
  const { id } = await adding.executeTakeFirstOrThrow()
  return id
}

type State = 'shown' | 'hidden' | 'deleted'

export async function addRecord(db: Database, accountId: number, state: State = 'shown'): Promise<number> {
  const [id = 0] = await insertRecords(db, [
    {
      accountId,
      title: 'Cairn',
      description: 'Made for a scenario of trust.',
      prn: null,
      site_type: 'mound',
      monument_type: 'cairn',
      period: 'unknown',
      outline: OUTLINE,
      ring: closedRing(OUTLINE.map(toPosition)),
      demonstration: false,
    },
  ])
  const now = new Date()
  const change = { hidden: { hidden_at: now, hidden_reason: 'At risk' }, deleted: { deleted_at: now } }
  if (state !== 'shown') await db.updateTable('records').set(change[state]).where('id', '=', id).execute()
  return id
}

export function addDraft(db: Database, accountId: number): Promise<number> {
  const texts = { title: 'Begun', description: '', prn: '', site_type: '', monument_type: '', period: '' }
  return idOf(
    db
      .insertInto('drafts')
      .values({ account_id: accountId, ...texts })
      .returning('id'),
  )
}

export function addBookmark(db: Database, accountId: number): Promise<number> {
  const place = { longitude: -3.8, latitude: 52.1, zoom: 12 }
  return idOf(
    db
      .insertInto('bookmarks')
      .values({ account_id: accountId, name: 'Nant', ...place })
      .returning('id'),
  )
}

/** Adds an unused login of the account. */
export function addSession(db: Database, accountId: number): Promise<number> {
  return idOf(
    db
      .insertInto('tokens')
      .values({ account_id: accountId, token_hash: randomBytes(32) })
      .returning('id'),
  )
}

export function addFeedback(db: Database, { done }: { done: boolean }): Promise<number> {
  return idOf(
    db
      .insertInto('feedback')
      .values({ message: 'Diolch', done_at: done ? new Date() : null })
      .returning('id'),
  )
}

export function addReport(db: Database, recordId: number): Promise<number> {
  return idOf(
    db.insertInto('reports').values({ record_id: recordId, reason: 'other', language: 'en' }).returning('id'),
  )
}

/** A request to withhold a place. */
export function addRequest(db: Database): Promise<number> {
  const asker = { who: 'landowner', name: 'Mair', email: 'mair@example.org', language: 'en' } as const
  return idOf(
    db
      .insertInto('sensitive_requests')
      .values({ ...asker, place: 'SN 599 799', reason: 'At risk', at_risk: false })
      .returning('id'),
  )
}

export function addNews(db: Database, { published }: { published: boolean }): Promise<number> {
  const texts = { title: 'A new layer', content: 'There is a new layer.' }
  return idOf(
    db
      .insertInto('news')
      .values({ ...texts, published_at: published ? new Date() : null })
      .returning('id'),
  )
}

/** Adds an abandoned job of a kind that no process handles. */
export function addFailedJob(db: Database): Promise<number> {
  const now = new Date()
  const failed = { last_error: 'SMTP 550', attempts: 8, due_at: now, given_up_at: now }
  return idOf(
    db
      .insertInto('jobs')
      .values({ kind: 'trust', payload: '{}', ...failed })
      .returning('id'),
  )
}

/** Sets whether the account gets an email for each news item. */
export async function chooseNews(db: Database, accountId: number, wanted: boolean): Promise<void> {
  await db
    .insertInto('notification_choices')
    .values({ account_id: accountId, site_news: wanted })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ site_news: wanted }))
    .execute()
}

export async function suspend(db: Database, id: number): Promise<void> {
  const suspended = { active: false, suspended_at: new Date(), suspended_reason: 'Spam' }
  await db.updateTable('accounts').set(suspended).where('id', '=', id).execute()
}
