import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { EyeIcon, EyeOffIcon } from '../icons/controls.ts'

interface TextEntryProps {
  label: string
  registration: UseFormRegisterReturn
  /** Error messages shown under the field, one per line, instead of the hint. */
  errors?: readonly string[]
  hint?: string
  type?: 'text' | 'email' | 'password'
  /** Tells browsers and password managers what to fill in: a token of the HTML standard. */
  autoComplete: string
  /** Read-only text can still be selected and copied. */
  readOnly?: boolean
  /** Number of lines; one by default. */
  rows?: number
  endAdornment?: ReactNode
}

/** A field of a form, made of the parts of `TextField`, which would bring all kinds of fields and menus to every page with a form. */
export function TextEntry({ label, registration, errors = [], hint, rows, ...field }: TextEntryProps) {
  const { ref, ...handlers } = registration
  const id = useId()
  const help = errors.length > 0 ? errors.map((text) => <span key={text}>{text}</span>) : hint
  return (
    <FormControl fullWidth error={errors.length > 0}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        {...field}
        {...handlers}
        {...(rows !== undefined && { multiline: true, minRows: rows })}
        inputRef={ref}
        inputProps={{
          'aria-describedby': help && `${id}-help`,
          ...(rows === undefined && { autoCapitalize: 'none', spellCheck: false }),
        }}
      />
      {help && (
        <FormHelperText id={`${id}-help`} sx={{ display: 'grid', gap: 0.5 }}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  )
}

/** A password field with a button to show the password, because many wrong passwords are typing errors on phones. */
export function PasswordEntry(props: Omit<TextEntryProps, 'type' | 'endAdornment'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={t(shown ? 'password.hide' : 'password.show')}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </IconButton>
    </InputAdornment>
  )
  return <TextEntry {...props} type={shown ? 'text' : 'password'} endAdornment={toggle} />
}
