import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { pointOn, polygon } from '#server/platform/database/spatial.ts'
import {
  PROFILE_TEXTS,
  type PlannedAccount,
  type PlannedNews,
  type PlannedProfile,
  type PlannedRecord,
} from './plan-import.ts'

/**
 * Rows of one statement. Each statement counts up a row of `revisions`, and in one transaction each time takes longer than the
 * one before: 1,500 records one by one took 14 s.
 */
export const ROWS_AT_ONCE = 500

/** A row of another portal. */
export type Kind = 'account' | 'unclaimed' | 'record' | 'news' | 'picture' | 'portrait' | 'news-image'

/** Those that an earlier import stored. */
export async function findImported(db: Database, kind: Kind): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string
  }>`select old_id as id from import_origins where kind = ${kind}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function noteImported(
  db: Database,
  kind: Kind,
  ids: readonly (string | number)[],
): Promise<void> {
  await sql`
    insert into import_origins (kind, old_id) select ${kind}, unnest(${ids.map(String)}::text[])`.execute(db)
}

/** What stands in the way: rows of this portal with the same ids, names or addresses. */
export async function findInTheWay(
  db: Database,
  { accounts, records, news }: { accounts: PlannedAccount[]; records: PlannedRecord[]; news: PlannedNews[] },
): Promise<string[]> {
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const { rows } = await sql<{ line: string }>`
    select 1 as kind, id,
      'An account with the number ' || id || ', or with its name or address, is here already: ' || username as line
    from accounts where id = any(${idsOf(accounts)}::int[])
      or username_key = any(${accounts.map(({ usernameKey }) => usernameKey)}::text[])
      or email_key = any(${accounts.map(({ emailKey }) => emailKey)}::text[])
    union all select 2, id, 'A record with the number ' || id || ' is here already.' from records
    where id = any(${idsOf(records)}::int[])
    union all select 3, id, 'A news item with the number ' || id || ' is here already.' from news
    where id = any(${idsOf(news)}::int[])
    order by kind, id`.execute(db)
  return rows.map(({ line }) => line)
}

/** At most `ROWS_AT_ONCE`, and at least one. */
export async function insertAccounts(db: Database, accounts: readonly PlannedAccount[]): Promise<void> {
  const rows = accounts.map((account) => {
    const {
      id,
      username,
      usernameKey,
      email,
      emailKey,
      passwordHash,
      active,
      unclaimed,
      joined,
      lastActive,
    } = account
    // A member from before this portal asked for a confirmation counts as confirmed. A placeholder does not.
    const confirmed = unclaimed ? null : email
    const confirmedKey = unclaimed ? null : emailKey
    return sql`(${id}, ${username}, ${usernameKey}, ${email}, ${emailKey}, ${confirmed}, ${confirmedKey},
      ${passwordHash}, ${active}, ${joined}, ${lastActive})`
  })
  await sql`
    insert into accounts (id, username, username_key, email, email_key, confirmed_email, confirmed_email_key,
      password_hash, active, created_at, last_active_at)
    overriding system value values ${sql.join(rows)}`.execute(db)
  await sql`
    insert into profiles (account_id) select unnest(${accounts.map(({ id }) => id)}::int[])`.execute(db)
}

/** Valid from now, so that logged-in members stay so. */
export async function insertToken(
  db: Database,
  { accountId, hash }: { accountId: number; hash: Buffer },
): Promise<void> {
  await sql`
    insert into tokens (account_id, token_hash) values (${accountId}, ${hash}) on conflict do nothing`.execute(
    db,
  )
}

/** At most `ROWS_AT_ONCE`, and at least one: a statement counts as a change even if it changes no row. */
export async function fillProfiles(db: Database, profiles: readonly PlannedProfile[]): Promise<void> {
  const columns = [...PROFILE_TEXTS, 'location', 'expertise_level']
  const rows = profiles.map(({ accountId, texts, location, expertise }) => ({
    ...texts,
    account_id: accountId,
    location,
    expertise_level: expertise,
  }))
  await sql`
    update profiles set ${sql.join(columns.map((name) => sql`${sql.id(name)} = given.${sql.id(name)}`))}
    from json_populate_recordset(null::profiles, ${JSON.stringify(rows, withoutHalves)}) as given
    where profiles.account_id = given.account_id`.execute(db)
}

/** Half a surrogate pair, which JSON of the database refuses, becomes U+FFFD, as in every other text. */
function withoutHalves(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** At most `ROWS_AT_ONCE`, and at least one. */
export async function insertRecords(db: Database, records: readonly PlannedRecord[]): Promise<void> {
  const rows = records.map((record) => {
    const { id, accountId, title, description, prn, siteType, monumentType, period, recorded } = record
    const shape = polygon(record.ring)
    return sql`(${id}, ${accountId}, ${title}, ${description}, ${prn}, ${siteType}, ${monumentType}, ${period},
      ${JSON.stringify(record.outline)}, ${shape}, ${pointOn(shape)}, ${recorded}, ${recorded})`
  })
  await sql`
    insert into records (id, account_id, title, description, prn, site_type, monument_type, period, outline, shape, centre,
      created_at, updated_at)
    overriding system value values ${sql.join(rows)}`.execute(db)
}

export async function insertNews(
  db: Database,
  { id, title, content, published }: PlannedNews,
): Promise<void> {
  await sql`
    insert into news (id, title, content, published_at) overriding system value
    values (${id}, ${title}, ${content}, ${published})`.execute(db)
}

/** Only where there is none yet: its member may have chosen another meanwhile. @returns whether it is used */
export async function setPortrait(db: Database, accountId: number, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({ picture_key: key })
    .where('account_id', '=', accountId)
    .where('picture_key', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether it is used */
export async function setNewsImage(
  db: Database,
  id: number,
  { key, width, height }: { key: string; width: number; height: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('news')
    .set({ image_key: key, image_width: width, image_height: height })
    .where('id', '=', id)
    .where('image_key', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the record is still here without a picture at that place. */
export async function isFree(db: Database, recordId: number, position: number): Promise<boolean> {
  const { rows } = await sql`
    select from records where id = ${recordId} and deleted_at is null
      and not exists (select from pictures where record_id = ${recordId} and position = ${position})`.execute(
    db,
  )
  return rows.length > 0
}

/** The next ids follow the imported ones. */
export async function moveIdentities(db: Database): Promise<void> {
  for (const table of ['accounts', 'records', 'news'])
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), greatest(max(id),
        coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 1)))
      from ${sql.id(table)} having max(id) is not null`.execute(db)
}
