import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReviewEvent } from '#contract/review/review.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { reviewQuery } from './review.data.ts'

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
  if (data.events.length === 0) return <Typography variant="body2">{t('nothingHappened')}</Typography>
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.events.map((event) => (
        <EventLine key={event.seq} event={event} />
      ))}
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
  const words = {
    what: t(`event.${event.kind}`),
    day: dayWords(new Date(event.at), i18n.language, 'medium'),
  }
  return (
    <Box component="li" sx={{ borderLeft: 3, borderColor: 'divider', pl: 2, py: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {event.by === null ? t('eventLine', words) : t('eventLineBy', { ...words, by: event.by })}
      </Typography>
      {event.reason && <Typography variant="body2">{t(`causes.${event.reason}`)}</Typography>}
      {event.note !== null && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <MemberText>{event.note}</MemberText>
        </Typography>
      )}
    </Box>
  )
}
