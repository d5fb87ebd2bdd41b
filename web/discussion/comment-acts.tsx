import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment, CommentAct } from '#contract/review/comments.ts'
import { ReportButton } from '#web/moderation/reports/report-button.tsx'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { useCommentActs } from './discussion.data.ts'

/** The act whose form is open. */
export type OpenForm = 'edit' | 'hide' | 'appeal' | null

export type Acts = ReturnType<typeof useCommentActs>

interface CommentActsProps {
  comment: Comment
  acts: Acts
  onForm: (form: OpenForm) => void
}

/** A button for each thing that the reader can do with the comment. */
export function CommentActs({ comment, acts, onForm }: CommentActsProps) {
  const { t } = useTranslation('discussion')
  const { t: tRefusal } = useTranslation('refusals')
  const [removing, setRemoving] = useState(false)
  if (comment.acts.length === 0) return null
  const by = comment.by ?? t('formerMember')
  const press = (act: Exclude<CommentAct, 'report'>) => {
    if (act === 'edit' || act === 'hide' || act === 'appeal') onForm(act)
    else if (act === 'delete') setRemoving(true)
    else if (act === 'unhide') acts.unhide.mutate()
    else acts[act].mutate(by)
  }
  const fault = acts.remove.error ?? acts.unhide.error ?? acts.mute.error ?? acts.unmute.error
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, ml: -1 }}>
        {comment.acts.map((act) =>
          act === 'report' ? (
            <ReportButton key={act} about={{ comment: comment.id }} />
          ) : (
            <Button
              key={act}
              size="small"
              color="secondary"
              aria-label={comment.mine ? undefined : t(`actsOf.${act}`, { by })}
              onClick={() => press(act)}
              sx={{ px: 1 }}
            >
              {t(`acts.${act}`)}
            </Button>
          ),
        )}
      </Stack>
      {fault && <Alert severity="error">{faultTexts(tRefusal, fault, t('failed'))}</Alert>}
      <ConfirmDialog
        open={removing}
        title={t('removing.title')}
        text={t('removing.text')}
        action={t('removing.action')}
        onCancel={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false)
          acts.remove.mutate()
        }}
      />
    </>
  )
}
