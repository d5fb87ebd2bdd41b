import type { Portal } from '#server/platform/http/portal.ts'
import { tidyTables } from '#server/platform/database/tidy-tables.repository.ts'
import type { JobHandler } from './job-handler.ts'

const DAY = 86_400_000

/** Does once a day for the embedded database what PostgreSQL does by itself. */
export function tidyEmbeddedTables({ config, db }: Pick<Portal, 'config' | 'db'>): JobHandler[] {
  if (config.databaseUrl !== null) return []
  return [
    {
      kind: 'tidy-tables',
      next: (after) => new Date(after.getTime() + DAY),
      run: (_, signal) => tidyTables(db, signal),
    },
  ]
}
