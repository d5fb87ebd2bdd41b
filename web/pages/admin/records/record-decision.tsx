import { useTranslation } from 'react-i18next'
import type { ModeratedRecord } from '#contract/review/moderation.ts'
import { useModerateRecord } from '#web/moderation/moderation.data.ts'
import { useToast } from '#web/ui/toast.tsx'
import { WordsDialog } from '../entry/words-dialog.tsx'

interface RecordDecisionProps {
  record: ModeratedRecord
  onClose: () => void
}

/** Asks for the reason, and hides the record or restores it. */
export function RecordDecision({ record, onClose }: RecordDecisionProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const moderating = useModerateRecord()
  const { title } = record
  const act = record.hidden ? 'restore' : 'hide'
  const done = () => {
    onClose()
    toast(t(`records.${act}Done`))
  }
  return (
    <WordsDialog
      title={t(`records.${act}Of`, { title })}
      text={t(`records.${act}Text`)}
      action={t(`records.${act}`)}
      field={{ label: t('reason'), hint: t('reasonHint'), missing: t('reasonRequired') }}
      sending={moderating}
      onCancel={onClose}
      onConfirm={(reason) => moderating.mutate({ record, reason }, { onSuccess: done })}
    />
  )
}
