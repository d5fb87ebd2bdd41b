import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { type Details } from '#contract/records/details.ts'
import { CONDITIONS, MEASURED_MAX_LENGTH, PRIVATE_THREAT, THREATS } from '#contract/records/details-values.ts'
import { ChoiceField } from './choice-field.tsx'
import { DayField } from './day-field.tsx'
import { withThreat } from './details-choice.rules.ts'

interface StateFieldsProps {
  known: Details
  faulty: boolean
  onChange: (part: Partial<Details>) => void
}

/** In which condition it is, what threatens it, and what was measured there. */
export function StateFields({ known, faulty, onChange }: StateFieldsProps) {
  const { t } = useTranslation('known')
  const { threats, measured_on_site: measured } = known
  const measure = (change: { note?: string; date?: string }) => {
    const { note = '', date = '' } = { ...measured, ...change }
    const isEmpty = note === '' && date === ''
    onChange({ measured_on_site: isEmpty ? null : { note, ...(date !== '' && { date }) } })
  }
  return (
    <Stack sx={{ gap: 1 }}>
      <ChoiceField
        label={t('now.condition')}
        value={known.condition}
        choices={CONDITIONS}
        nameOf={(choice) => t(`conditions.${choice}`)}
        onChange={(condition) => onChange({ condition })}
      />
      <Stack component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Typography component="legend" variant="body2" sx={{ p: 0 }}>
          {t('now.threats')}
        </Typography>
        {THREATS.map((threat) => (
          <FormControlLabel
            key={threat}
            control={
              <Checkbox
                size="small"
                checked={threats.includes(threat)}
                onChange={({ target }) => onChange({ threats: withThreat(threats, threat, target.checked) })}
              />
            }
            label={t(`threats.${threat}`)}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </Stack>
      {threats.includes(PRIVATE_THREAT) && (
        <Alert severity="info" role="status">
          {t('digging')}
        </Alert>
      )}
      <TextField
        fullWidth
        multiline
        size="small"
        label={t('now.measured')}
        helperText={t('now.measuredHint')}
        value={measured?.note ?? ''}
        onChange={({ target }) => measure({ note: target.value })}
        slotProps={{ htmlInput: { maxLength: MEASURED_MAX_LENGTH } }}
      />
      {measured && (
        <DayField
          label={t('now.measuredDate')}
          day={measured.date}
          faulty={faulty}
          onChange={(date) => measure({ date })}
        />
      )}
    </Stack>
  )
}
