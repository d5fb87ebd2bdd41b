import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId, useRef, type Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import type { LayerChange, LayerState } from '#web/map/layers/layer-state.ts'
import { useVisible } from '#web/ui/use-visible.ts'
import { bareGroundLayers } from '../kinds/relief-layers.ts'
import { ReliefThumbnail } from './relief-thumbnail.tsx'
import { useThumbnails } from './use-thumbnails.ts'

interface ReliefLayerChoiceProps {
  tilesets: readonly Tileset[]
  layers: LayerState
  onChange: Dispatch<LayerChange>
}

/** Chooses the relief layer of bare ground and explains what it shows. Renders nothing where there is no choice. */
export function ReliefLayerChoice(props: ReliefLayerChoiceProps) {
  const reliefLayers = bareGroundLayers(props.tilesets)
  return reliefLayers.length < 2 ? null : <Choice {...props} reliefLayers={reliefLayers} />
}

function Choice({
  tilesets,
  layers,
  onChange,
  reliefLayers,
}: ReliefLayerChoiceProps & { reliefLayers: readonly ReliefLayerId[] }) {
  const { t } = useTranslation('map')
  const ids = { group: useId(), label: useId(), text: useId() }
  const grid = useRef<HTMLDivElement>(null)
  const thumbnails = useThumbnails(reliefLayers, tilesets, useVisible(grid))
  const shown: ReliefLayerId = reliefLayers.includes(layers.reliefLayer) ? layers.reliefLayer : 'hillshade'
  return (
    <Box sx={{ my: 1 }}>
      <FormLabel id={ids.label} component="div" sx={{ fontSize: '0.9rem', mb: 0.5 }}>
        {t('pictures.choose')}
      </FormLabel>
      <Box
        ref={grid}
        role="radiogroup"
        aria-labelledby={ids.label}
        aria-describedby={ids.text}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1 }}
      >
        {reliefLayers.map((reliefLayer, at) => (
          <ReliefThumbnail
            key={reliefLayer}
            group={ids.group}
            name={t(`pictures.${reliefLayer}.name`)}
            chosen={reliefLayer === shown}
            thumbnail={thumbnails[at] ?? null}
            onChoose={() => onChange({ do: 'choose-relief-layer', reliefLayer })}
          />
        ))}
      </Box>
      <FormHelperText id={ids.text} role="status" sx={{ mt: 1 }}>
        {t(`pictures.${shown}.text`)}
      </FormHelperText>
    </Box>
  )
}
