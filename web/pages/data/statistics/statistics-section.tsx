import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  COUNTED_BY,
  downloadStatistics,
  getStatistics,
  type Statistics,
} from '#contract/open-data/statistics.ts'
import { numberWords } from '#language/numbers.ts'
import { Paragraph, WordSection } from '#web/ui/page/word-page.tsx'
import { CountTable } from './count-table.tsx'
import { SquaresMap } from './squares-map.tsx'
import { statisticsQuery } from './statistics.data.ts'

/** Numbers of the records by type, period, month and place. */
export function StatisticsSection() {
  const { t } = useTranslation('statistics')
  const { data, error, refetch } = useQuery(statisticsQuery)
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  return (
    <WordSection id="statistics" heading={t('heading')}>
      <Box sx={{ marginTop: 2 }}>
        {!data && !error && <CircularProgress aria-label={t('loading')} />}
        {!data && error && (
          <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
            {t('failed')}
          </Alert>
        )}
        {data?.records === 0 && <Typography role="status">{t('none')}</Typography>}
        {data && data.records > 0 && <Numbers statistics={data} />}
      </Box>
    </WordSection>
  )
}

function Numbers({ statistics }: { statistics: Statistics }) {
  const { t, i18n } = useTranslation('statistics')
  const { records } = statistics
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 5, md: 8 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <div>
        <Typography variant="h3" component="p">
          {t('total', { count: records, records: numberWords(records, i18n.language) })}
        </Typography>
        <Paragraph>{t('how')}</Paragraph>
        <Paragraph>
          {t('files')} <Link href={downloadStatistics.path}>{t('csv')}</Link>
          {' · '}
          <Link href={getStatistics.path}>{t('json')}</Link>
        </Paragraph>
        <Box sx={{ display: 'grid', gap: 6, marginTop: 6 }}>
          {COUNTED_BY.map((by) => (
            <CountTable key={by} by={by} counts={statistics[by]} />
          ))}
        </Box>
      </div>
      <Box sx={{ position: { md: 'sticky' }, top: 24, order: { xs: -1, md: 0 } }}>
        <SquaresMap counts={statistics.square} />
      </Box>
    </Box>
  )
}
