import { useTranslation } from 'react-i18next'
import type { StoredPictureLicence } from '#contract/records/licences.ts'

const NAMES = {
  none: 'names.none',
  'cc-by-4.0': 'names.ccBy',
  'cc-by-sa-4.0': 'names.ccBySa',
  'all-rights-reserved': 'names.reserved',
} as const satisfies Record<StoredPictureLicence, string>

/** The names of licences in the visitor's language. */
export function useLicenceNames(): (licence: StoredPictureLicence) => string {
  const { t } = useTranslation('licences')
  return (licence) => t(NAMES[licence])
}
