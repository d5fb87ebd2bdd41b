import { useTranslation } from 'react-i18next'
import type { Correction } from '#contract/review/review.ts'

/** Returns the type and the period that a reviewer says: "Round barrow, Bronze Age". */
export function useCorrectionWords(): (correction: Correction) => string {
  const { t } = useTranslation(['review', 'vocabulary'])
  return ({ monument_type: type, period }) =>
    t('correctionWords', {
      type: t(`vocabulary:monumentType.${type}`),
      period: t(`vocabulary:period.${period}`),
    })
}
