import TextField from '@mui/material/TextField'
import type { UseFormRegisterReturn } from 'react-hook-form'

interface ChoiceEntryProps {
  label: string
  registration: UseFormRegisterReturn
  errors: readonly string[]
  options: readonly { value: string; label: string }[]
}

/** A field of a form with a choice that must be made; nothing is chosen at first. */
export function ChoiceEntry({ label, registration, errors, options }: ChoiceEntryProps) {
  const { ref, ...handlers } = registration
  return (
    <TextField
      select
      fullWidth
      label={label}
      inputRef={ref}
      error={errors.length > 0}
      helperText={errors.join(' ')}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      {...handlers}
    >
      <option value="" />
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  )
}
