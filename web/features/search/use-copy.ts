import { useTranslation } from 'react-i18next'
import { useToast } from '#web/ui/toast.tsx'

/** Copies a grid reference to the clipboard and confirms it; where copying is not allowed, shows the reference instead. */
export function useCopyReference(): (reference: string) => void {
  const { t } = useTranslation('search')
  const show = useToast()
  return (reference) => {
    // Pages without a secure connection have no clipboard.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const copied = clipboard?.writeText(reference) ?? Promise.reject(new DOMException('', 'NotAllowedError'))
    copied.then(
      () => show(t('readout.copied', { reference })),
      () => show(t('readout.notCopied', { reference })),
    )
  }
}
