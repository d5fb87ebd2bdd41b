import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { REVIEW_STATES } from '#contract/review/review.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { outlineArea } from '#geo/shapes/geodesy.ts'
import { DiscussionSection } from '#web/discussion/discussion-section.tsx'
import { isWithheld } from '#web/records/is-withheld.ts'
import { useRecordLabels } from '#web/records/details/record-labels.ts'
import { KnownSection } from '#web/records/details/details-section.tsx'
import { RecordPhotos } from '#web/records/photos/record-photos.tsx'
import { recordedWhen } from '#web/records/details/recorded-when.ts'
import { useSeenWords } from '#web/records/list/use-seen-words.ts'
import { ReviewChip } from '#web/review/review-chip.tsx'
import { ReviewEvents, WordOfFinder } from '#web/review/review-events.tsx'
import { areaWords } from '#web/lib/words/sizes.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { MemberText } from '#web/ui/spoken.tsx'

interface RecordUnderReviewProps {
  record: RecordDetail
  /** Whether its title is the main heading of the page, because nothing else is shown. */
  alone: boolean
}

/** Everything that a record says, and what has happened to it. */
export function RecordUnderReview({ record, alone }: RecordUnderReviewProps) {
  const { t, i18n } = useTranslation('reviewQueue')
  const labels = useRecordLabels(record)
  const seenWords = useSeenWords()
  const { review, opinions } = record
  const confirmed = review?.verified ?? null
  return (
    <Stack sx={{ gap: 2 }}>
      <div>
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
      <FactList
        dense
        facts={[
          { name: t('facts.record'), value: record.id },
          { name: t('facts.siteType'), value: labels.siteType },
          { name: t('facts.monumentType'), value: labels.monumentType },
          { name: t('facts.period'), value: labels.period },
          ...(record.prn ? [{ name: t('facts.prn'), value: record.prn, verbatim: true }] : []),
          {
            name: t('facts.recordedBy'),
            value: record.recorded_by ?? t('holding.formerMember'),
            verbatim: record.recorded_by !== null,
          },
          { name: t('facts.recorded'), value: recordedWhen(record, i18n.language) },
          {
            name: t('facts.area'),
            value: areaWords(outlineArea(record.polygonCoordinate), i18n.language),
          },
          ...(record.seen_under ? [{ name: t('facts.seen'), value: seenWords(record.seen_under) }] : []),
          { name: t('facts.opinions'), value: opinions?.total ?? 0 },
        ]}
      />
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
