import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { listNotices, NOTICES_PAGE, readNotices, type NoticeKind } from '#contract/accounts/notices.ts'
import { lockAccount } from '#server/accounts/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { findKnownRecords } from './known-notices.ts'
import { countUnread, findNotices, markRead } from './notices.repository.ts'

export function noticeRoutes(app: FastifyInstance, { db, config }: Pick<Portal, 'db' | 'config'>): void {
  endpoint(app, listNotices, async ({ viewer, query }) => {
    const known = await findKnownRecords(db, viewer)
    const wanted = { accountId: viewer.id, known, comments: config.site.comments !== null }
    const [found, unread] = await Promise.all([
      findNotices(db, wanted, query.before ?? null),
      countUnread(db, wanted),
    ])
    const shown = found.slice(0, NOTICES_PAGE)
    return {
      notices: shown.map(({ id, kind, record_id: record, title, at, read_at: readAt }) => ({
        id,
        kind: kind as NoticeKind,
        record: record === null ? null : { id: record, title: title ?? '' },
        at: at.toISOString(),
        read: readAt !== null,
      })),
      unread,
      next: found.length > NOTICES_PAGE ? (shown.at(-1)?.id ?? null) : null,
    }
  })

  endpoint(app, readNotices, async ({ viewer, fields }) => {
    const upTo = Number(fields.get('up_to'))
    if (!Number.isSafeInteger(upTo))
      throw new Refusal('invalid', { fields: { up_to: [REFUSAL_TEXTS.wholeNumber] } })
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, viewer.id)
      await markRead(tx, viewer.id, upTo)
    })
    return undefined
  })
}
