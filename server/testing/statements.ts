import type { KyselyPlugin } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** A view of the same database that counts the statements sent through it. */
export function countStatements(db: Database): { db: Database; statements: () => number } {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { db: db.withPlugin(counting), statements: () => count }
}
