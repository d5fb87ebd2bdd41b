import type { Portal } from '#server/platform/http/portal.ts'
import { tidyTables } from '#server/platform/database/tidy-tables.repository.ts'
import { deleteEndedLimits } from '#server/platform/limits/limits.repository.ts'
import type { JobHandler } from './job-handler.ts'

const DAY = 86_400_000
const HALF_AN_HOUR = 1_800_000

/** Deletes counts of limits within an hour of their end; those from before a change of LIMITS_IN, too. */
export function tidyLimits({ config, db }: Pick<Portal, 'config' | 'db'>): JobHandler {
  const pause = config.limitsIn === 'database' ? HALF_AN_HOUR : DAY
  return {
    kind: 'tidy-limits',
    next: (after) => new Date(after.getTime() + pause),
    run: () => deleteEndedLimits(db),
  }
}

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
