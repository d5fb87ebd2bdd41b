import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { DiscussionSection } from '#web/discussion/discussion-section.tsx'
import { OpinionsSection } from '#web/review/opinions/opinions-section.tsx'
import { ReportButton } from '#web/moderation/reports/report-button.tsx'
import { ReviewChip } from '#web/review/review-chip.tsx'
import { useCorrectionWords } from '#web/review/use-correction-words.ts'
import { WordOfReviewer } from '#web/review/word-of-reviewer.tsx'
import { ReviewSection } from '#web/review/review-section.tsx'
import { ChangeLevel } from '#web/sensitivity/change-level.tsx'
import { LevelNotice } from '#web/sensitivity/level-notice.tsx'
import { ExpandLessIcon, ExpandMoreIcon } from '#web/ui/icons/controls.ts'
import { SunIcon } from '#web/ui/icons/map.ts'
import { EyeOffOutlineIcon as WithholdIcon } from '#web/ui/icons/records.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { InventedLabel } from './invented-label.tsx'
import { isWithheld } from './is-withheld.ts'
import { KnownSection } from './details/details-section.tsx'
import { recordedWhen, useRecordLabels } from './details/record-words.ts'
import { RecordHistory } from './own/record-history.tsx'
import { RecordLicence } from './licences/record-licence.tsx'
import { RecordPhotos } from './photos/record-photos.tsx'
import { MeasureFacts, RecordedBy, RecordFacts } from './details/record-facts.tsx'

/** Height of the map in pixels. */
const MAP_HEIGHT = { onScreen: 450, onPaper: 320 }

interface WholeRecordProps {
  record: RecordDetail
  map: ReactNode
  actions: ReactNode
  deletion: ReactNode
  reference: string | null
  onSee: ((record: RecordDetail, seen: SeenUnder) => void) | undefined
  flight: ReactNode
}

/** Everything about a record: first what and where it is, last what few readers look for. */
export function WholeRecord({ record, map, actions, deletion, reference, onSee, flight }: WholeRecordProps) {
  const { t } = useTranslation('records')
  const { t: tSeen } = useTranslation('seen')
  const seen = record.seen_under
  const session = useSession()
  const asksReader = record.review?.state === 'needs_info' && session?.username === record.recorded_by
  const review = <ReviewSection record={record} />
  return (
    <Stack sx={{ gap: 2.5 }}>
      <WhatAndWho record={record} withReview={!asksReader} />
      <LevelNotice record={record} />
      <WordOfReviewer record={record} />
      {/* A question to the reader comes before what they wrote themselves. */}
      {asksReader && review}
      <Box component="section" aria-label={t('outline')}>
        <MapBox>{map}</MapBox>
      </Box>
      {record.pictures.length > 0 && (
        <Box component="section" aria-label={t('pictures')}>
          <RecordPhotos photos={record.pictures} title={record.title} withheld={isWithheld(record)} />
        </Box>
      )}
      <Section heading={t('description')}>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <MemberText>{record.description}</MemberText>
        </Typography>
      </Section>
      {actions}
      <RecordFacts record={record} reference={reference} flight={flight} />
      <KnownSection record={record} />
      {seen && onSee && (
        <Button
          variant="outlined"
          startIcon={<SunIcon />}
          onClick={() => onSee(record, seen)}
          sx={{ alignSelf: 'start' }}
        >
          {tSeen('see')}
        </Button>
      )}
      {!asksReader && review}
      <OpinionsSection record={record} />
      <DiscussionSection record={record} />
      <More>
        <MeasureFacts measures={record.measures} />
        <LicenceSection record={record} />
        {record.place !== 'square' && <RecordHistory id={record.id} version={record.version} />}
        <LevelSection record={record} />
        <Concerns id={record.id}>{deletion}</Concerns>
      </More>
    </Stack>
  )
}

/** One line that says what it is, from when, who recorded it and on which day, and what a reviewer has said. */
function WhatAndWho({ record, withReview }: { record: RecordDetail; withReview: boolean }) {
  const { t, i18n } = useTranslation('review')
  const correctionWords = useCorrectionWords()
  const labels = useRecordLabels(record)
  const type = record.monument_type === '' ? labels.siteType : labels.monumentType
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
    >
      <Typography variant="body2" component="p">
        {`${type} · ${labels.period} · `}
        {record.place !== 'square' && (
          <>
            <RecordedBy username={record.recorded_by} />
            {' · '}
          </>
        )}
        {recordedWhen(record, i18n.language)}
      </Typography>
      {record.review?.correction && (
        <Typography variant="body2" component="p">
          {t('correction', { words: correctionWords(record.review.correction) })}
        </Typography>
      )}
      {record.demonstration && <InventedLabel />}
      {withReview && record.review && <ReviewChip state={record.review.state} />}
    </Stack>
  )
}

/** What few readers look for, below one line. On paper it is there in any case. */
function More({ children }: { children: ReactNode }) {
  const { t } = useTranslation('records')
  const [open, setOpen] = useState(false)
  const id = useId()
  const Icon = open ? ExpandLessIcon : ExpandMoreIcon
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Button
        className="only-on-screen"
        color="secondary"
        fullWidth
        endIcon={<Icon />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{ px: 0, justifyContent: 'space-between', textAlign: 'start' }}
      >
        <span>
          {t('more')}{' '}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 0.5 }}>
            {t('moreLine')}
          </Typography>
        </span>
      </Button>
      <Box id={id} sx={{ display: open ? 'block' : 'none', '@media print': { display: 'block' } }}>
        <Stack sx={{ gap: 2.5, pt: 1 }}>{children}</Stack>
      </Box>
    </Box>
  )
}

function MapBox({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'relative',
        height: MAP_HEIGHT.onScreen,
        // In a low window, title and line stay in sight above it.
        '@media (max-height: 599px)': { height: 'calc(100dvh - 120px)' },
        borderRadius: 1,
        overflow: 'hidden',
        // On paper, everything is on one sheet.
        '@media print': { height: MAP_HEIGHT.onPaper },
      }}
    >
      {children}
    </Box>
  )
}

/** What a reader who is worried about the record can do. */
function Concerns({ id, children }: { id: number; children: ReactNode }) {
  const { t } = useTranslation('records')
  return (
    <Stack className="only-on-screen" direction="row" sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <ReportButton about={{ record: id }} />
      <Button
        component={RouterLink}
        to={`/sensitive-site?record=${id}`}
        color="secondary"
        size="small"
        startIcon={<WithholdIcon />}
      >
        {t('askToWithhold')}
      </Button>
      {children}
    </Stack>
  )
}

/** For those who may know the exact place; they alone are told who sees it. */
function LevelSection({ record: { id, title, sensitivity, exact } }: { record: RecordDetail }) {
  if (!exact) return null
  const { choices, public_from: publicFrom } = exact
  return (
    <Box className="only-on-screen">
      <ChangeLevel record={{ id, title, level: sensitivity ?? 'open', choices, publicFrom }} />
    </Box>
  )
}

/** Nobody can cite a record of which only the square is public. */
function LicenceSection({ record }: { record: RecordDetail }) {
  const { t } = useTranslation('licences')
  if (record.place === 'square') return null
  return (
    <Section heading={t('record.heading')}>
      <RecordLicence record={record} />
    </Section>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      {children}
    </Box>
  )
}
