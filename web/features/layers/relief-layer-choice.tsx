import TextField from '@mui/material/TextField'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReliefLayerId } from '#contract/relief-names.ts'
import type { Tileset } from '#contract/tilesets.ts'
import type { LayerChange, LayerState } from '#web/map/layer-state.ts'
import { bareGroundLayers } from './relief-layers.ts'

interface ReliefLayerChoiceProps {
  tilesets: readonly Tileset[]
  layers: LayerState
  onChange: Dispatch<LayerChange>
}

/** Chooses the relief layer of bare ground and explains what it shows. Renders nothing where there is no choice. */
export function ReliefLayerChoice({ tilesets, layers, onChange }: ReliefLayerChoiceProps) {
  const { t } = useTranslation('map')
  const reliefLayers = bareGroundLayers(tilesets)
  if (reliefLayers.length < 2) return null
  const shown: ReliefLayerId = reliefLayers.includes(layers.reliefLayer) ? layers.reliefLayer : 'hillshade'
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={t('pictures.choose')}
      value={shown}
      onChange={({ target }) => {
        const reliefLayer = reliefLayers.find((known) => known === target.value)
        if (reliefLayer) onChange({ do: 'choose-relief-layer', reliefLayer })
      }}
      helperText={t(`pictures.${shown}.text`)}
      // A native list, because on a phone it opens the list of the system.
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        formHelperText: { role: 'status', sx: { mx: 0 } },
      }}
      sx={{ mt: 1, mb: 1 }}
    >
      {reliefLayers.map((reliefLayer) => (
        <option key={reliefLayer} value={reliefLayer}>
          {t(`pictures.${reliefLayer}.name`)}
        </option>
      ))}
    </TextField>
  )
}
