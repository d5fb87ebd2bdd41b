import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calibration as Compared } from '#contract/review/review-oversight.ts'
import { calibrationQuery } from '#web/review/oversight/oversight.data.ts'
import { CalibrationPlot } from './calibration-plot.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'

/** What opinions said of records against what reviewers decided, once there are enough of both. */
export function Calibration() {
  const { t } = useTranslation('oversight')
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h3" gutterBottom>
        {t('calibration.heading')}
      </Typography>
      <Typography sx={{ maxWidth: '60ch', marginBottom: 2 }}>{t('calibration.intro')}</Typography>
      <Comparison />
    </Box>
  )
}

function Comparison() {
  const { t } = useTranslation('oversight')
  const { t: tAdmin } = useTranslation('admin')
  const failed = useFailureText()
  const { data, error, isError, refetch } = useQuery(calibrationQuery())
  if (isError && !data)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{tAdmin('tryAgain')}</Button>}>
        {failed(tAdmin('failed'), error)}
      </Alert>
    )
  if (!data) return <CircularProgress aria-label={tAdmin('loading')} />
  const { records, tenths } = data
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>{t('calibration.records', { records })}</Typography>
      <Box component="figure" sx={{ m: 0, marginTop: 2 }}>
        <Typography component="figcaption" variant="body2" sx={{ maxWidth: '60ch' }}>
          {t('calibration.plot')} {t('calibration.line')}
        </Typography>
        <CalibrationPlot tenths={tenths} />
      </Box>
      <Numbers tenths={tenths} />
    </>
  )
}

function Numbers({ tenths }: Pick<Compared, 'tenths'>) {
  const { t } = useTranslation('oversight')
  return (
    <Box
      component="table"
      aria-label={t('calibration.heading')}
      sx={{ borderCollapse: 'collapse', marginTop: 2 }}
    >
      <thead>
        <tr>
          {(['figure', 'count', 'confirmed', 'interval'] as const).map((column) => (
            <Cell key={column} scope="col">
              {t(`calibration.${column}`)}
            </Cell>
          ))}
        </tr>
      </thead>
      <tbody>
        {tenths.map(({ from, to, confirmed }) => (
          <tr key={from}>
            <Cell scope="row">{t('calibration.range', { from, to })}</Cell>
            <Cell>{confirmed ? confirmed.n : t('calibration.empty')}</Cell>
            <Cell>{confirmed?.k}</Cell>
            <Cell>{confirmed && t('calibration.range', { from: confirmed.low, to: confirmed.high })}</Cell>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

function Cell({ scope, children }: { scope?: 'col' | 'row'; children: ReactNode }) {
  return (
    <Box
      component={scope ? 'th' : 'td'}
      scope={scope}
      sx={{
        paddingBlock: 0.5,
        paddingInlineEnd: { xs: 1, sm: 3 },
        fontSize: { xs: '0.9rem', sm: '1rem' },
        borderBottom: 1,
        borderColor: 'divider',
        textAlign: 'start',
        fontWeight: scope === 'col' ? 650 : 400,
        whiteSpace: scope === 'col' ? 'normal' : 'nowrap',
        verticalAlign: 'bottom',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {children}
    </Box>
  )
}
