import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import MuiNativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

interface NativeSelectProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; name: string }[]
  /** Explanation of the chosen option. */
  says?: string | undefined
  /** What is wrong with it, which is said instead. */
  fault?: string | undefined
  /** Medium among fields of that size, which have their own distance; small by default. */
  size?: 'small' | 'medium'
  onChange: (value: T) => void
}

/** A native select, which on a phone opens the list of the system. From the parts of `TextField`, which brings all kinds of fields. */
export function NativeSelect<T extends string>({
  label,
  value,
  options,
  says,
  fault,
  size = 'small',
  onChange,
}: NativeSelectProps<T>) {
  const id = useId()
  const help = fault ?? says
  return (
    <FormControl
      fullWidth
      error={fault !== undefined}
      size={size}
      margin={size === 'small' ? 'dense' : 'none'}
    >
      <InputLabel shrink htmlFor={id}>
        {label}
      </InputLabel>
      <MuiNativeSelect
        id={id}
        value={value}
        input={<OutlinedInput notched label={label} />}
        inputProps={{ id, 'aria-describedby': help && `${id}-help` }}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </MuiNativeSelect>
      {help && (
        <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  )
}
