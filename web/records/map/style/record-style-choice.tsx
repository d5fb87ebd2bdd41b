import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { RECORD_STYLES, type LayerChange, type LayerState } from '#web/map/layers/layer-state.ts'
import { RecordLegend, type RecordColours } from './record-legend.tsx'

interface RecordStyleChoiceProps {
  layers: Pick<LayerState, 'recordStyle' | 'rejectedRecords'>
  onChange: Dispatch<LayerChange>
  colours: RecordColours
}

/** How records are drawn on the map, with the legend of the chosen style. */
export function RecordStyleChoice({ layers, onChange, colours }: RecordStyleChoiceProps) {
  const { t } = useTranslation('map')
  const id = useId()
  const { recordStyle: chosen, rejectedRecords: rejected } = layers
  return (
    <Stack sx={{ mb: 1 }}>
      <Typography id={id} variant="body2" component="h4" color="text.secondary">
        {t('recordStyle.label')}
      </Typography>
      <RadioGroup aria-labelledby={id} value={chosen}>
        {RECORD_STYLES.map((style) => (
          <FormControlLabel
            key={style}
            label={t(`recordStyle.${style}`)}
            control={
              <Radio
                value={style}
                size="small"
                onChange={() => onChange({ do: 'choose-record-style', style })}
              />
            }
            sx={{ my: -0.5, '@media (pointer: coarse)': { my: 0 } }}
          />
        ))}
      </RadioGroup>
      {chosen !== 'plain' && <RecordLegend style={chosen} rejected={rejected} colours={colours} />}
      {chosen === 'state' && (
        <FormControlLabel
          label={t('recordStyle.rejected')}
          control={
            <Checkbox
              size="small"
              checked={rejected}
              onChange={(_, on) => onChange({ do: 'show-rejected-records', on })}
            />
          }
          sx={{ alignItems: 'flex-start', '& .MuiCheckbox-root': { mt: -0.75 } }}
        />
      )}
      {chosen === 'confidence' && (
        <FormHelperText sx={{ mt: 0 }}>{t('recordStyle.confidenceText')}</FormHelperText>
      )}
      {chosen !== 'plain' && <FormHelperText sx={{ mt: 0.5 }}>{t('recordStyle.counted')}</FormHelperText>}
    </Stack>
  )
}
