import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_DETAILS, type Details } from '#contract/records/details.ts'
import { faultsOfKnown, saidIn, type KnownFault } from './details-choice.rules.ts'

/** What the member knows, while it is written, and what must be mended before it can be saved. */
export function useKnown(first: () => Details, keep?: (known: Details) => void) {
  const [known, setKnown] = useState(first)
  const [tried, setTried] = useState(false)
  // oxlint-disable-next-line react/purity -- a day must not lie after today, also when the form stays open overnight
  const faults = faultsOfKnown(known, new Date())
  return {
    known,
    /** What is sent or kept of it; null if nothing was said. */
    said: saidIn(known),
    /** For the row of the form; no faults before the first try to save. */
    row: {
      known,
      faults: tried ? faults : [],
      onChange: (changed: Details) => {
        setKnown(changed)
        keep?.(changed)
      },
    },
    forget: () => {
      setKnown(NO_DETAILS)
      setTried(false)
    },
    /** Whether it can be saved; if not, the faults are shown from now on. */
    mayBeSaved: () => {
      setTried(true)
      return faults.length === 0
    },
  }
}

/** The words of faults, in the language of the page. */
export function useFaultWords(faults: readonly KnownFault[]): string[] {
  const { t } = useTranslation('known')
  const { t: tRefusal } = useTranslation('refusals')
  return faults.map((fault) => (fault === 'dayForm' ? t('dayForm') : tRefusal(fault)))
}
