import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { Controller, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ASKERS } from '#contract/review/sensitive-requests.ts'
import type { RequestFields } from './request-fields.ts'

export function AskerChoice({ control }: { control: Control<RequestFields> }) {
  const { t } = useTranslation('sensitiveSite')
  const id = useId()
  return (
    <Controller
      name="who"
      control={control}
      rules={{ required: true }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <FormControl error={fieldState.invalid}>
          <FormLabel id={id}>{t('who.label')}</FormLabel>
          <RadioGroup aria-labelledby={id} {...field}>
            {ASKERS.map((asker, place) => (
              <FormControlLabel
                key={asker}
                value={asker}
                control={<Radio {...(place === 0 && { slotProps: { input: { ref } } })} />}
                label={t(`who.${asker}`)}
              />
            ))}
          </RadioGroup>
          {fieldState.invalid && <FormHelperText role="alert">{t('who.required')}</FormHelperText>}
        </FormControl>
      )}
    />
  )
}
