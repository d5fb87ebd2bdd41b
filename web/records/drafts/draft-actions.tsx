import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { momentWords } from '#web/lib/words/day-words.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { MoreIcon } from '#web/ui/icons/controls.ts'
import { useMenu } from '#web/ui/use-menu.ts'
import { isBegun, isSaved, send, useUnfinished, type Conflict, type ToSave } from '../unfinished/index.ts'
import { useDraftChanges } from './drafts.data.ts'

interface DraftOptions {
  /** The content of the form. */
  toSave: () => ToSave
  /** Whether this browser stores the photos. If it does not, the form says so. */
  photosKept: boolean
}

/** Saves the content of the form as a draft on the server, so that it can be finished later or on another device. */
export function useDraftSaving({ toSave, photosKept }: DraftOptions) {
  const { t } = useTranslation('drafts')
  const showToast = useToast()
  const { keep, remove } = useDraftChanges()
  const phase = useUnfinished((state) => state.phase)
  return {
    conflict: phase.is === 'conflict' || phase.is === 'saving' ? phase.conflict : null,
    saving: keep.isPending,
    saveAs: (as: 'the same' | 'new') =>
      send(
        { type: 'save', toSave: toSave(), photosKept, as },
        { say: (words) => showToast(t(words)), sendDraft: keep.mutateAsync, removeDraft: remove.mutate },
      ),
  }
}

type DraftSaving = ReturnType<typeof useDraftSaving>

interface DraftMenuProps {
  drafts: DraftSaving
  /** Empties the form and removes the polygon. */
  onBeginAfresh: () => void
}

/** What is needed less often than Save: to put the record aside, or to begin it again. */
export function DraftMenu({ drafts: { saving, saveAs }, onBeginAfresh }: DraftMenuProps) {
  const { t } = useTranslation('drafts')
  const draft = useUnfinished((state) => state.record)
  const { open, close, buttonProps, menuProps } = useMenu()
  const [asking, setAsking] = useState(false)
  const { server } = draft
  const choose = (act: () => void) => () => {
    close()
    act()
  }
  const beginAfresh = () => {
    setAsking(false)
    onBeginAfresh()
  }
  return (
    <Box sx={{ position: 'relative' }}>
      <IconButton
        {...buttonProps}
        aria-label={t('more')}
        loading={saving}
        sx={{ width: 44, height: 44, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <MoreIcon />
      </IconButton>
      {open && (
        <Paper
          {...menuProps}
          aria-label={t('more')}
          elevation={6}
          sx={{ position: 'absolute', right: 0, bottom: '100%', mb: 1, py: 0.5, width: 'max-content' }}
        >
          {(isBegun(draft) || server) && (
            <Line onChoose={choose(() => (isSaved(draft) ? beginAfresh() : setAsking(true)))}>
              {t('afresh.begin')}
            </Line>
          )}
          <Line onChoose={choose(() => saveAs('the same'))}>{t('save')}</Line>
        </Paper>
      )}
      <ConfirmDialog
        open={asking}
        title={t('afresh.title')}
        text={t(server ? 'afresh.textSaved' : 'afresh.text')}
        action={t('afresh.begin')}
        onCancel={() => setAsking(false)}
        onConfirm={beginAfresh}
      />
    </Box>
  )
}

function Line({ onChoose, children }: { onChoose: () => void; children: string }) {
  return (
    <ButtonBase role="menuitem" tabIndex={-1} onClick={onChoose} sx={LINE}>
      {children}
    </ButtonBase>
  )
}

const LINE = {
  width: '100%',
  minHeight: 44,
  px: 2,
  justifyContent: 'flex-start',
  fontSize: '1rem',
  '&:hover': { backgroundColor: 'action.hover' },
} as const

/** The same as a button, where there is no form. */
export function SaveDraftButton(options: DraftOptions) {
  const { t } = useTranslation('drafts')
  const drafts = useDraftSaving(options)
  return (
    <>
      <DraftConflict drafts={drafts} />
      <Button color="secondary" loading={drafts.saving} onClick={() => drafts.saveAs('the same')}>
        {t('save')}
      </Button>
    </>
  )
}

/** Shown if another device saved first. Neither version is lost, because this one can be saved as a separate draft. */
export function DraftConflict({ drafts: { conflict, saving, saveAs } }: { drafts: DraftSaving }) {
  return conflict && <ConflictNotice {...{ conflict, saving }} onSaveAsNew={() => saveAs('new')} />
}

interface ConflictNoticeProps {
  conflict: Conflict
  saving: boolean
  onSaveAsNew: () => void
}

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
