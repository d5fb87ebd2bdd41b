import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Hours after which a backup that was killed no longer keeps files from being deleted. */
const LONGEST_BACKUP = 6

/**
 * From now on no file of the store is deleted until the result is called: the archive must have every file that its rows
 * name, and it reads the rows first. Files that lose their row meanwhile are marked, and the sweep deletes them afterwards.
 */
export async function lockFiles(db: Database): Promise<() => Promise<void>> {
  // The portal of an earlier release, whose database has no such table, looks for none.
  const known = await sql`select from pg_class where oid = to_regclass('holding_files')`.execute(db)
  if (known.rows.length === 0) return () => Promise.resolve()
  const { rows } = await sql<{ id: number }>`
    insert into holding_files (until) values (now() + make_interval(hours => ${LONGEST_BACKUP})) returning id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  return async () => {
    await sql`delete from holding_files where id = ${id} or until < now()`.execute(db)
  }
}

/** Ask only after the commit that took away the last row of a file: a backup that began since then does not name it. */
export async function areFilesHeld(db: Database): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from holding_files where until > now()) as held`.execute(db)
  return rows[0]?.held ?? false
}

export async function markLeaving(db: Database, keys: readonly string[]): Promise<void> {
  await sql`
    insert into leaving_files (file_key) select unnest(${keys}::text[])
    on conflict do nothing`.execute(db)
}

/** At most so many, the oldest first. */
export async function findLeaving(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from leaving_files order by marked_at, file_key limit ${most}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Once the files no longer exist: the mark prevents access to them. */
export async function deleteLeaving(db: Database, keys: readonly string[]): Promise<void> {
  await sql`delete from leaving_files where file_key = any(${keys}::text[])`.execute(db)
}
