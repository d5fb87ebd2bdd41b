import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { ChipRadio } from '#web/ui/form/chip-radio.tsx'

interface ChipRowProps<T extends string> {
  label: string
  value: T | ''
  options: readonly { value: T; name: string }[]
  fault: string | undefined
  onChange: (value: T) => void
}

/** A few words of which one is chosen, all in sight, and none at first. */
export function ChipRow<T extends string>({ label, value, options, fault, onChange }: ChipRowProps<T>) {
  const id = useId()
  return (
    <Box
      role="radiogroup"
      aria-labelledby={id}
      aria-invalid={fault !== undefined}
      aria-describedby={fault === undefined ? undefined : `${id}-fault`}
      data-lacks={value === '' ? '' : undefined}
    >
      <FormLabel id={id} component="span" error={fault !== undefined} sx={{ display: 'block', mb: 0.5 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {options.map((option) => (
          <ChipRadio
            key={option.value}
            name={id}
            value={option.value}
            label={option.name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={() => undefined}
          />
        ))}
      </Box>
      {fault !== undefined && (
        <FormHelperText id={`${id}-fault`} error>
          {fault}
        </FormHelperText>
      )}
    </Box>
  )
}
