import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { Figures } from '#server/platform/metrics/figures.ts'
import type { MakeCounter, NoteRefused, Consume } from '#server/platform/limits/limits.ts'

/** What features receive when they are registered. */
export interface Portal {
  config: Config
  db: Database
  files: FileStore
  /** Counts an attempt against a rate limit. */
  spend: Consume
  /** Refuses callers without attempts left, and counts nothing. For use before a body is read. */
  refuseSpent: Consume
  /** For limits of another kind. */
  makeCounter: MakeCounter
  noteRefused: NoteRefused
  figures: Figures
}
