import { useTranslation } from 'react-i18next'
import { useCopy } from '#web/ui/use-copy.ts'

/** Copies a grid reference to the clipboard and confirms it; where copying is not allowed, shows the reference instead. */
export function useCopyReference(): (reference: string) => void {
  const { t } = useTranslation('search')
  const copy = useCopy()
  return (reference) =>
    copy(reference, {
      copied: t('readout.copied', { reference }),
      notCopied: t('readout.notCopied', { reference }),
    })
}
