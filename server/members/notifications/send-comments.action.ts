import { grantsOf } from '#server/accounts/index.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { findKnownRecords } from '#server/notices/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import {
  findCommentReaders,
  findUntold,
  noteNotified,
  type CommentReader,
} from './comment-readers.repository.ts'
import { subscriptionToken } from './mail-links.ts'
import { commentsMail } from './notification-mails.ts'

type Deps = Pick<Portal, 'db'> & { config: Pick<Portal['config'], 'publicUrl'> }

const READERS_AT_ONCE = 100

/** Sends members who want it one email about the discussions of which they have unread notices. */
export async function sendComments(deps: Deps, signal: AbortSignal): Promise<void> {
  let afterId = 0
  let readers: CommentReader[]
  do {
    readers = await findCommentReaders(deps.db, { afterId, limit: READERS_AT_ONCE })
    for (const reader of readers) {
      signal.throwIfAborted()
      await tell(deps, reader)
    }
    afterId = readers.at(-1)?.id ?? afterId
  } while (readers.length === READERS_AT_ONCE)
}

/** The mark on the notices and the email are stored together, so that neither a crash nor a second process sends it twice. */
async function tell({ db, config }: Deps, reader: CommentReader): Promise<void> {
  const { id, administrator, username, language, email: to } = reader
  await db.transaction().execute(async (tx) => {
    const known = await findKnownRecords(tx, { id, administrator, grants: await grantsOf(tx, id) })
    const untold = await findUntold(tx, reader, known)
    const last = untold.at(-1)
    if (!last || !(await noteNotified(tx, reader, last.id))) return
    const recordsOf = (wanted: string) => [
      ...new Set(untold.flatMap(({ kind, record }) => (kind === wanted ? (record ?? []) : []))),
    ]
    const stop = `${config.publicUrl}/unsubscribe/${await subscriptionToken(tx, { accountId: id, topic: 'discussion' })}`
    const facts = { id, username, mentions: recordsOf('mention'), comments: recordsOf('comment') }
    const mail = commentsMail(language, facts, { publicUrl: config.publicUrl, stop })
    await queueMail(tx, { to, language, ...mail, unsubscribe: stop }, 'bulk')
  })
}
