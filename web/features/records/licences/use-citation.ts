import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records.ts'
import { useLicenceNames } from './licence-names.ts'

/** The line by which a record is cited in reports and articles. */
export function useCitation(record: RecordDetail): string {
  const { t } = useTranslation('licences')
  const name = useLicenceNames()
  const values = {
    name: record.recorded_by ?? t('formerMemberFirst'),
    // Of DD/MM/YYYY.
    year: record.date_recorded.slice(-4),
    title: record.title,
    id: record.id,
    version: record.version,
    address: `${window.location.origin}/LidarPortal?record=${record.id}`,
  }
  const { record: licence } = record.licence
  return licence === 'none'
    ? t('citation', values)
    : t('citationLicensed', { ...values, licence: name(licence) })
}
