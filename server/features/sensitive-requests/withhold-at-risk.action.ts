import { PROVISIONAL_HOURS, PROVISIONAL_ONCE_IN_DAYS } from '#contract/sensitive-requests.ts'
import { enqueue, HopelessJob, type JobHandler } from '#server/features/jobs/index.ts'
import { queueMail } from '#server/features/mail/index.ts'
import { endProvisional, withholdForNow } from '#server/features/sensitivity/index.ts'
import type { Database } from '#server/platform/database.ts'
import type { Portal } from '#server/platform/portal.ts'
import { placeWithheldMail } from './sensitive-requests-mails.ts'
import { findFinderReader, keepProvisional, wasProvisionalSince } from './provisional.repository.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
const KIND = 'end-provisional-level'

interface AtRisk {
  /** Id of the request. */
  request: number
  /** Id of the record. */
  record: number
  now: Date
  publicUrl: string
}

/**
 * Withholds the place of a record at risk for 72 hours, once in 30 days, and tells its finder. Returns until when; null if it
 * was withheld in this way before, or is not open.
 */
export async function withholdAtRisk(
  tx: Database,
  { request, record, now, publicUrl }: AtRisk,
): Promise<Date | null> {
  const since = new Date(now.getTime() - PROVISIONAL_ONCE_IN_DAYS * DAY)
  if (await wasProvisionalSince(tx, record, since)) return null
  const withheld = await withholdForNow(tx, record)
  if (!withheld) return null
  const until = new Date(withheld.at.getTime() + PROVISIONAL_HOURS * HOUR)
  await keepProvisional(tx, request, { at: withheld.at, until })
  await enqueue(tx, { kind: KIND, payload: { record, at: withheld.at.toISOString() }, dueAt: until })
  const finder = await findFinderReader(tx, withheld.finder)
  if (finder) await queueMail(tx, placeWithheldMail(finder, { record, publicUrl }))
  return until
}

/** Shows records again that were withheld for a while, unless somebody has decided about them. */
export function endProvisionalLevels({ db }: Pick<Portal, 'db'>): JobHandler {
  return {
    kind: KIND,
    run: async (payload) => {
      const { record, at } = readPayload(payload)
      await db.transaction().execute((tx) => endProvisional(tx, record, at))
    },
  }
}

function readPayload(payload: unknown): { record: number; at: Date } {
  const { record, at } = (payload ?? {}) as { record?: unknown; at?: unknown }
  if (typeof record !== 'number' || typeof at !== 'string')
    throw new HopelessJob('The payload names no record')
  return { record, at: new Date(at) }
}
