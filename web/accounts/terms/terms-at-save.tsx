import { useTranslation } from 'react-i18next'
import { TermsTick } from './terms-tick.tsx'
import type { TermsAtSave } from './use-terms-at-save.ts'

/** The ticks above the button that saves a record. */
export function TermsAtSaveTicks({ terms }: { terms: TermsAtSave }) {
  const { t } = useTranslation()
  return terms.ticks.map(({ isMissing, ...tick }) => (
    <TermsTick key={tick.kind} {...tick} errors={isMissing ? [t('termsQuestion.needed')] : []} />
  ))
}
