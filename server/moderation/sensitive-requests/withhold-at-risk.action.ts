import { PROVISIONAL_ONCE_IN_DAYS } from '#contract/review/moderation/sensitive-requests.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { findLevel, withholdProvisionally } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { placeWithheldMail } from './sensitive-requests-mails.ts'
import {
  findFinderReader,
  findUnanswered,
  keepProvisional,
  wasProvisionalSince,
} from './provisional.repository.ts'

const DAY = 86_400_000

interface AtRisk {
  /** Id of the request. */
  request: number
  /** Id of the record. */
  record: number
  now: Date
  publicUrl: string
}

/**
 * Withholds the place of a record at risk until an administrator answers, and tells its finder. A record that an earlier request
 * still withholds, because nobody has answered, is withheld by this one, too; one that an answered request withheld in the last
 * 30 days is not withheld again.
 */
export async function withholdAtRisk(
  tx: Database,
  { request, record, now, publicUrl }: AtRisk,
): Promise<void> {
  const since = new Date(now.getTime() - PROVISIONAL_ONCE_IN_DAYS * DAY)
  const withheld = (await wasProvisionalSince(tx, record, since))
    ? null
    : await withholdProvisionally(tx, record)
  if (withheld) {
    await keepProvisional(tx, request, withheld.at)
    const finder = await findFinderReader(tx, withheld.finder)
    if (finder) await queueMail(tx, placeWithheldMail(finder, { record, publicUrl }))
    return
  }
  const unanswered = await findUnanswered(tx, record)
  const level = await findLevel(tx, record)
  const at = unanswered.find((moment) => moment.getTime() === level?.setAt?.getTime())
  if (at) await keepProvisional(tx, request, at)
}
