import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import MuiNativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { SxProps, Theme } from '@mui/material/styles'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

interface Option<T extends string> {
  value: T
  name: string
}

interface Look {
  label: string
  /** Medium among fields of that size, which have their own distance; small by default. */
  size?: 'small' | 'medium'
  /** As wide as its content, instead of all the width there is. */
  narrow?: boolean
  sx?: SxProps<Theme>
}

interface NativeSelectProps<T extends string> extends Look {
  value: T
  options: readonly Option<T>[]
  /** Explanation of the chosen option. */
  says?: string | undefined
  /** What is wrong with it, which is said instead. */
  fault?: string | undefined
  onChange: (value: T) => void
}

/** A select of the browser: on a phone it opens the list of the system. */
export function NativeSelect<T extends string>({
  value,
  options,
  says,
  fault,
  onChange,
  ...look
}: NativeSelectProps<T>) {
  return (
    <Select
      {...look}
      options={options}
      help={fault ?? says}
      error={fault !== undefined}
      input={{
        value,
        onChange: ({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChange(chosen.value)
        },
      }}
    />
  )
}

interface ChoiceEntryProps extends Look {
  registration: UseFormRegisterReturn
  errors?: readonly string[]
  options: readonly Option<string>[]
}

/** The same as a field of a form. */
export function ChoiceEntry({ registration, errors = [], options, ...look }: ChoiceEntryProps) {
  const { ref, ...handlers } = registration
  const help = errors.join(' ')
  return (
    <Select
      {...look}
      options={options}
      help={help}
      error={help !== ''}
      input={{ ...handlers, inputRef: ref }}
    />
  )
}

interface SelectProps extends Look {
  options: readonly Option<string>[]
  help: string | undefined
  error?: boolean
  input: Pick<Parameters<typeof MuiNativeSelect>[0], 'value' | 'onChange' | 'onBlur' | 'name' | 'inputRef'>
}

function Select({
  label,
  size = 'small',
  narrow = false,
  sx,
  options,
  help,
  error = false,
  input,
}: SelectProps) {
  const id = useId()
  return (
    <FormControl
      fullWidth={!narrow}
      size={size}
      margin={size === 'small' && !narrow ? 'dense' : 'none'}
      error={error}
      {...(sx && { sx })}
    >
      <InputLabel shrink htmlFor={id}>
        {label}
      </InputLabel>
      <MuiNativeSelect
        {...input}
        id={id}
        input={<OutlinedInput notched label={label} />}
        inputProps={{ id, 'aria-describedby': help ? `${id}-help` : undefined }}
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
