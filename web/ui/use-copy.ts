import { useToast } from './dialogs/toast.tsx'

interface Words {
  copied: string
  /** Where copying is not allowed. */
  notCopied: string
}

/** Copies a text to the clipboard and says so. */
export function useCopy(): (text: string, words: Words) => void {
  const show = useToast()
  return (text, { copied, notCopied }) => {
    // Pages without a secure connection have no clipboard.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const done = clipboard?.writeText(text) ?? Promise.reject(new DOMException('', 'NotAllowedError'))
    done.then(
      () => show(copied),
      () => show(notCopied),
    )
  }
}
