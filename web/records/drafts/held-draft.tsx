import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isBegun,
  isSaved,
  isUnchanged,
  send,
  useStoredByBrowser,
  useUnfinished,
  type UnfinishedRecord,
} from '../unfinished/index.ts'
import { momentWords } from '#web/lib/words/day-words.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

/** Says which draft is in the form, and has a button that empties the form. */
export function HeldDraft({ onBeginAfresh }: { onBeginAfresh: () => void }) {
  const { t } = useTranslation('drafts')
  const draft = useUnfinished((state) => state.record)
  const keptByBrowser = useStoredByBrowser()
  const [asking, setAsking] = useState(false)
  const { server, before } = draft
  if (!isBegun(draft) && !server) return null
  const beginAfresh = () => {
    setAsking(false)
    onBeginAfresh()
  }
  return (
    <Box>
      <Which draft={draft} />
      <PlaceToDraw draft={draft} />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, ml: -0.5 }}>
        {before && !server && (
          <Button size="small" onClick={() => send({ type: 'continued', server: before })}>
            {t('goOn', { title: before.title || t('untitled') })}
          </Button>
        )}
        <Button
          size="small"
          color="secondary"
          onClick={() => (isSaved(draft) ? beginAfresh() : setAsking(true))}
        >
          {t('afresh.begin')}
        </Button>
      </Stack>
      {!keptByBrowser && <Alert severity="warning">{t('notKept.words')}</Alert>}
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

function Which({ draft }: { draft: UnfinishedRecord }) {
  const { t, i18n } = useTranslation('drafts')
  const { server, before } = draft
  const shown = server ?? before
  if (!shown) return null
  const words = {
    title: shown.title || t('untitled'),
    moment: momentWords(new Date(shown.updatedAt), i18n.language),
  }
  return (
    <Typography variant="body2" role="status">
      {server ? t(isUnchanged(draft) ? 'held' : 'heldChanged', words) : t('beside', words)}
    </Typography>
  )
}

/** Says that the place is known, and how exactly, and that the outline is still to be drawn there. */
function PlaceToDraw({ draft: { place, outline } }: { draft: UnfinishedRecord }) {
  const { t } = useTranslation('drafts')
  if (!place || outline) return null
  const { within } = place
  return (
    <Typography variant="body2" role="status">
      {within === null ? t('place.exact') : t('place.within', { metres: within })}
    </Typography>
  )
}
