import { queueMail } from '#server/platform/mail/index.ts'
import { findNewRecordsAround } from '#server/records/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { subscriptionToken } from './mail-links.ts'
import { digestMail } from './notification-mails.ts'
import { findDigestReaders, noteNotified, type DigestReader } from './notifications.repository.ts'

type Deps = Pick<Portal, 'db'> & { config: Pick<Portal['config'], 'publicUrl'> }

const DAY = 86_400_000
/** Milliseconds from the publication of a record until other transactions can read it. */
const SETTLED = 60_000
/** An incomplete round is repeated for a day and a half; nobody gets the email twice. */
const AT_LEAST = 3 * DAY
const READERS_AT_ONCE = 100
const MOST_RECORDS = 10

/** Sends the weekly email about new records near a place to everyone who wants it and has not had it this week. */
export async function sendDigests(deps: Deps, signal: AbortSignal, now = new Date()): Promise<void> {
  const until = new Date(now.getTime() - SETTLED)
  const toldBefore = new Date(now.getTime() - AT_LEAST)
  let afterId = 0
  let readers: DigestReader[]
  do {
    readers = await findDigestReaders(deps.db, { toldBefore, afterId, limit: READERS_AT_ONCE })
    for (const reader of readers) {
      signal.throwIfAborted()
      await tell(deps, reader, until)
    }
    afterId = readers.at(-1)?.id ?? afterId
  } while (readers.length === READERS_AT_ONCE)
}

/** The end of the period and the email are stored together, so that neither a crash nor a second process sends it twice. */
async function tell({ db, config }: Deps, reader: DigestReader, until: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await noteNotified(tx, reader, until))) return
    const { records, total } = await findNewRecordsAround(tx, {
      ...reader,
      metres: reader.radiusKm * 1000,
      notBy: reader.id,
      after: reader.toldUntil,
      until,
      most: MOST_RECORDS,
    })
    if (total === 0) return
    const token = await subscriptionToken(tx, { accountId: reader.id, topic: 'digest' })
    const stop = `${config.publicUrl}/unsubscribe/${token}`
    const facts = { ...reader, records, total }
    const { email: to, language } = reader
    const mail = digestMail(language, facts, { publicUrl: config.publicUrl, stop })
    await queueMail(tx, { to, language, ...mail, unsubscribe: stop }, 'bulk')
  })
}
