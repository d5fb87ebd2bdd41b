import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { DiscussionSection } from '#web/discussion/discussion-section.tsx'
import { OpinionsSection } from '#web/review/opinions/opinions-section.tsx'
import { ReportButton } from '#web/moderation/reports/report-button.tsx'
import { ReviewChip } from '#web/review/review-chip.tsx'
import { ReviewSection } from '#web/review/review-section.tsx'
import { ChangeLevel } from '#web/sensitivity/change-level.tsx'
import { LevelNotice } from '#web/sensitivity/level-notice.tsx'
import { SunIcon } from '#web/ui/icons/map.ts'
import { EyeOffOutlineIcon as WithholdIcon } from '#web/ui/icons/records.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { InventedLabel } from './invented-label.tsx'
import { isWithheld } from './is-withheld.ts'
import { KnownSection } from './details/details-section.tsx'
import { RecordHistory } from './own/record-history.tsx'
import { RecordLicence } from './licences/record-licence.tsx'
import { RecordPhotos } from './photos/record-photos.tsx'
import { MeasureFacts, RecordFacts } from './details/record-facts.tsx'

/** Height of the map in pixels. */
const MAP_HEIGHT = { onScreen: 450, onPaper: 320 }

interface WholeRecordProps {
  record: RecordDetail
  map: ReactNode
  actions: ReactNode
  reference: string | null
  onSee: ((record: RecordDetail, seen: SeenUnder) => void) | undefined
  flight: ReactNode
}

/** Everything about a record, from its state down to what a reader can do about it. */
export function WholeRecord({ record, map, actions, reference, onSee, flight }: WholeRecordProps) {
  const { t } = useTranslation('records')
  const { t: tSeen } = useTranslation('seen')
  const seen = record.seen_under
  const session = useSession()
  const asksReader = record.review?.state === 'needs_info' && session?.username === record.recorded_by
  const review = <ReviewSection record={record} />
  return (
    <Stack sx={{ gap: 3 }}>
      {(record.demonstration || (record.review && !asksReader)) && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {record.demonstration && <InventedLabel />}
          {record.review && !asksReader && <ReviewChip state={record.review.state} />}
        </Stack>
      )}
      <LevelNotice record={record} />
      {actions}
      {/* A question to the reader comes before what they wrote themselves. */}
      {asksReader && review}
      <Section heading={t('description')}>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <MemberText>{record.description}</MemberText>
        </Typography>
      </Section>
      <RecordFacts record={record} reference={reference} flight={flight} />
      <MeasureFacts measures={record.measures} />
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
      {record.pictures.length > 0 && (
        <Section heading={t('pictures')}>
          <RecordPhotos photos={record.pictures} title={record.title} withheld={isWithheld(record)} />
        </Section>
      )}
      <Section heading={t('outline')}>
        <MapBox>{map}</MapBox>
      </Section>
      <LicenceSection record={record} />
      {!asksReader && review}
      <OpinionsSection record={record} />
      <DiscussionSection record={record} />
      {record.place !== 'square' && <RecordHistory id={record.id} version={record.version} />}
      <LevelSection record={record} />
      <Concerns id={record.id} />
    </Stack>
  )
}

function MapBox({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'relative',
        height: MAP_HEIGHT.onScreen,
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
function Concerns({ id }: { id: number }) {
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
