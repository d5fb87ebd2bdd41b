import { useTranslation } from 'react-i18next'
import type { KnownFault } from './details-choice.rules.ts'

/** The words of faults, in the language of the page. */
export function useFaultWords(faults: readonly KnownFault[]): string[] {
  const { t } = useTranslation('known')
  const { t: tRefusal } = useTranslation('refusals')
  return faults.map((fault) => (fault === 'dayForm' ? t('dayForm') : tRefusal(fault)))
}
