import type { SiteSettings } from '#contract/site/site.ts'
import type { Database } from '#server/platform/database/database.ts'
import { countWithheld } from './exact-reader.repository.ts'

/** Throws an Error if the portal is set to withhold nothing while it does: a setting must not publish what somebody withheld. */
export async function refuseOffWhileWithheld(
  db: Database,
  { on }: Pick<SiteSettings['sensitivity'], 'on'>,
): Promise<void> {
  if (on) return
  const count = await countWithheld(db)
  if (count === 0) return
  const records = count === 1 ? '1 record is not open' : `${count} records are not open`
  throw new Error(
    `SENSITIVITY is off, but ${records}. Set SENSITIVITY=on, or open each of them in the pages first.`,
  )
}
