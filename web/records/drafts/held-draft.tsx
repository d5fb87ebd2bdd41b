import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import {
  isBegun,
  isUnchanged,
  send,
  useStoredByBrowser,
  useUnfinished,
  type UnfinishedRecord,
} from '../unfinished/index.ts'
import { momentWords } from '#web/lib/words/day-words.ts'

/** Says which draft is in the form, and what its visitor must know about it. Nothing where there is nothing to say. */
export function HeldDraft() {
  const { t } = useTranslation('drafts')
  const draft = useUnfinished((state) => state.record)
  const keptByBrowser = useStoredByBrowser()
  const { server, before, place, outline } = draft
  const isPlaceKnown = place && !outline
  const notKept = !keptByBrowser && isBegun(draft)
  if (!server && !before && !isPlaceKnown && !notKept) return null
  return (
    <Box>
      <Which draft={draft} />
      <PlaceToDraw draft={draft} />
      {before && !server && (
        <Button size="small" onClick={() => send({ type: 'continued', server: before })} sx={{ ml: -0.5 }}>
          {t('goOn', { title: before.title || t('untitled') })}
        </Button>
      )}
      {notKept && <Alert severity="warning">{t('notKept.words')}</Alert>}
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
