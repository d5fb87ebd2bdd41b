import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useParams, useSearchParams } from '#web/lib/routing/index.ts'
import { OutlinesCompared } from '#web/records/history/outlines-compared.tsx'
import { SIDES, type Side } from '#web/records/history/columns.tsx'
import { SideBySide } from '#web/records/history/side-by-side.tsx'
import { twoVersionsQuery } from '#web/records/history/two-versions.data.ts'
import { isWithheld } from '#web/records/is-withheld.ts'
import { RecordVersions } from '#web/records/own/record-history.tsx'
import { recordQuery } from '#web/records/records.data.ts'
import { ReviewLink } from '#web/review/review-link.tsx'
import { isGone } from '#web/lib/api.ts'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { MAP_COLOURS, MAP_STYLE } from '../map/canvas/layer-order.ts'

const DRESS = { style: MAP_STYLE, colours: MAP_COLOURS }

export default function RecordHistoryPage() {
  const { t } = useTranslation('recordVersions')
  const [search] = useSearchParams()
  const asked = [search.get('from'), search.get('to')]
  const [id, from, to] = [useParams().id, ...asked].map(numberIn)
  return (
    <PageColumn width="whole">
      <Typography variant="h2" component="h1" gutterBottom>
        {t('heading', { record: id ?? '' })}
      </Typography>
      {id ? <LinksOf id={id} /> : <Alert severity="info">{t('noRecord')}</Alert>}
      {id && from && to && <Compared id={id} versions={{ from, to }} />}
      {id && !(from && to) && (
        <>
          {asked.some((version) => version !== null) && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {t('wrongAddress')}
            </Alert>
          )}
          <RecordVersions id={id} compared />
        </>
      )}
    </PageColumn>
  )
}

function numberIn(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null
}

function LinksOf({ id }: { id: number }) {
  const { t } = useTranslation('recordVersions')
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, mb: 1 }}>
      <Link component={RouterLink} to={`/LidarPortal?record=${id}`}>
        {t('toRecord')}
      </Link>
      <ReviewLink id={id} />
    </Stack>
  )
}

function Compared({ id, versions }: { id: number; versions: { from: number; to: number } }) {
  const { t } = useTranslation(['recordVersions', 'records'])
  const narrow = useMedia('(max-width: 899px)')
  const [side, setSide] = useState<Side>('both')
  const { data, error, refetch } = useQuery(twoVersionsQuery(id, versions))
  const { data: record } = useQuery(recordQuery(id))
  if (isGone(error)) return <Alert severity="info">{t('records:gone')}</Alert>
  if (error)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('failed')}
      </Alert>
    )
  if (!data) return <CircularProgress aria-label={t('loading')} />
  const { before, after } = data
  if (!before || !after) return <Alert severity="info">{t('noVersion')}</Alert>
  return (
    <>
      <OutlinesCompared
        before={before}
        after={after}
        demonstration={record?.demonstration ?? false}
        dress={DRESS}
      />
      {narrow && (
        <ToggleButtonGroup
          exclusive
          fullWidth
          value={side}
          aria-label={t('sides.label')}
          onChange={(_, chosen) => setSide(SIDES.find((each) => each === chosen) ?? side)}
          sx={{ mb: 3, '& .MuiToggleButton-root': { color: 'text.primary' } }}
        >
          {SIDES.map((each) => (
            <ToggleButton key={each} value={each}>
              {t(`sides.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <SideBySide
        before={before}
        after={after}
        side={narrow ? side : 'both'}
        // Fetched with the session until it is known that everybody sees the record.
        withheld={record ? isWithheld(record) : true}
      />
    </>
  )
}
