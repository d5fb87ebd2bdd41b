import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { IMAGE_LAYERS, type MapSettings, type ImageLayerName } from '#contract/map.ts'
import { barAtFoot } from '#web/map/bar-at-foot.ts'
import { withSide, type Comparison, type Side } from '#web/map/swipe/comparison.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { layerFacts } from './layer-facts.ts'

interface ComparisonBarProps {
  settings: MapSettings
  comparison: Comparison
  onChange: (comparison: Comparison) => void
  onEnd: () => void
}

/** Chooses the two layers of a comparison, and ends it. */
export function ComparisonBar({ settings, comparison, onChange, onEnd }: ComparisonBarProps) {
  const { t } = useTranslation(['swipe', 'map'])
  const choose = (side: Side) => (layer: ImageLayerName) => onChange(withSide(comparison, side, layer))
  return (
    <Paper
      component="section"
      aria-label={t('bar')}
      elevation={6}
      sx={{
        ...barAtFoot(560),
        p: 1.5,
        pr: 0.5,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
      }}
    >
      <SideSelect name={t('left')} settings={settings} layer={comparison.left} onChoose={choose('left')} />
      <SideSelect name={t('right')} settings={settings} layer={comparison.right} onChoose={choose('right')} />
      <Tooltip title={t('end')}>
        <IconButton aria-label={t('end')} onClick={onEnd} color="secondary" sx={{ width: 44, height: 44 }}>
          <Close />
        </IconButton>
      </Tooltip>
      <ForScreenReaders as="p" role="status">
        {t('announce', {
          left: t(`map:layers.${comparison.left}`),
          right: t(`map:layers.${comparison.right}`),
        })}
      </ForScreenReaders>
    </Paper>
  )
}

interface SideSelectProps {
  name: string
  settings: MapSettings
  layer: ImageLayerName
  onChoose: (layer: ImageLayerName) => void
}

/** A native select, which on a phone opens the list of the system. Layers that this portal lacks are listed, not hidden. */
function SideSelect({ name, settings, layer, onChoose }: SideSelectProps) {
  const { t } = useTranslation(['swipe', 'map'])
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={name}
      value={layer}
      onChange={({ target }) => {
        const chosen = IMAGE_LAYERS.find((known) => known === target.value)
        if (chosen) onChoose(chosen)
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {IMAGE_LAYERS.map((known) => {
        const missing = layerFacts(settings, known).missing !== null
        const label = t(`map:layers.${known}`)
        return (
          <option key={known} value={known} disabled={missing}>
            {missing ? t('missing', { layer: label }) : label}
          </option>
        )
      })}
    </TextField>
  )
}
