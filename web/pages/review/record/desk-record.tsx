import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { type WantedRelief } from '#web/relief/layers/use-relief-look.ts'
import { RecordTrouble } from '#web/records/record-trouble.tsx'
import { recordQuery } from '#web/records/records.data.ts'
import { ArrowBackIcon } from '#web/ui/icons/controls.ts'
import { LANDSCAPE_PHONE } from '#web/ui/panel/landscape-phone.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { DecisionPanel } from '../queue/decision/decision-panel.tsx'
import { keepDecision, storedDecision } from '../queue/decision/stored-decisions.ts'
import type { DecisionBody } from '../queue/review-queue.data.ts'
import { MoreActs } from '../queue/decision/more-acts.tsx'
import { DeskMap } from './desk-map.tsx'
import { Looking } from './looking.tsx'
import { PromiseQuestion } from './promise-question.tsx'
import { RecordUnderReview } from './record-under-review.tsx'

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
  const map = <DeskMap key={record.id} record={record} bare={props.bare} relief={props.relief} />
  const more = <MoreActs key={record.id} id={record.id} seen={props.seen} onSeen={props.onSeen} />
  const details = <RecordUnderReview record={record} alone={!wide} more={more} />
  const acts = <Deciding key={record.id} {...props} />
  if (low)
    return (
      <Box sx={besideMap(320)}>
        {map}
        <Box sx={{ overflowY: 'auto', p: 2, pb: 0, bgcolor: 'background.paper' }}>
          <BackButton onPress={onBack}>{t('back')}</BackButton>
          {details}
          {acts}
        </Box>
      </Box>
    )
  if (wide)
    return (
      <Box sx={besideMap(400)}>
        {map}
        <Box sx={WITH_DECISION}>
          <Box sx={{ overflowY: 'auto', p: 2.5 }}>{details}</Box>
          <Box sx={DECISION}>{acts}</Box>
        </Box>
      </Box>
    )
  if (phone && deciding)
    return (
      <Box sx={ALONE}>
        <BackButton onPress={() => onStep(false)}>{t('toRecord')}</BackButton>
        <Typography variant="h3" component="h1" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          <MemberText>{record.title}</MemberText>
        </Typography>
        <div>{acts}</div>
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

/** @param width of what stands beside the map, in pixels */
function besideMap(width: number) {
  return {
    display: 'grid',
    minHeight: 0,
    gridTemplateColumns: `minmax(0, 1fr) ${width}px`,
    gridTemplateRows: 'minmax(0, 1fr)',
  } as const
}

/** What is decided with stays in sight; what the record says scrolls above it. */
const WITH_DECISION = {
  display: 'grid',
  minHeight: 0,
  gridTemplateRows: 'minmax(140px, 1fr) auto',
  bgcolor: 'background.paper',
} as const

const DECISION = {
  overflowY: 'auto',
  maxHeight: 'calc(100dvh - 64px - 140px)',
  px: 2.5,
  pt: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const

/** On a phone. The buttons are at the foot, however little there is above them. */
const ALONE = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  overflowY: 'auto',
  p: 2.5,
  pb: 0,
  bgcolor: 'background.paper',
  '& > :last-child': { display: 'flex', flexDirection: 'column', alignSelf: 'stretch', flexGrow: 1 },
} as const

function Deciding(props: DeskRecordProps & { record: RecordDetail }) {
  const { record, promiseOpen, onDrafted, onDecide, failure } = props
  const [promising, setPromising] = useState<DecisionBody | null>(null)
  const decide = (body: DecisionBody) => onDecide({ id: record.id, title: record.title, body })
  if (promising)
    return (
      <PromiseQuestion
        onClose={() => setPromising(null)}
        onAccepted={() => {
          setPromising(null)
          decide(promising)
        }}
      />
    )
  return (
    <>
      <Looking id={record.id} />
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
