import { useTranslation } from 'react-i18next'
import type { ReportGroup } from '#contract/review/moderation/reports.ts'
import { useModerateRecord } from '#web/moderation/moderation.data.ts'
import { useDecideReports } from '#web/moderation/reports/reports.data.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { subjectTitle } from './subject-title.ts'
import { WordsDialog } from '../entry/words-dialog.tsx'

export type GroupDecision = 'hide' | 'dismiss' | 'answer' | 'restore'

export interface ChosenDecision {
  group: ReportGroup
  decision: GroupDecision
}

const OUTCOMES = { hide: 'hidden', dismiss: 'dismissed', answer: 'answered' } as const

/** Asks for the reason or the answer, and sends the decision about a record or a profile. */
export function ReportDecisionDialog({ group, decision, onClose }: ChosenDecision & { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const deciding = useDecideReports()
  const restoring = useModerateRecord()
  const { record, profile, comment } = group
  const done = () => {
    onClose()
    toast(t(`reports.${decision}Done`))
  }
  const send = (text: string) => {
    if (decision === 'restore') {
      if (record) restoring.mutate({ record, reason: text }, { onSuccess: done })
      return
    }
    const about = comment
      ? { record: String(comment.record), comment: String(comment.number) }
      : record
        ? { record: String(record.id) }
        : { profile: String(profile?.id) }
    const body = { ...about, until: group.latest, decision: OUTCOMES[decision] }
    deciding.mutate(text === '' ? body : { ...body, text }, { onSuccess: done })
  }
  return (
    <WordsDialog
      title={t(`reports.${decision}Of`, { title: subjectTitle(group, t) })}
      text={t(comment && decision === 'hide' ? 'reports.hideCommentText' : `reports.${decision}Text`)}
      action={decision === 'answer' ? t('reports.answerSend') : t(`reports.${decision}`)}
      field={fieldOf(decision, t)}
      sending={decision === 'restore' ? restoring : deciding}
      onCancel={onClose}
      onConfirm={send}
    />
  )
}

function fieldOf(decision: GroupDecision, t: ReturnType<typeof useTranslation<'admin'>>['t']) {
  if (decision === 'dismiss') return null
  if (decision === 'answer') return { label: t('reports.answer'), missing: t('reports.answerRequired') }
  return { label: t('reason'), hint: t('reasonHint'), missing: t('reasonRequired') }
}
