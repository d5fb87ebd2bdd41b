import TextField from '@mui/material/TextField'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReliefLayerId } from '#contract/relief-names.ts'
import type { Tileset } from '#contract/tilesets.ts'
import type { LayerChange, LayerState } from '#web/map/layer-state.ts'
import { groundPictures } from './relief-pictures.ts'

interface GroundPictureProps {
  tilesets: readonly Tileset[]
  layers: LayerState
  onChange: Dispatch<LayerChange>
}

/** Chooses how bare ground is drawn, and says what that shows. Nothing where there is no choice. */
export function GroundPicture({ tilesets, layers, onChange }: GroundPictureProps) {
  const { t } = useTranslation('map')
  const pictures = groundPictures(tilesets)
  if (pictures.length < 2) return null
  const shown: ReliefLayerId = pictures.includes(layers.picture) ? layers.picture : 'hillshade'
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={t('pictures.choose')}
      value={shown}
      onChange={({ target }) => {
        const picture = pictures.find((known) => known === target.value)
        if (picture) onChange({ do: 'choose-picture', picture })
      }}
      helperText={t(`pictures.${shown}.text`)}
      // A native list: on a phone it is the system's own.
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        formHelperText: { role: 'status', sx: { mx: 0 } },
      }}
      sx={{ mt: 1, mb: 1 }}
    >
      {pictures.map((picture) => (
        <option key={picture} value={picture}>
          {t(`pictures.${picture}.name`)}
        </option>
      ))}
    </TextField>
  )
}
