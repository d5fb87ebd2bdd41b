import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { FileStore } from './file-store.ts'
import type { Spend } from './limits.ts'

/** What features are handed when they are registered. */
export interface Portal {
  config: Config
  db: Database
  files: FileStore
  /** Counts a try against a rate limit. */
  spend: Spend
  /** Refuses whoever has no try left, and counts none: for before a body is read. */
  refuseSpent: Spend
}
