import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import Stack from '@mui/material/Stack'
import { Link } from '#web/lib/routing/index.ts'
import type { FreshRecord } from '#contract/review/opinions.ts'
import { ReliefOutlineMap, type MapDress } from '#web/relief/layers/small-map/relief-outline-map.tsx'
import { useReliefLook, type WantedRelief } from '#web/relief/layers/use-relief-look.ts'
import { ShapeDrawing } from '#web/records/map/shape-drawing.tsx'
import { ApiError } from '#web/lib/api.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { LANDSCAPE_PHONE } from '#web/ui/panel/landscape-phone.ts'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { LastOpinion, type GivenOpinion } from './last-opinion.tsx'
import { nextQuery, useFreshAnswer, type FreshAnswer } from './second-opinion.data.ts'

/** One find after the other, as an outline on the relief, and what the member thinks it is. */
export function FreshLooks({ dress }: { dress: MapDress }) {
  const { t } = useTranslation('secondOpinion')
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery(nextQuery(skipped))
  const [last, setLast] = useState<GivenOpinion | null>(null)
  const sending = useFreshAnswer()
  const question = useRef<HTMLHeadingElement>(null)
  const record = data?.record ?? null
  const next = () => question.current?.focus()
  const answer = (said: FreshAnswer) => {
    if (!record) return
    const { id, version } = record
    sending.mutate(
      { ...said, id, version },
      {
        onSuccess: ({ kind }) => {
          setLast({ id, kind })
          next()
        },
      },
    )
  }
  const skip = () => {
    if (record) setSkipped([...skipped, record.id])
    setLast(null)
    next()
  }
  return (
    <Frame map={record && <FreshMap record={record} dress={dress} />} whole={data !== undefined && !record}>
      <Typography variant="h2" component="h1" ref={question} tabIndex={-1} sx={{ outline: 0, mb: 1 }}>
        {t(data && !record ? 'endHeading' : 'question')}
      </Typography>
      <div role="status">{last && <LastOpinion key={last.id} {...last} onWithdrawn={next} />}</div>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {data && (data.given === 0 && record ? t('intro') : t('given', { count: data.given }))}
      </Typography>
      <SendingNotice sending={sending} />
      {sending.error && !sending.waiting && <Refused error={sending.error} />}
      {!data && isError && (
        <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {t('failed')}
        </Alert>
      )}
      {!data && !isError && <CircularProgress aria-label={t('loading')} />}
      {record && (
        <AnswerPanel
          key={record.id}
          busy={sending.isPending || isPlaceholderData || isFetching}
          onAnswer={answer}
          onSkip={skip}
        />
      )}
      {data && !record && <TheEnd skipped={skipped.length} onAgain={() => setSkipped([])} />}
    </Frame>
  )
}

interface FrameProps {
  map: ReactNode
  /** Whether there is nothing to show on a map. */
  whole: boolean
  children: ReactNode
}

/** The map fills the window beside the answers, or above them on a phone that is held upright. */
function Frame({ map, whole, children }: FrameProps) {
  if (whole) return <PageColumn width="narrow">{children}</PageColumn>
  return (
    <Box
      sx={{
        display: 'grid',
        height: '100%',
        minHeight: 0,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 400px' },
        gridTemplateRows: { xs: '45% minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
        [`@media ${LANDSCAPE_PHONE}`]: {
          gridTemplateColumns: 'minmax(0, 1fr) 320px',
          gridTemplateRows: 'minmax(0, 1fr)',
        },
      }}
    >
      <Box sx={{ position: 'relative', overflow: 'hidden', bgcolor: 'background.default' }}>{map}</Box>
      <Box sx={{ overflowY: 'auto', bgcolor: 'background.paper', p: { xs: 2.5, md: 4 } }}>{children}</Box>
    </Box>
  )
}

function FreshMap({ record, dress }: { record: FreshRecord; dress: MapDress }) {
  const { t } = useTranslation('secondOpinion')
  const look = useReliefLook({ ...record, seen_under: null }, useState<WantedRelief>(null))
  const label = t('map', { record: record.id })
  return (
    <ReliefOutlineMap
      {...dress}
      label={label}
      outline={record.polygonCoordinate}
      look={look}
      otherwise={
        <ShapeDrawing label={label} outline={record.polygonCoordinate} colour={dress.colours.record} />
      }
    />
  )
}

function Refused({ error }: { error: Error }) {
  const { t } = useTranslation('secondOpinion')
  const { t: tRefusal } = useTranslation('refusals')
  const changed = error instanceof ApiError && error.status === 409
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {changed ? t('changed') : faultTexts(tRefusal, error, t('notSent'))}
    </Alert>
  )
}

/** Thanks where nothing waits, with what can be done now. */
function TheEnd({ skipped, onAgain }: { skipped: number; onAgain: () => void }) {
  const { t } = useTranslation('secondOpinion')
  return (
    <>
      <Typography sx={{ mb: 3 }}>{t('end')}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        {skipped > 0 && (
          <Button variant="contained" onClick={onAgain}>
            {t('again', { count: skipped })}
          </Button>
        )}
        <Button component={Link} to="/LidarPortal" variant="outlined" color="secondary">
          {t('toMap')}
        </Button>
      </Stack>
    </>
  )
}
