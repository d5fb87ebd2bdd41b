import { useTranslation } from 'react-i18next'
import type { ModeratedMember } from '#contract/review/moderation.ts'
import { useChangeModerator, useHideRecordsOf, useModerateMember } from '#web/moderation/moderation.data.ts'
import { useToast } from '#web/ui/toast.tsx'
import { WordsDialog } from '../entry/words-dialog.tsx'

export type MemberAct = 'suspend' | 'restore' | 'grant' | 'revoke' | 'hideAll' | 'showAll'

/** The acts that need a reason. */
const WITH_REASON: readonly MemberAct[] = ['suspend', 'hideAll', 'showAll']

interface MemberDecisionProps {
  member: ModeratedMember
  act: MemberAct
  onClose: () => void
}

/** Asks for confirmation, and for the reason if the member is told one. */
export function MemberDecision({ member: { id, username }, act, onClose }: MemberDecisionProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const suspending = useModerateMember()
  const changing = useChangeModerator()
  const hiding = useHideRecordsOf()
  const onSuccess = () => {
    onClose()
    toast(t(`members.${act}Done`, { username }))
  }
  const send = (reason: string) => {
    if (act === 'grant' || act === 'revoke')
      changing.mutate({ id, moderator: act === 'grant' }, { onSuccess })
    else if (act === 'hideAll' || act === 'showAll')
      hiding.mutate({ id, hide: act === 'hideAll', reason }, { onSuccess })
    else suspending.mutate({ id, reason: act === 'suspend' ? reason : null }, { onSuccess })
  }
  const sendings = {
    ...{ suspend: suspending, restore: suspending, grant: changing, revoke: changing },
    ...{ hideAll: hiding, showAll: hiding },
  }
  const field = { label: t('reason'), hint: t('reasonHint'), missing: t('reasonRequired') }
  return (
    <WordsDialog
      title={t(`members.${act}Of`, { username })}
      text={t(`members.${act}Text`, { username })}
      action={t(`members.${act}`)}
      field={WITH_REASON.includes(act) ? field : null}
      sending={sendings[act]}
      onCancel={onClose}
      onConfirm={send}
    />
  )
}
