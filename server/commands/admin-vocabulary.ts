import { readFile } from 'node:fs/promises'
import { checkLists } from '#server/open-data/index.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What `vocabulary check FILE` does; null if its words are others. */
export function vocabularyTask(words: readonly string[]): ((db: Database) => Promise<void>) | null {
  const [act, file, ...rest] = words
  if (act !== 'check' || file === undefined || rest.length > 0) return null
  return async (db) => {
    const { types, periods, differing } = await checkLists(db, await readFile(file))
    console.log(
      `${Object.keys(types).length} types and ${Object.keys(periods).length} periods are the same in the lists for Wales. Their addresses are sent from now on.`,
    )
    for (const { slug, number, ours, theirs } of differing)
      console.log(
        theirs === null
          ? `${slug}: the list has no concept ${number} (${ours}).`
          : `${slug}: ${number} is ${ours} in FISH and ${theirs} in Wales.`,
      )
  }
}
