import LinearProgress from '@mui/material/LinearProgress'
import { useTranslation } from 'react-i18next'
import { useRested } from '#web/lib/timing/use-rested.ts'
import { useLayers } from '../layers-context.ts'
import { useReliefLoading } from './use-relief-loading.ts'

/** Milliseconds of loading before the bar is shown: tiles that are kept come sooner. */
const PATIENCE = 300

/** A fine bar at the top of the map while tiles of the LiDAR of the whole country are made. */
export function ReliefProgress() {
  const { t } = useTranslation('map')
  const { surveys } = useLayers()
  const loading = useReliefLoading()
  const lasts = useRested(loading, PATIENCE)
  if (!loading || !lasts || !surveys.some(({ live }) => live)) return null
  return (
    <LinearProgress
      aria-label={t('lidar.loading')}
      color="secondary"
      sx={{ position: 'absolute', inset: '0 0 auto', height: 3, zIndex: 2, pointerEvents: 'none' }}
    />
  )
}
