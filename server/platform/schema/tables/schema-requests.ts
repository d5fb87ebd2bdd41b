import type { Generated } from 'kysely'
import type { CreatedAt } from './schema-columns.ts'

export interface SensitiveRequestsTable {
  id: Generated<number>
  record_id: number | null
  place: string | null
  who: 'landowner' | 'heritage_body' | 'other'
  name: string | null
  email: string | null
  language: 'en' | 'cy'
  reason: string
  at_risk: boolean
  withheld_at: Date | null
  withheld_until: Date | null
  received_at: CreatedAt
  closed_at: Date | null
  closed_by: number | null
  answer: string | null
}
