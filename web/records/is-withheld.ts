import type { RecordDetail } from '#contract/records/records.ts'

/** Whether not everybody sees the exact record. Older servers know only records that everybody sees. */
export function isWithheld({ sensitivity = 'open' }: Pick<RecordDetail, 'sensitivity'>): boolean {
  return sensitivity !== 'open'
}
