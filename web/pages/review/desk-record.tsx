import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { Link as RouterLink } from 'react-router'
import type { RecordDetail } from '#contract/records/records.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { ReliefOutlineMap } from '#web/relief/layers/small-map/relief-outline-map.tsx'
import { useReliefLook, type WantedRelief } from '#web/relief/layers/use-relief-look.ts'
import { RecordTrouble } from '#web/records/record-trouble.tsx'
import { recordQuery } from '#web/records/records.data.ts'
import { ShapeDrawing } from '#web/records/map/shape-drawing.tsx'
import { ArrowBackIcon } from '#web/ui/icons/controls.ts'
import { LANDSCAPE_PHONE } from '#web/ui/panel/landscape-phone.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { acceptTerms, newestTerms } from '#contract/accounts/terms.ts'
import { RECORDS } from '#web/lib/record-news.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { REVIEW_STATES } from '#contract/review/review.ts'
import { outlineArea } from '#geo/shapes/geodesy.ts'
import { DiscussionSection } from '#web/discussion/discussion-section.tsx'
import { isWithheld } from '#web/records/is-withheld.ts'
import { recordedWhen, useRecordLabels } from '#web/records/details/record-words.ts'
import { KnownSection } from '#web/records/details/details-section.tsx'
import { RecordPhotos } from '#web/records/photos/record-photos.tsx'
import { useSeenWords } from '#web/records/list/use-seen-words.ts'
import { ReviewChip } from '#web/review/review-chip.tsx'
import { ReviewEvents, WordOfFinder } from '#web/review/review-events.tsx'
import { areaWords } from '#web/lib/words/sizes.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { DecisionPanel } from './queue/decision/decision-panel.tsx'
import { keepDecision, storedDecision } from './queue/decision/stored-decisions.ts'
import type { DecisionBody } from './queue/review-queue.data.ts'
import { MAP_COLOURS, MAP_STYLE } from '../map/canvas/layer-order.ts'

interface PromiseDialogProps {
  onAccepted: () => void
  onClose: () => void
}

const VERSION = newestTerms().find(({ kind }) => kind === 'reviewer')?.version ?? ''

