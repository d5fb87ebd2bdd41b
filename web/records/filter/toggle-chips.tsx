import Chip from '@mui/material/Chip'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import { useId } from 'react'

interface ToggleChipsProps<Value extends string> {
  heading: string
  choices: readonly Value[]
  chosen: readonly Value[]
  labelOf: (value: Value) => string
  onToggle: (value: Value, on: boolean) => void
}

/** Toggle buttons, any number of which can be on. */
export function ToggleChips<Value extends string>(props: ToggleChipsProps<Value>) {
  const { heading, choices, chosen, labelOf, onToggle } = props
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <FormLabel id={id} component="h3" sx={{ display: 'block', m: 0, mb: 0.75, fontWeight: 600 }}>
        {heading}
      </FormLabel>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
        {choices.map((value) => {
          const on = chosen.includes(value)
          return (
            <Chip
              key={value}
              component="button"
              clickable
              label={labelOf(value)}
              aria-pressed={on}
              color={on ? 'primary' : 'default'}
              variant={on ? 'filled' : 'outlined'}
              onClick={() => onToggle(value, !on)}
              sx={{ fontSize: '0.95rem', '@media (pointer: coarse)': { height: 44, borderRadius: 22 } }}
            />
          )
        })}
      </Stack>
    </div>
  )
}
