import { sql } from 'kysely'
import { FIRST_PERIODS } from '#contract/open-data/vocabulary.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecordCounts } from './badge.ts'

/** Patterns of which a Welsh title must match at least one, and patterns that it must not match. */
interface WelshTitle {
  letter: string
  word: string
  not: string
}

/** The periods that the badge is about. */
const DATED = FIRST_PERIODS.filter((period) => period !== 'unknown')

/** Null if there is no such member, or if they are suspended and have no public profile. */
export async function countForBadges(
  db: Database,
  usernameKey: string,
  welsh: WelshTitle,
): Promise<RecordCounts | null> {
  const { rows } = await sql<RecordCounts>`
    select
      count(records.id)::int as "records",
      count(records.id) filter (where exists (select from pictures where record_id = records.id))::int
        as "withPicture",
      count(records.id) filter (where (title ~ ${welsh.letter}::text or folded(title) ~ ${welsh.word}::text)
        and folded(title) !~ ${welsh.not}::text)::int as "withWelshTitle",
      count(prn)::int as "withNumber",
      count(distinct site_type) filter (where site_type <> 'unknown')::int as "siteTypes",
      count(distinct period) filter (where period = any(${DATED}::text[]))::int as "periods",
      count(records.id) filter (where version > 1)::int as "improved"
    from accounts
    left join records on records.account_id = accounts.id and records.visible
    where accounts.username_key = ${usernameKey} and accounts.active
    group by accounts.id`.execute(db)
  return rows[0] ?? null
}
