import { useTranslation } from 'react-i18next'
import type { SensitiveRequest } from '#contract/sensitive-requests.ts'
import { useCloseSensitiveRequest } from '#web/features/sensitive-requests/sensitive-requests.data.ts'
import { useToast } from '#web/ui/toast.tsx'
import { WordsDialog } from './words-dialog.tsx'

interface RequestAnswerDialogProps {
  request: SensitiveRequest
  onClose: () => void
}

/** Asks for the answer to a request about a sensitive site, and sends it. */
export function RequestAnswerDialog({ request, onClose }: RequestAnswerDialogProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const closing = useCloseSensitiveRequest()
  const { id, email } = request
  const send = (answer: string) =>
    closing.mutate(
      { id, answer },
      {
        onSuccess: () => {
          onClose()
          toast(t('sensitive.answerDone'))
        },
      },
    )
  return (
    <WordsDialog
      title={t('sensitive.answerOf', { id })}
      text={email === null ? t('sensitive.answerNobody') : t('sensitive.answerText', { email })}
      action={t('sensitive.answerSend')}
      field={{ label: t('sensitive.answerLabel'), missing: t('sensitive.answerRequired') }}
      sending={closing}
      onCancel={onClose}
      onConfirm={send}
    />
  )
}
