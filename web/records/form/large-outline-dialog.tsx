import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outline } from '#contract/records/records.ts'
import { outlineArea } from '#geo/shapes/geodesy.ts'
import { areaWords } from '#web/lib/words/sizes.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

interface LargeOutlineDialogProps {
  outline: Outline | null
  question: ReturnType<typeof useLargeOutlineQuestion>['question']
}

/** Asks whether a surprisingly large polygon is meant. */
export function LargeOutlineDialog({ outline, question }: LargeOutlineDialogProps) {
  const { t, i18n } = useTranslation('recordForm')
  const area = areaWords(outline ? outlineArea(outline) : 0, i18n.language)
  return (
    <ConfirmDialog
      {...question}
      title={t('large.title')}
      text={t('large.text', { area })}
      action={t('large.action')}
    />
  )
}

/** Holds back what is to be sent until the member has answered the question about its polygon. */
export function useLargeOutlineQuestion<Content>(send: (content: Content) => void) {
  const [held, setHeld] = useState<{ content: Content } | null>(null)
  return {
    ask: (content: Content) => setHeld({ content }),
    question: {
      open: held !== null,
      onCancel: () => setHeld(null),
      onConfirm: () => {
        if (held) send(held.content)
        setHeld(null)
      },
    },
  }
}
