import type { Database } from '#server/platform/database/database.ts'

export interface Recipient {
  id: number
  username: string
  email: string
  language: 'en' | 'cy'
}

export interface DigestReader extends Recipient {
  latitude: number
  longitude: number
  place: string
  radiusKm: number
  toldUntil: Date
}

/** Returns members who want the digest and have not had it since; by user id. */
export async function findDigestReaders(
  db: Database,
  { toldBefore, afterId, limit }: { toldBefore: Date; afterId: number; limit: number },
): Promise<DigestReader[]> {
  return members(db)
    .innerJoin('notification_choices as choices', 'choices.account_id', 'accounts.id')
    .select(['digest_radius_km as radiusKm', 'told_until as toldUntil', 'digest_name as place'])
    .select((row) => [
      row.ref('digest_latitude').$notNull().as('latitude'),
      row.ref('digest_longitude').$notNull().as('longitude'),
    ])
    .where('digest', '=', true)
    .where('digest_longitude', 'is not', null)
    .where('told_until', '<', toldBefore)
    .where('accounts.id', '>', afterId)
    .orderBy('accounts.id')
    .limit(limit)
    .execute()
}

/** False if another process was faster, or if the member has unsubscribed. */
export async function noteNotified(
  db: Database,
  { id, toldUntil }: Pick<DigestReader, 'id' | 'toldUntil'>,
  until: Date,
): Promise<boolean> {
  const noted = await db
    .updateTable('notification_choices')
    .set({ told_until: until })
    .where('account_id', '=', id)
    .where('digest', '=', true)
    .where('told_until', '=', toldUntil)
    .returning('account_id')
    .executeTakeFirst()
  return noted !== undefined
}

export async function findNewsReaders(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<Recipient[]> {
  return members(db)
    .innerJoin('notification_choices as choices', 'choices.account_id', 'accounts.id')
    .where('site_news', '=', true)
    .where('accounts.id', '>', afterId)
    .orderBy('accounts.id')
    .limit(limit)
    .execute()
}

/** False if this news item was announced before. */
export async function insertNewsMailing(db: Database, newsId: number): Promise<boolean> {
  const inserted = await db
    .insertInto('news_mailings')
    .values({ news_id: newsId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('news_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Returns how far the emails have been sent, and locks it for this transaction; null if there is nothing left to
 * send.
 */
export async function lockNewsMailing(db: Database, newsId: number): Promise<{ lastId: number } | null> {
  const found = await db
    .selectFrom('news_mailings')
    .select('last_account_id as lastId')
    .where('news_id', '=', newsId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

export async function noteNewsMailed(
  db: Database,
  newsId: number,
  { lastId, finished }: { lastId: number; finished: boolean },
): Promise<void> {
  await db
    .updateTable('news_mailings')
    .set({ last_account_id: lastId, finished_at: finished ? new Date() : null })
    .where('news_id', '=', newsId)
    .execute()
}

/** Restores the state before the announcement. */
export async function deleteNewsMailing(db: Database, newsId: number): Promise<void> {
  await db.deleteFrom('news_mailings').where('news_id', '=', newsId).execute()
}

const SECRET = 'mail-links-secret'

/** Stored with the data, so that links in emails stay valid as long as the data. @param fresh used the first time */
export async function mailLinksSecret(db: Database, fresh: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name: SECRET, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', SECRET)
    .executeTakeFirstOrThrow()
  return value
}

/**
 * Members who may be written to, at their confirmed address: not the suspended, nor the invented members of the
 * demonstration, nor anybody who has not confirmed an address.
 */
function members(db: Database) {
  return db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.username', 'accounts.language'])
    .select((row) => row.ref('accounts.confirmed_email').$notNull().as('email'))
    .where('accounts.confirmed_email', 'is not', null)
    .where('accounts.active', '=', true)
    .where('accounts.demonstration', '=', false)
}

/** The item's title in both languages; null if it is not published. */
export async function findAnnouncedNews(
  db: Database,
  newsId: number,
): Promise<{ title: { en: string; cy: string } } | null> {
  const news = await db
    .selectFrom('news')
    .select(['title', 'title_cy'])
    .where('id', '=', newsId)
    .where('published_at', '<=', new Date())
    .executeTakeFirst()
  return news ? { title: { en: news.title, cy: news.title_cy ?? news.title } } : null
}
