import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { faultOfDay } from './details-choice.rules.ts'
import { useFaultWords } from './use-fault-words.ts'

interface DayFieldProps {
  label: string
  day: string | undefined
  /** Whether a fault is to be shown. */
  faulty: boolean
  onChange: (day: string) => void
}

/** A day of which perhaps only the year or the month is known. */
export function DayField({ label, day = '', faulty, onChange }: DayFieldProps) {
  const { t } = useTranslation('known')
  // oxlint-disable-next-line react/purity -- a day must not lie after today, also when the form stays open overnight
  const fault = faulty ? faultOfDay(day, new Date()) : null
  const [words] = useFaultWords(fault ? [fault] : [])
  return (
    <TextField
      fullWidth
      size="small"
      margin="dense"
      label={label}
      value={day}
      error={words !== undefined}
      helperText={words ?? t('fields.dateHint')}
      onChange={({ target }) => onChange(target.value.trim())}
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: 10 } }}
    />
  )
}
