import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslation } from 'react-i18next'
import type { LayerName } from '#web/map/layers/layer-state.ts'
import { useLayerHealth } from '#web/map/layers/layer-watch.ts'
import { conditionOf } from '#web/map/layers/source-health.ts'
import { WarningIcon } from '#web/ui/icons/controls.ts'
import { useLayers } from './layers-context.ts'

/** The mark of a layer that loads or failed, beside its name. What failed is told elsewhere; here it can be asked for again. */
export function LayerMark({ layer, name }: { layer: LayerName; name: string }) {
  const { t } = useTranslation('map')
  const { watch, tryLayerAgain } = useLayers()
  const condition = useLayerHealth(watch, layer, conditionOf)
  return (
    // Always rendered, so that new messages are announced.
    <Box role="status" sx={{ flexShrink: 0, display: 'flex', alignItems: 'center' }}>
      {condition === 'loading' && (
        <CircularProgress
          size={16}
          thickness={5}
          color="secondary"
          aria-label={t('layers.loading', { layer: name })}
        />
      )}
      {condition === 'failed' && (
        <Button
          size="small"
          color="secondary"
          startIcon={<WarningIcon color="warning" />}
          aria-label={t('layers.tryAgain', { layer: name })}
          onClick={() => tryLayerAgain(layer)}
          sx={{ whiteSpace: 'nowrap', px: 1 }}
        >
          {t('tryAgain')}
        </Button>
      )}
    </Box>
  )
}
