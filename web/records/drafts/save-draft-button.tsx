import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { momentWords } from '#web/lib/words/day-words.ts'
import { useSaveDraft, type ToSave } from './use-save-draft.ts'

/** Saves the content of the form as a draft on the server, so that it can be finished later or on another device. */
export function SaveDraftButton({ toSave }: { toSave: () => ToSave }) {
  const { t } = useTranslation('drafts')
  const saving = useSaveDraft(toSave)
  return (
    <>
      <ConflictNotice saving={saving} />
      <Button color="secondary" loading={saving.isPending} onClick={saving.save}>
        {t('save')}
      </Button>
    </>
  )
}

/** Shown if another device saved first. Neither version is lost, because this one can be saved as a separate draft. */
function ConflictNotice({ saving }: { saving: ReturnType<typeof useSaveDraft> }) {
  const { t, i18n } = useTranslation('drafts')
  const { conflict } = saving
  if (!conflict) return null
  return (
    <Alert severity="warning" role="alert">
      <Typography variant="body2">
        {t('conflict.text', { moment: momentWords(new Date(conflict.updatedAt), i18n.language) })}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', mt: 1 }}>
        <Button variant="outlined" size="small" loading={saving.isPending} onClick={saving.saveAsNew}>
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
