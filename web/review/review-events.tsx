import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordReview, ReviewEvent } from '#contract/review/review.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { HerWords } from './her-words.tsx'
import { reviewQuery } from './review.data.ts'
import { useCorrectionWords } from './use-correction-words.ts'

/** What happened to a record, the oldest first, loaded when it is opened. */
export function ReviewEvents({ id }: { id: number }) {
  const { t } = useTranslation('review')
  const { data, isError, refetch } = useQuery(reviewQuery(id))
  if (isError)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('failed')}
      </Alert>
    )
  if (!data) return <Typography role="status">{t('loading')}</Typography>
  if (data.events.length === 0 && data.her === null)
    return <Typography variant="body2">{t('nothingHappened')}</Typography>
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.events.map((event) => (
        <EventLine key={event.seq} event={event} />
      ))}
      {data.her && <HerLine her={data.her} />}
    </Box>
  )
}

/** What came last from the finder, and what it is about: a question or a decision. Nothing where a reviewer was last. */
export function WordOfFinder({ id }: { id: number }) {
  const { data } = useQuery(reviewQuery(id))
  const last = data?.events.filter(({ kind }) => kind !== 'taken' && kind !== 'released').slice(-2) ?? []
  if (!FROM_FINDER.includes(last.at(-1)?.kind)) return null
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {last.map((event) => (
        <EventLine key={event.seq} event={event} />
      ))}
    </Box>
  )
}

const FROM_FINDER: readonly unknown[] = ['answered', 'edited', 'second_look'] satisfies ReviewEvent['kind'][]

function EventLine({ event }: { event: ReviewEvent }) {
  const { t, i18n } = useTranslation('review')
  const correctionWords = useCorrectionWords()
  const words = {
    what: t(`event.${event.kind}`),
    day: dayWords(new Date(event.at), i18n.language, 'medium'),
  }
  return (
    <Box component="li" sx={LINE}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {event.by === null ? t('eventLine', words) : t('eventLineBy', { ...words, by: event.by })}
      </Typography>
      {event.reason && <Typography variant="body2">{t(`causes.${event.reason}`)}</Typography>}
      {event.correction && (
        <Typography variant="body2">
          {t('correction', { words: correctionWords(event.correction) })}
        </Typography>
      )}
      <Note note={event.note} />
    </Box>
  )
}

/** The last word of the Historic Environment Record. */
function HerLine({ her }: { her: NonNullable<RecordReview['her']> }) {
  const { t } = useTranslation('review')
  return (
    <Box component="li" sx={LINE}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('her.name')}
      </Typography>
      <Typography variant="body2">
        <HerWords her={her} />
      </Typography>
      <Note note={her.note} />
    </Box>
  )
}

function Note({ note }: { note: string | null }) {
  if (note === null) return null
  return (
    <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      <MemberText>{note}</MemberText>
    </Typography>
  )
}

const LINE = { borderLeft: 3, borderColor: 'divider', pl: 2, py: 1 } as const