/** Asks for the reviewer's promise before the first decision, which is made once it is given. */
function PromiseDialog({ onAccepted, onClose }: PromiseDialogProps) {
  const { t } = useTranslation(['reviewQueue', 'portal'])
  const queries = useQueryClient()
  const titleId = useId()
  const sending = useSending({
    send: () => call(acceptTerms, { body: { reviewer: VERSION, via: 'save' } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [...RECORDS, 'queue'] })
      onAccepted()
    },
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('promise.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('promise.text')}</DialogContentText>
        <Link href={`/terms/${VERSION}#reviewer`} target="_blank" rel="noopener">
          {t('promise.read')}
          <ForScreenReaders as="span"> ({t('portal:newTab')})</ForScreenReaders>
        </Link>
        <SendingNotice sending={sending} />
        {sending.error && !sending.waiting && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {t('promise.failed')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('portal:cancel')}</Button>
        <Button variant="contained" loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('promise.accept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export interface Decided {
  id: number
  title: string
  body: DecisionBody
}

interface DeskRecordProps {
  id: number | null
  /** Whether there is nothing to choose. */
  listEmpty: boolean
  wide: boolean
  /** Whether the outline is left out. */
  bare: boolean
  relief: readonly [WantedRelief, (layer: ReliefLayerId) => void]
  deciding: boolean
  onStep: (deciding: boolean) => void
  onBack: () => void
  /** Whether the reviewer has marked this version as seen. */
  seen: boolean
  /** Marks it as seen, or takes the mark back. */
  onSeen: () => void
  promiseOpen: boolean
  failure: Error | null
  /** Changes when a key has changed the draft. */
  drafted: number
  onDrafted: () => void
  onDecide: (decided: Decided) => void
}

/** The open record beside the list, or instead of it on a narrow screen. */
export function DeskRecord(props: DeskRecordProps) {
  const { t } = useTranslation('reviewQueue')
  const { id, listEmpty, wide, onBack } = props
  const { data: record, error, refetch } = useQuery({ ...recordQuery(id ?? 0), enabled: id !== null })
  if (id === null) return wide ? <Empty>{t(listEmpty ? 'nothing' : 'choose')}</Empty> : null
  if (record) return <OpenRecord {...props} record={record} />
  return (
    <Box sx={{ p: 3 }}>
      {!wide && <BackButton onPress={onBack}>{t('back')}</BackButton>}
      {error ? (
        <RecordTrouble error={error} onTryAgain={() => void refetch()} />
      ) : (
        <CircularProgress aria-label={t('loading')} />
      )}
    </Box>
  )
}

function OpenRecord(props: DeskRecordProps & { record: RecordDetail }) {
  const { t } = useTranslation('reviewQueue')
  const { record, wide, deciding, onStep, onBack } = props
  const phone = useMedia('(max-width: 699px)') && !wide
  const low = useMedia(LANDSCAPE_PHONE) && !wide
  const map = <DeskMap {...props} />
  const details = <RecordUnderReview record={record} alone={!wide} />
  const acts = (
    <>
      <Button variant="outlined" color="secondary" size="small" onClick={props.onSeen} sx={{ my: 2 }}>
        {t(props.seen ? 'markUnseen' : 'markSeen')}
      </Button>
      <Deciding key={record.id} {...props} />
    </>
  )
  if (wide || low)
    return (
      <Box
        sx={{
          display: 'grid',
          minHeight: 0,
          gridTemplateColumns: `minmax(0, 1fr) ${low ? 320 : 400}px`,
          gridTemplateRows: 'minmax(0, 1fr)',
        }}
      >
        {map}
        <Box sx={{ overflowY: 'auto', p: low ? 2 : 3, bgcolor: 'background.paper' }}>
          {low && <BackButton onPress={onBack}>{t('back')}</BackButton>}
          {details}
          {acts}
        </Box>
      </Box>
    )
  if (phone && deciding)
    return (
      <Box sx={{ overflowY: 'auto', p: 2.5, bgcolor: 'background.paper' }}>
        <BackButton onPress={() => onStep(false)}>{t('toRecord')}</BackButton>
        <Typography variant="h3" component="h1" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          <MemberText>{record.title}</MemberText>
        </Typography>
        {acts}
      </Box>
    )
  return (
    <Box sx={{ display: 'grid', minHeight: 0, gridTemplateRows: 'auto 45% minmax(0, 1fr) auto' }}>
      <Box sx={{ px: 1.5, py: 0.5, bgcolor: 'background.paper' }}>
        <BackButton onPress={onBack}>{t('back')}</BackButton>
      </Box>
      {map}
      <Box
        sx={{
          overflowY: 'auto',
          p: 2.5,
          bgcolor: 'background.paper',
          display: 'grid',
          gap: 4,
          gridTemplateColumns: phone ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
          alignContent: 'start',
        }}
      >
        <div>{details}</div>
        {!phone && <div>{acts}</div>}
      </Box>
      {phone && (
        <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
          <Button fullWidth variant="contained" size="large" onClick={() => onStep(true)}>
            {t('toDecision')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

function DeskMap({ record, bare, relief }: DeskRecordProps & { record: RecordDetail }) {
  const { t } = useTranslation('reviewQueue')
  const look = useReliefLook(record, relief)
  const label = t('map', { title: record.title })
  return (
    <Box sx={{ position: 'relative', overflow: 'hidden', minHeight: 0 }}>
      <ReliefOutlineMap
        label={label}
        outline={record.polygonCoordinate}
        bare={bare}
        look={look}
        style={MAP_STYLE}
        colours={MAP_COLOURS}
        otherwise={
          <ShapeDrawing label={label} outline={record.polygonCoordinate} colour={MAP_COLOURS.record} />
        }
      />
    </Box>
  )
}

function Deciding(props: DeskRecordProps & { record: RecordDetail }) {
  const { record, promiseOpen, onDrafted, onDecide, failure } = props
  const [promising, setPromising] = useState<DecisionBody | null>(null)
  const decide = (body: DecisionBody) => onDecide({ id: record.id, title: record.title, body })
  return (
    <>
      <DecisionPanel
        record={record}
        draft={storedDecision(record.id)}
        onDraft={(draft) => {
          keepDecision(record.id, draft)
          onDrafted()
        }}
        failure={failure}
        onDecide={(body) => (promiseOpen ? setPromising(body) : decide(body))}
      />
      {promising && (
        <PromiseDialog
          onClose={() => setPromising(null)}
          onAccepted={() => {
            setPromising(null)
            decide(promising)
          }}
        />
      )}
    </>
  )
}

function BackButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button size="small" startIcon={<ArrowBackIcon />} onClick={onPress}>
      {children}
    </Button>
  )
}

function Empty({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', bgcolor: 'background.default' }}>
      <Typography color="text.secondary">{children}</Typography>
    </Box>
  )
}

interface RecordUnderReviewProps {
  record: RecordDetail
  /** Whether its title is the main heading of the page, because nothing else is shown. */
  alone: boolean
}

/** Everything that a record says, and what has happened to it. */
function RecordUnderReview({ record, alone }: RecordUnderReviewProps) {
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
