import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useId } from 'react'

interface ChoiceProps {
  label: string
  hint?: string
  on: boolean
  onChange: (on: boolean) => void
}

/** A switch with an explanation under it. */
export function Choice({ label, hint, on, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={on}
            onChange={(_, checked) => onChange(checked)}
            slotProps={{ input: hint ? { 'aria-describedby': id } : {} }}
          />
        }
        label={label}
      />
      {hint && (
        <FormHelperText id={id} sx={{ ml: 6, mt: 0, fontSize: '0.95rem', maxWidth: '60ch' }}>
          {hint}
        </FormHelperText>
      )}
    </div>
  )
}
