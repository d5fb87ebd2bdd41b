import Close from '@mui/icons-material/Close'
import WithholdIcon from '@mui/icons-material/VisibilityOffOutlined'
import SunIcon from '@mui/icons-material/WbSunnyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { SeenUnder } from '#contract/light.ts'
import type { Outline, RecordDetail } from '#contract/records.ts'
import { useLast } from '#web/lib/use-last.ts'
import { ReportButton } from '#web/features/reports/report-button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { useOwnTitle } from '#web/ui/page-title.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { OpinionsSection } from '#web/features/opinions/opinions-section.tsx'
import { ReviewChip } from '#web/features/review/review-chip.tsx'
import { ReviewSection } from '#web/features/review/review-section.tsx'
import { ChangeLevel } from '#web/features/sensitivity/change-level.tsx'
import { LevelNotice } from '#web/features/sensitivity/level-notice.tsx'
import { InventedLabel } from './invented-label.tsx'
import { isWithheld } from './is-withheld.ts'
import { RecordLicence } from './licences/record-licence.tsx'
import { RecordedBy } from './recorded-by.tsx'
import { recordedWhen } from './recorded-when.ts'
import { useRecordLabels } from './record-labels.ts'
import { RecordPhotos } from './record-photos.tsx'
import { RecordTrouble } from './record-trouble.tsx'
import { RecordHistory } from './own/record-history.tsx'
import { useSeenWords } from './use-seen-words.ts'
import { recordQuery } from './records.data.ts'

/** Height of the map in pixels. */
const MAP_HEIGHT = 450

interface RecordDialogProps {
  /** Null while no record is shown. */
  id: number | null
  onClose: () => void
  /** Draws the location of the record and fills its box. */
  renderMap: (record: RecordDetail) => ReactNode
  /** Actions on the record. */
  renderActions?: (record: RecordDetail) => ReactNode
  /** Its grid reference; null outside the National Grid. */
  referenceOf: (outline: Outline) => string | null
  /** Shows the map as the member saw it; absent where there is no map. */
  onSee?: (record: RecordDetail, seen: SeenUnder) => void
  /** When the ground that the member saw was surveyed; absent where there is no map. */
  renderFlight?: (record: RecordDetail, seen: SeenUnder) => ReactNode
}

/** A record in full. */
export function RecordDialog({ id, ...rest }: RecordDialogProps) {
  const shown = useLast(id)
  return (
    <Dialog
      open={id !== null}
      onClose={rest.onClose}
      fullWidth
      className="printed-alone"
      aria-labelledby={`record-${shown}-title`}
    >
      {shown !== null && <RecordLoader id={shown} {...rest} />}
    </Dialog>
  )
}

function RecordLoader(props: RecordDialogProps & { id: number }) {
  const { id, onClose, renderMap, renderActions, referenceOf, onSee, renderFlight } = props
  const { t } = useTranslation('records')
  const { data: record, error, refetch } = useQuery(recordQuery(id))
  useOwnTitle(record?.title ?? null)
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'start', gap: 1 }}>
        <DialogTitle id={`record-${id}-title`} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {record ? <MemberText>{record.title}</MemberText> : t('feature')}
        </DialogTitle>
        <IconButton aria-label={t('close')} onClick={onClose} sx={{ m: 1.5 }}>
          <Close />
        </IconButton>
      </Stack>
      <DialogContent>
        {record && (
          <WholeRecord
            record={record}
            map={renderMap(record)}
            actions={renderActions?.(record)}
            reference={referenceOf(record.polygonCoordinate)}
            onSee={onSee}
            flight={record.seen_under && renderFlight?.(record, record.seen_under)}
          />
        )}
        {!record && !error && <CircularProgress aria-label={t('loading')} />}
        {!record && error && <RecordTrouble error={error} onTryAgain={() => void refetch()} />}
      </DialogContent>
    </>
  )
}

interface WholeRecordProps {
  record: RecordDetail
  map: ReactNode
  actions: ReactNode
  reference: string | null
  onSee: RecordDialogProps['onSee']
  flight: ReactNode
}

function WholeRecord({ record, map, actions, reference, onSee, flight }: WholeRecordProps) {
  const { t, i18n } = useTranslation('records')
  const labels = useRecordLabels(record)
  const { t: tSeen } = useTranslation('seen')
  const seenWords = useSeenWords()
  const seen = record.seen_under
  return (
    <Stack sx={{ gap: 3 }}>
      {(record.demonstration || record.review) && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {record.demonstration && <InventedLabel />}
          {record.review && <ReviewChip state={record.review.state} />}
        </Stack>
      )}
      <LevelNotice record={record} />
      {actions}
      <Section heading={t('description')}>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <MemberText>{record.description}</MemberText>
        </Typography>
      </Section>
      <FactList
        facts={[
          ...(record.prn ? [{ name: t('prn'), value: record.prn }] : []),
          { name: t('siteType'), value: labels.siteType },
          { name: t('monumentType'), value: labels.monumentType },
          { name: t('period'), value: labels.period },
          ...(reference === null ? [] : [{ name: t('gridReference'), value: reference }]),
          ...(record.place === 'square'
            ? []
            : [{ name: t('recordedBy'), value: <RecordedBy username={record.recorded_by} /> }]),
          { name: t('dateRecorded'), value: recordedWhen(record, i18n.language) },
          ...(seen
            ? [{ name: tSeen('heading'), value: <SeenFact words={seenWords(seen)} flight={flight} /> }]
            : []),
        ]}
      />
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
        <Box
          sx={{
            position: 'relative',
            height: MAP_HEIGHT,
            borderRadius: 1,
            overflow: 'hidden',
            // On paper, everything is on one sheet.
            '@media print': { height: MAP_HEIGHT - 60 },
          }}
        >
          {map}
        </Box>
      </Section>
      <LicenceSection record={record} />
      <ReviewSection record={record} />
      <OpinionsSection record={record} />
      {record.place !== 'square' && <RecordHistory id={record.id} version={record.version} />}
      <LevelSection record={record} />
      <Stack className="only-on-screen" direction="row" sx={{ flexWrap: 'wrap', columnGap: 2 }}>
        <ReportButton about={{ record: record.id }} />
        <Button
          component={RouterLink}
          to={`/sensitive-site?record=${record.id}`}
          color="secondary"
          size="small"
          startIcon={<WithholdIcon />}
        >
          {t('askToWithhold')}
        </Button>
      </Stack>
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

function SeenFact({ words, flight }: { words: string; flight: ReactNode }) {
  return (
    <>
      <div>{words}</div>
      {flight}
    </>
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
