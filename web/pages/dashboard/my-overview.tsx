import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import type { OwnRecord, OwnStatistics } from '#contract/records/own-records.ts'
import { areaWords } from '#web/lib/words/sizes.ts'
import { useRecordLabels } from '#web/records/details/record-words.ts'
import { isWithheld } from '#web/records/is-withheld.ts'
import { MiniMap } from '#web/records/map/mini-map/mini-map.tsx'
import { ownRecordsQuery, ownStatisticsQuery } from '#web/records/own/own-records.data.ts'
import { RecordThumbnail } from '#web/records/photos/record-thumbnail.tsx'
import { MemberText } from '#web/ui/spoken.tsx'
import { Trouble } from './trouble.tsx'

/** Where the member's finds are in Wales, and beside the map the last one and a few numbers. */
export function MyOverview() {
  const { t } = useTranslation('dashboard')
  const { data, error, refetch } = useQuery(ownStatisticsQuery())
  if (error && !data) return <Trouble error={error} onTryAgain={() => void refetch()} />
  // A row of zeros tells nobody anything; the list below says what to do first.
  if (data?.records === 0) return null
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, md: 6 },
        gridTemplateColumns: { sm: '280px 1fr', md: '380px 1fr' },
        alignItems: 'start',
      }}
    >
      <MiniMap places={data?.places ?? []} label={t('map', { count: data?.places.length ?? 0 })} />
      <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 }, minWidth: 0 }}>
        <LastFind />
        <Numbers statistics={data} />
      </Box>
    </Box>
  )
}

function LastFind() {
  const { t } = useTranslation('dashboard')
  const id = useId()
  // The first page of the list below, so that nothing is asked twice.
  const { data } = useQuery(ownRecordsQuery({ sort: 'date', order: 'desc', page: 1 }))
  const [last] = data?.records ?? []
  if (!last) return null
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t('last')}
      </Typography>
      <Find record={last} />
    </Box>
  )
}

function Find({ record }: { record: OwnRecord }) {
  const labels = useRecordLabels(record)
  const title = <MemberText>{record.title}</MemberText>
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      {record.thumbnail !== null && (
        <RecordThumbnail address={record.thumbnail} size={96} withheld={isWithheld(record)} />
      )}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.35 }}>
          {record.hidden_at === null ? (
            <MuiLink component={Link} to={`/LidarPortal?record=${record.id}`}>
              {title}
            </MuiLink>
          ) : (
            title
          )}
        </Typography>
        <Typography color="textSecondary">
          {[labels.monumentType || labels.siteType, labels.period, record.date_recorded].join(' · ')}
        </Typography>
      </Box>
    </Box>
  )
}

function Numbers({ statistics }: { statistics: OwnStatistics | undefined }) {
  const { t, i18n } = useTranslation('dashboard')
  const orNone = (day: string | null) => day ?? '–'
  const numbers = [
    { name: t('numbers.records'), value: statistics?.records },
    { name: t('numbers.pictures'), value: statistics?.pictures },
    { name: t('numbers.siteTypes'), value: statistics?.site_types },
    { name: t('numbers.area'), value: statistics && areaWords(statistics.area, i18n.language) },
    { name: t('numbers.first'), value: statistics && orNone(statistics.first) },
    { name: t('numbers.latest'), value: statistics && orNone(statistics.latest) },
  ].filter(({ value }) => value !== 0)
  return (
    <Box component="section" aria-label={t('numbers.heading')}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 3,
          // Six numbers fill whole rows.
          gridTemplateColumns: { xs: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' },
        }}
      >
        {numbers.map(({ name, value }) => (
          <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" variant="h3" sx={{ m: 0, minHeight: '1.3em' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
