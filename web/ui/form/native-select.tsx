import TextField from '@mui/material/TextField'

interface NativeSelectProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; name: string }[]
  /** Explanation of the chosen option. */
  says?: string
  /** Medium among fields of that size, which have their own distance; small by default. */
  size?: 'small' | 'medium'
  onChange: (value: T) => void
}

/** A native select, which on a phone opens the list of the system. */
export function NativeSelect<T extends string>({
  label,
  value,
  options,
  says,
  size = 'small',
  onChange,
}: NativeSelectProps<T>) {
  return (
    <TextField
      select
      fullWidth
      size={size}
      margin={size === 'small' ? 'dense' : 'none'}
      label={label}
      value={value}
      helperText={says}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value)
        if (chosen) onChange(chosen.value)
      }}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        formHelperText: { sx: { mx: 0 } },
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </TextField>
  )
}
