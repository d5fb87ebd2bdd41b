import type { Mail } from '#server/platform/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Emails that wait to be sent, oldest first. */
export async function queuedMails(db: Database): Promise<Mail[]> {
  const jobs = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', 'in', ['mail', 'mail-urgent', 'mail-bulk'])
    .orderBy('id')
    .execute()
  return jobs.map(({ payload }) => payload as Mail)
}
