import type { DatabaseConnection, QueryResult } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Turns the rows of every statement without an order round. Both databases mostly give them in the order in which they were
 * stored, and may give any other: what depends on it fails at once, and not on one run in a hundred.
 */
export function turnUnordered(db: Database): void {
  const executor = db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = (use) => provide((connection) => use(turning(connection)))
}

/** A transaction takes it over with its connection. */
function turning(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: { sql: string } & Parameters<typeof connection.executeQuery>[0]) => {
      const result: QueryResult<Row> = await connection.executeQuery<Row>(query)
      return isUnordered(query.sql) ? { ...result, rows: result.rows.toReversed() } : result
    },
    streamQuery: connection.streamQuery.bind(connection),
  }
}

/** Rows that were inserted return in the order of their values, and those of a cursor in the order of its statement. */
function isUnordered(statement: string): boolean {
  if (!/^\s*(select|with|update|delete)\b/i.test(statement)) return false
  let depth = 0
  for (const [found] of statement.matchAll(/[()]|\border\s+by\b/gi)) {
    if (found === '(') depth += 1
    else if (found === ')') depth -= 1
    else if (depth === 0) return false
  }
  return true
}
