import { enqueue } from '#server/platform/jobs/index.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { subscriptionToken } from './mail-links.ts'
import { newsMail } from './notification-mails.ts'
import {
  deleteNewsMailing,
  findAnnouncedNews,
  findNewsReaders,
  insertNewsMailing,
  lockNewsMailing,
  noteNewsMailed,
} from './notifications.repository.ts'

type Deps = Pick<Portal, 'db'> & { config: Pick<Portal['config'], 'publicUrl'> }

export const NEWS_JOB = 'news-mails'
const READERS_AT_ONCE = 100

/** Call it in the transaction that publishes the item. An item that is published again is not announced again. */
export async function announceNews(db: Database, newsId: number): Promise<void> {
  if (await insertNewsMailing(db, newsId)) await enqueue(db, { kind: NEWS_JOB, payload: { newsId } })
}

/** Sends an email to all members who want news; continues after an interruption. */
export async function sendNews(deps: Deps, payload: unknown, signal: AbortSignal): Promise<void> {
  const { newsId } = payload as { newsId: number }
  let more = true
  while (more) {
    signal.throwIfAborted()
    more = await sendSome(deps, newsId)
  }
}

/** Progress is stored together with the emails. False if there is nothing left to do. */
async function sendSome({ db, config }: Deps, newsId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const mailing = await lockNewsMailing(tx, newsId)
    if (!mailing) return false
    const news = await findAnnouncedNews(tx, newsId)
    if (!news) {
      // It was unpublished before any email was sent: the next publication counts as the first.
      if (mailing.lastId === 0) await deleteNewsMailing(tx, newsId)
      else await noteNewsMailed(tx, newsId, { ...mailing, finished: true })
      return false
    }
    const readers = await findNewsReaders(tx, { afterId: mailing.lastId, limit: READERS_AT_ONCE })
    for (const { id, username, email: to, language } of readers) {
      const stop = `${config.publicUrl}/unsubscribe/${await subscriptionToken(tx, { accountId: id, topic: 'site_news' })}`
      const address = `${config.publicUrl}/news/${newsId}`
      const mail = newsMail(language, { username, title: news.title[language], address }, stop)
      await queueMail(tx, { to, language, ...mail, unsubscribe: stop }, 'bulk')
    }
    const finished = readers.length < READERS_AT_ONCE
    await noteNewsMailed(tx, newsId, { lastId: readers.at(-1)?.id ?? mailing.lastId, finished })
    return !finished
  })
}
