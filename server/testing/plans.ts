import { CompiledQuery, createQueryId, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Returns the plans of the database, one text for each statement. */
export async function plansOf(db: Database, ask: (db: Database) => Promise<unknown>): Promise<string[]> {
  const built = new WeakMap<QueryId, RootOperationNode>()
  const statements: RootOperationNode[] = []
  const keeping: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      built.set(queryId, node)
      return node
    },
    // Recorded here rather than above, because a part of a statement is built like a statement.
    transformResult: ({ result, queryId }) => {
      const statement = built.get(queryId)
      if (statement) statements.push(statement)
      return Promise.resolve(result)
    },
  }
  await ask(db.withPlugin(keeping))
  const plans: string[] = []
  for (const statement of statements) {
    const { sql, parameters } = db.getExecutor().compileQuery(statement, createQueryId())
    const { rows } = await db.executeQuery<object>(CompiledQuery.raw(`explain ${sql}`, [...parameters]))
    plans.push(rows.flatMap((row) => Object.values(row) as unknown[]).join('\n'))
  }
  return plans
}
