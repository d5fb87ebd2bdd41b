import { useTranslation } from 'react-i18next'
import type { Record } from '#contract/records.ts'

/** The names of a record's types and period in the visitor's language; the server's own text for a value we do not know. */
export function useRecordLabels(record: Record) {
  const { t, i18n } = useTranslation('vocabulary')
  const label = (key: string, otherwise: string) =>
    i18n.exists(key, { ns: 'vocabulary' }) ? t(key as 'period.unknown') : otherwise
  return {
    siteType: label(`siteType.${record.site_type}`, record.site_type_display),
    monumentType: label(`monumentType.${record.monument_type}`, record.monument_type_display),
    period: label(`period.${record.period}`, record.period_display),
  }
}
