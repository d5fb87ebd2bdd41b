import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { opacityOf, type LayerName } from '#web/map/layers/layer-state.ts'
import { useLayerHealth, type LayerWatch } from '#web/map/layers/layer-watch.ts'
import { conditionOf, isUnreachable } from '#web/map/layers/source-health.ts'
import type { Missing } from './layer-facts.ts'
import { useLayers } from './layers-context.ts'
import { OpacitySlider } from './opacity-slider.tsx'

interface LayerRowProps {
  name: LayerName
  on: boolean
  /** A radio button or a switch. */
  control: ReactElement
  /** Why it cannot be chosen; null where it can. */
  missing: Missing | null
  /** Message about the layer while it is on. */
  note: string | null
  /** Further choices, which replace the hint while the layer is on. */
  more?: ReactNode
  /** What its shades mean, while the layer is on. */
  legend?: ReactNode
}

/** One layer in the panel: its switch and, while it is on, its loading state and opacity. */
export function LayerRow(props: LayerRowProps) {
  const { name, on, control, missing, note, more, legend } = props
  const { layers, changeLayer, watch, tryLayerAgain } = useLayers()
  const { t } = useTranslation('map')
  const label = t(`layers.${name}`)
  const shown = on && missing === null
  const hint = missing ? t(`layers.missing.${missing}`) : shown && more ? null : hintOf(name)
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel label={label} control={control} disabled={missing !== null} sx={{ mr: 0 }} />
        {shown && <Loading name={name} watch={watch} />}
      </Stack>
      {hint && <FormHelperText sx={{ mt: -0.5, mb: 0.5 }}>{hint}</FormHelperText>}
      {shown && more}
      {shown && legend}
      {shown && <Failure name={name} watch={watch} onTryAgain={() => tryLayerAgain(name)} />}
      {shown && note && <FormHelperText sx={{ mt: 0 }}>{note}</FormHelperText>}
      {shown && (
        <OpacitySlider
          label={label}
          opacity={opacityOf(layers, name)}
          onChange={(opacity) => changeLayer({ do: 'fade', layer: name, opacity })}
        />
      )}
    </Box>
  )

  function hintOf(layer: LayerName) {
    if (layer === 'light' || layer === 'dtm' || layer === 'dsm' || layer === 'dsmMulti')
      return t(`layers.hint.${layer}`)
    return null
  }
}

function Loading({ name, watch }: { name: LayerName; watch: LayerWatch }) {
  const { t } = useTranslation('map')
  const condition = useLayerHealth(watch, name, conditionOf)
  if (condition !== 'loading') return null
  return (
    <CircularProgress
      size={16}
      thickness={5}
      color="secondary"
      aria-label={t('layers.loading', { layer: t(`layers.${name}`) })}
    />
  )
}

function Failure({
  name,
  watch,
  onTryAgain,
}: {
  name: LayerName
  watch: LayerWatch
  onTryAgain: () => void
}) {
  const { t } = useTranslation('map')
  const condition = useLayerHealth(watch, name, conditionOf)
  const none = useLayerHealth(watch, name, isUnreachable)
  return (
    // Always rendered, so that new messages are announced.
    <Box role="status">
      {condition === 'failed' && (
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="body2" color="error">
            {t(none ? 'layers.unreachable' : 'layers.failed')}
          </Typography>
          <Button size="small" color="secondary" onClick={onTryAgain} sx={{ whiteSpace: 'nowrap' }}>
            {t('tryAgain')}
          </Button>
        </Stack>
      )}
    </Box>
  )
}
