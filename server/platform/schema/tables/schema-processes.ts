import type { ColumnType } from 'kysely'
import type { PoolState } from '#server/platform/database/answers/database-watch.ts'

export interface ProcessesTable {
  id: string
  name: string
  release: string
  started_at: Date
  seen_at: Date
  draining: boolean
  /** Written as JSON text, read as the parsed value, as are the next two. */
  pool: ColumnType<PoolState | null, string | null, string | null>
  /** By name; another release may have other queues. */
  queues: ColumnType<Record<string, number>, string, string>
  /** By group; another release may have other groups. */
  answers: ColumnType<Record<string, number[]>, string, string>
  disk_free: number
  disk_total: number
  outbox: number
}
