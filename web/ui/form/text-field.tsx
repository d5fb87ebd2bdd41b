import FormControl, { type FormControlProps } from '@mui/material/FormControl'
import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText'
import InputLabel, { type InputLabelProps } from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId, type ReactNode } from 'react'

/** Properties of the box around the field. */
type Around = Pick<FormControlProps, 'disabled' | 'fullWidth' | 'margin' | 'required' | 'size' | 'sx'>

/** Properties of the field itself. */
type Field = Pick<
  OutlinedInputProps,
  | 'autoComplete'
  | 'inputRef'
  | 'maxRows'
  | 'minRows'
  | 'multiline'
  | 'name'
  | 'onBlur'
  | 'onChange'
  | 'onKeyDown'
  | 'type'
  | 'value'
>

interface TextFieldProps extends Around, Field {
  id?: string | undefined
  label: string
  error?: boolean
  /** Stands below the field and is read with it. */
  helperText?: ReactNode
  /** Passed to the parts, as to those of the field of the component library, whose `Autocomplete` does that. */
  slotProps?: {
    input?: Partial<OutlinedInputProps>
    htmlInput?: OutlinedInputProps['inputProps']
    inputLabel?: InputLabelProps
    formHelperText?: FormHelperTextProps
  }
}

/**
 * A field for text. The one of the component library is made of the same parts, but brings all kinds of fields, a list that opens and
 * what lists need to every page with a field.
 */
export function TextField({
  id,
  label,
  error = false,
  helperText,
  slotProps = {},
  ...props
}: TextFieldProps) {
  const { disabled, fullWidth, margin, required, size, sx, ...field } = props
  const around = { disabled, fullWidth, margin, required, size, sx }
  const made = useId()
  const own = id ?? made
  const { shrink } = slotProps.inputLabel ?? {}
  return (
    <FormControl {...defined(around)} error={error}>
      <InputLabel htmlFor={own} id={`${own}-label`} {...slotProps.inputLabel}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={own}
        label={label}
        {...field}
        {...(shrink !== undefined && { notched: shrink })}
        {...slotProps.input}
        inputProps={{ ...slotProps.htmlInput, ...(helperText && { 'aria-describedby': `${own}-help` }) }}
      />
      {helperText && (
        <FormHelperText id={`${own}-help`} {...slotProps.formHelperText}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  )
}

/** Without what was not given, for which the component library has its own values. */
function defined(props: Around): FormControlProps {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined))
}
