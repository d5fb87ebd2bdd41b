import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import type { Draft } from '#contract/records/drafts.ts'
import { draftsQuery, useDraftChanges } from '#web/records/drafts/drafts.data.ts'
import { SaveDraftButton } from '#web/records/drafts/draft-actions.tsx'
import { isBegun, unfinishedRecord, useUnfinished } from '#web/records/unfinished/index.ts'
import { entryFromDraft } from '#web/records/form/record-form.rules.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { LineActions } from './line-actions.tsx'
import { Trouble } from './trouble.tsx'

/** The drafts on the server, and the one that is stored only in this browser. */
export function MyDrafts() {
  const { t } = useTranslation(['dashboard', 'drafts'])
  const { data, error, refetch } = useQuery(draftsQuery())
  const here = useUnfinished((state) => state.record)
  if (error && !data) return <Trouble error={error} onTryAgain={() => void refetch()} />
  if (!data) return <Typography role="status">{t('loading')}</Typography>
  const onlyHere = isBegun(here) && here.server === null
  return (
    <>
      {onlyHere && (
        <Box sx={{ mb: 2 }}>
          <Typography>{t('drafts.onlyHere', { title: here.entry.title || t('drafts.untitled') })}</Typography>
          <SaveDraftButton
            photosKept
            toSave={() => {
              const { entry, outline, seen = null, level, licence, known } = unfinishedRecord()
              return { entry, outline, seen, level, licence, known }
            }}
          />
        </Box>
      )}
      {data.length === 0 && !onlyHere && <Typography>{t('drafts.none')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.map((draft) => (
          <DraftLine key={draft.id} draft={draft} />
        ))}
      </Box>
    </>
  )
}

function drawnOrNot({ polygonCoordinate, place }: Draft): 'drawn' | 'placeKnown' | 'notDrawn' {
  if (polygonCoordinate) return 'drawn'
  return place ? 'placeKnown' : 'notDrawn'
}

function DraftLine({ draft }: { draft: Draft }) {
  const { t, i18n } = useTranslation(['dashboard', 'drafts'])
  const showToast = useToast()
  const { keep, remove } = useDraftChanges()
  const title = draft.title || t('drafts.untitled')
  const failed = () => showToast(t('drafts:failed'))
  const putBack = () =>
    void keep
      .mutateAsync({
        kept: null,
        entry: entryFromDraft(draft),
        outline: draft.polygonCoordinate,
        seen: draft.seen_under,
        level: draft.sensitivity,
        licence: draft.licence,
        known: draft.known,
        place: draft.place,
      })
      .catch(failed)
  const throwAway = () =>
    void remove
      .mutateAsync(draft)
      .then(
        () => showToast(t('drafts:removed'), undefined, { words: t('drafts:undo'), act: putBack }),
        failed,
      )
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
      <MuiLink
        component={Link}
        to={`/LidarPortal?draft=${draft.id}`}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {draft.title === '' ? title : <MemberText>{title}</MemberText>}
      </MuiLink>
      <Typography variant="body2" color="textSecondary">
        {t('drafts.changed', { day: dayWords(new Date(draft.updated_at), i18n.language, 'medium') })}
        {' · '}
        {t(`drafts.${drawnOrNot(draft)}`)}
      </Typography>
      <LineActions>
        <Button
          size="small"
          color="secondary"
          aria-label={t('drafts.removeNamed', { title })}
          onClick={throwAway}
        >
          {t('drafts.remove')}
        </Button>
      </LineActions>
    </Box>
  )
}
