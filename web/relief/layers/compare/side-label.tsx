import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import CircularProgress from '@mui/material/CircularProgress'
import Paper from '@mui/material/Paper'
import { useTranslation } from 'react-i18next'
import { useLayerHealth, type LayerWatch } from '#web/map/layers/layer-watch.ts'
import { mapLayerOf, type ComparedLayer } from '#web/map/swipe/compared-layer.ts'
import { conditionOf } from '#web/map/layers/source-health.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapValue } from '#web/map/view/use-map-value.ts'
import { fromMapZoom } from '#web/map/view/zoom.ts'
import { comparedFacts } from './compared-layers.ts'
import { useLayers } from '../layers-context.ts'
import { useComparedNames } from './use-compared-names.ts'

interface SideLabelProps {
  layer: ComparedLayer
  watch: LayerWatch
  /** The base map under a LiDAR layer fails to load. */
  baseFailed: boolean
  onTryAgain: () => void
  /** Makes this side wider, for visitors who cannot drag the divider. */
  onMore: () => void
}

/** The label of one side of a comparison: its layer and loading state. */
export function SideLabel(props: SideLabelProps) {
  const { layer, watch, baseFailed, onTryAgain, onMore } = props
  const map = usePageMap()
  const background = useLayers()
  const { t } = useTranslation(['swipe', 'map'])
  const condition = useLayerHealth(watch, mapLayerOf(layer), conditionOf)
  const { missing, minZoom } = comparedFacts(background, layer)
  const tooFar = useMapValue(map, 'zoom', (moved) => fromMapZoom(moved.getZoom()) < minZoom, false)
  const name = useComparedNames()(layer)
  const trouble = missing ? t('missingHere') : tooFar ? t('closer') : null
  const failed = missing === null && (condition === 'failed' || baseFailed)
  return (
    <Paper elevation={3} sx={{ width: 'max-content', maxWidth: { xs: 112, sm: 240 }, overflow: 'hidden' }}>
      <ButtonBase
        aria-label={t('more', { layer: name })}
        onClick={onMore}
        sx={{
          display: 'flex',
          gap: 1,
          px: { xs: 0.75, sm: 1.5 },
          py: 0.5,
          minHeight: 36,
          textAlign: 'start',
          width: '100%',
          font: 'inherit',
          fontSize: { xs: '0.9rem', sm: 'inherit' },
          fontWeight: 600,
          lineHeight: 1.25,
          hyphens: 'auto',
          overflowWrap: 'anywhere',
        }}
      >
        {name}
        {condition === 'loading' && (
          <CircularProgress
            size={16}
            color="secondary"
            aria-label={t('map:layers.loading', { layer: name })}
          />
        )}
      </ButtonBase>
      {/* Always rendered, so that new messages are announced. */}
      <Box
        role="status"
        sx={{
          px: { xs: 0.75, sm: 1.5 },
          pb: trouble || failed ? 0.75 : 0,
          fontSize: '0.9rem',
          lineHeight: 1.3,
        }}
      >
        {trouble}
        {failed && (
          <Button
            size="small"
            color="error"
            aria-label={t('map:layers.tryAgain', { layer: name })}
            onClick={onTryAgain}
            sx={{ ml: -1, minHeight: 32 }}
          >
            {t('map:tryAgain')}
          </Button>
        )}
      </Box>
    </Paper>
  )
}
