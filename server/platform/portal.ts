import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { FileStore } from './file-store.ts'
import type { Figures } from './figures.ts'
import type { MakeCounter, NoteRefused, Spend } from './limits.ts'

/** What features receive when they are registered. */
export interface Portal {
  config: Config
  db: Database
  files: FileStore
  /** Counts an attempt against a rate limit. */
  spend: Spend
  /** Refuses callers without attempts left, and counts nothing. For use before a body is read. */
  refuseSpent: Spend
  /** For limits of another kind. */
  makeCounter: MakeCounter
  noteRefused: NoteRefused
  figures: Figures
}
