import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MiniMap } from '#web/records/map/mini-map/mini-map.tsx'
import { ownStatisticsQuery } from '#web/records/own/own-records.data.ts'
import { areaWords } from '#web/lib/words/sizes.ts'
import { Trouble } from './trouble.tsx'

/** A summary of the member's records: a few numbers and a small map. */
export function MyNumbers() {
  const { t, i18n } = useTranslation('dashboard')
  const { data, isError, refetch } = useQuery(ownStatisticsQuery())
  if (isError && !data) return <Trouble onTryAgain={() => void refetch()} />
  // A row of zeros tells nobody anything; the list below says what to do first.
  if (data?.records === 0) return null
  const orNone = (day: string | null) => day ?? '–'
  const numbers = [
    { name: t('numbers.records'), value: data?.records },
    { name: t('numbers.pictures'), value: data?.pictures },
    { name: t('numbers.siteTypes'), value: data?.site_types },
    { name: t('numbers.area'), value: data && areaWords(data.area, i18n.language) },
    { name: t('numbers.first'), value: data && orNone(data.first) },
    { name: t('numbers.latest'), value: data && orNone(data.latest) },
  ].filter(({ value }) => value !== 0)
  return (
    <Box
      component="section"
      aria-label={t('numbers.heading')}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 300px' } }}
    >
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          alignContent: 'start',
          gap: 3,
          // Six numbers fill whole rows.
          gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)' },
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
      <MiniMap places={data?.places ?? []} label={t('map', { count: data?.places.length ?? 0 })} />
    </Box>
  )
}
