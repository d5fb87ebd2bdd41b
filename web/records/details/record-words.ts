import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { monthInWords } from '#language/days.ts'

interface Classified {
  site_type: string
  monument_type: string
  period: string
  /** The server's names for the values, if it sends them. */
  site_type_display?: string
  monument_type_display?: string
  period_display?: string
}

/** The names of a record's types and period in the visitor's language; the server's own text for a value we do not know. */
export function useLabelsOf() {
  const { t, i18n } = useTranslation('vocabulary')
  const label = (key: string, otherwise: string) =>
    i18n.exists(key, { ns: 'vocabulary' }) ? t(key as 'period.unknown') : otherwise
  return (record: Classified) => ({
    siteType: label(`siteType.${record.site_type}`, record.site_type_display ?? record.site_type),
    monumentType: label(
      `monumentType.${record.monument_type}`,
      record.monument_type_display ?? record.monument_type,
    ),
    period: label(`period.${record.period}`, record.period_display ?? record.period),
  })
}

export function useRecordLabels(record: Classified) {
  return useLabelsOf()(record)
}

/** The day of recording. Of a withheld record only the month is public, and its day is the first. */
export function recordedWhen(
  { date_recorded, place }: Pick<RecordDetail, 'date_recorded' | 'place'>,
  language: string,
): string {
  if (place !== 'square') return date_recorded
  const [, month, year] = date_recorded.split('/')
  return monthInWords(`${year}-${month}`, language)
}
