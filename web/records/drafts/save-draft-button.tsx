import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { momentWords } from '#web/lib/words/day-words.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { send, useUnfinished, type Conflict, type ToSave } from '../unfinished/index.ts'
import { useDraftChanges } from './drafts.data.ts'

interface SaveDraftButtonProps {
  /** The content of the form. */
  toSave: () => ToSave
  /** Whether this browser stores the photos. If it does not, the form says so. */
  photosKept: boolean
}

/** Saves the content of the form as a draft on the server, so that it can be finished later or on another device. */
export function SaveDraftButton({ toSave, photosKept }: SaveDraftButtonProps) {
  const { t } = useTranslation('drafts')
  const showToast = useToast()
  const { keep, remove } = useDraftChanges()
  const phase = useUnfinished((state) => state.phase)
  const conflict = phase.is === 'conflict' || phase.is === 'saving' ? phase.conflict : null
  const saveAs = (as: 'the same' | 'new') =>
    send(
      { type: 'save', toSave: toSave(), photosKept, as },
      { say: (words) => showToast(t(words)), sendDraft: keep.mutateAsync, removeDraft: remove.mutate },
    )
  return (
    <>
      {conflict && (
        <ConflictNotice conflict={conflict} saving={keep.isPending} onSaveAsNew={() => saveAs('new')} />
      )}
      <Button color="secondary" loading={keep.isPending} onClick={() => saveAs('the same')}>
        {t('save')}
      </Button>
    </>
  )
}

interface ConflictNoticeProps {
  conflict: Conflict
  saving: boolean
  onSaveAsNew: () => void
}

/** Shown if another device saved first. Neither version is lost, because this one can be saved as a separate draft. */
function ConflictNotice({ conflict, saving, onSaveAsNew }: ConflictNoticeProps) {
  const { t, i18n } = useTranslation('drafts')
  return (
    <Alert severity="warning" role="alert">
      <Typography variant="body2">
        {t('conflict.text', { moment: momentWords(new Date(conflict.updatedAt), i18n.language) })}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', mt: 1 }}>
        <Button variant="outlined" size="small" loading={saving} onClick={onSaveAsNew}>
          {t('conflict.saveAsNew')}
        </Button>
        <Link
          href={`/LidarPortal?draft=${conflict.id}`}
          target="_blank"
          rel="noopener"
          sx={{ paddingBlock: 0.5 }}
        >
          {t('conflict.look')}
        </Link>
      </Stack>
    </Alert>
  )
}
