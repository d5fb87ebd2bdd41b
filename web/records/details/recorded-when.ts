import type { RecordDetail } from '#contract/records/records.ts'
import { monthInWords } from '#language/days.ts'

/** The day of recording. Of a withheld record only the month is public, and its day is the first. */
export function recordedWhen(
  { date_recorded, place }: Pick<RecordDetail, 'date_recorded' | 'place'>,
  language: string,
): string {
  if (place !== 'square') return date_recorded
  const [, month, year] = date_recorded.split('/')
  return monthInWords(`${year}-${month}`, language)
}
