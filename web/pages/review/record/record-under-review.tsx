import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { REVIEW_STATES } from '#contract/review/verdicts.ts'
import { DiscussionSection } from '#web/discussion/discussion-section.tsx'
import { KnownSection } from '#web/records/details/details-section.tsx'
import { MeasureFacts } from '#web/records/details/record-facts.tsx'
import { recordedWhen, useRecordLabels } from '#web/records/details/record-words.ts'
import { isWithheld } from '#web/records/is-withheld.ts'
import { useSeenWords } from '#web/records/list/use-seen-words.ts'
import { RecordPhotos } from '#web/records/photos/record-photos.tsx'
import { useCorrectionWords } from '#web/review/use-correction-words.ts'
import { ReviewChip } from '#web/review/review-chip.tsx'
import { ReviewEvents, WordOfFinder } from '#web/review/review-events.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { MemberText } from '#web/ui/spoken.tsx'
import { DeskFacts } from './desk-facts.tsx'

interface RecordUnderReviewProps {
  record: RecordDetail
  /** Whether its title is the main heading of the page, because nothing else is shown. */
  alone: boolean
  /** What is done seldom, beside the title. */
  more: ReactNode
}

/** Everything that a record says, and what has happened to it. */
export function RecordUnderReview({ record, alone, more }: RecordUnderReviewProps) {
  const { t, i18n } = useTranslation(['reviewQueue', 'review'])
  const correctionWords = useCorrectionWords()
  const labels = useRecordLabels(record)
  const seenWords = useSeenWords()
  const { review, opinions } = record
  const confirmed = review?.verified ?? null
  return (
    <Stack sx={{ gap: 2 }}>
      <div>
        <Box sx={{ float: 'right' }}>{more}</Box>
        <Typography variant="h3" component={alone ? 'h1' : 'h2'} sx={{ overflowWrap: 'anywhere', mb: 1 }}>
          <MemberText>{record.title}</MemberText>
        </Typography>
        <ReviewChip state={review?.state ?? REVIEW_STATES[0]} />
      </div>
      <WordOfFinder id={record.id} />
      {record.version > 1 && (
        <Link
          component={RouterLink}
          to={`/records/${record.id}/history?from=${confirmed && confirmed.version < record.version ? confirmed.version : record.version - 1}&to=${record.version}`}
        >
          {t('facts.history')}
        </Link>
      )}
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <MemberText>{record.description}</MemberText>
      </Typography>
      <DeskFacts record={record} />
      <FactList
        dense
        facts={[
          { name: t('facts.record'), value: record.id },
          { name: t('facts.siteType'), value: labels.siteType },
          { name: t('facts.monumentType'), value: labels.monumentType },
          { name: t('facts.period'), value: labels.period },
          ...(review?.correction
            ? [{ name: t('review:correctionIs'), value: correctionWords(review.correction) }]
            : []),
          ...(record.prn ? [{ name: t('facts.prn'), value: record.prn, verbatim: true }] : []),
          {
            name: t('facts.recordedBy'),
            value: record.recorded_by ?? t('holding.formerMember'),
            verbatim: record.recorded_by !== null,
          },
          { name: t('facts.recorded'), value: recordedWhen(record, i18n.language) },
          ...(record.seen_under ? [{ name: t('facts.seen'), value: seenWords(record.seen_under) }] : []),
          { name: t('facts.opinions'), value: opinions?.total ?? 0 },
        ]}
      />
      <MeasureFacts measures={record.measures} />
      <KnownSection record={record} />
      {record.pictures.length > 0 && (
        <RecordPhotos photos={record.pictures} title={record.title} withheld={isWithheld(record)} />
      )}
      <Fold title={t('facts.happened')}>
        <ReviewEvents id={record.id} />
      </Fold>
      <DiscussionSection record={record} />
    </Stack>
  )
}
