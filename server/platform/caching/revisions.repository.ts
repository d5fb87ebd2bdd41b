import type { Database } from '#server/platform/database/database.ts'
import { coalesceNext } from './coalesce.ts'

/** Numbers that increase with every visible change; the same for all processes. */
export interface Revisions {
  records: number
  /** Of profiles alone; those of their records are in `records`. */
  profiles: number
  news: number
}

const questions = new WeakMap<Database, () => Promise<Revisions>>()

/** Asks for all revisions in one statement, which requests at the same time share. */
export function revisionsOf(db: Database): Promise<Revisions> {
  const ask = questions.get(db) ?? coalesceNext(() => readRevisions(db))
  questions.set(db, ask)
  return ask()
}

async function readRevisions(db: Database): Promise<Revisions> {
  const rows = await db.selectFrom('revisions').select(['name', 'revision']).execute()
  const revisionOf = (name: keyof Revisions): number => {
    const row = rows.find((each) => each.name === name)
    if (!row) throw new Error(`The table revisions has no row for ${name}`)
    return row.revision
  }
  return { records: revisionOf('records'), profiles: revisionOf('profiles'), news: revisionOf('news') }
}
