import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { EyeIcon, EyeOffIcon } from '../icons/controls.ts'
import { TextField } from './text-field.tsx'

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

/** A field of a form. */
export function TextEntry(props: TextEntryProps) {
  const { label, registration, errors = [], hint, rows, type, autoComplete, readOnly, endAdornment } = props
  const { ref, ...handlers } = registration
  return (
    <TextField
      fullWidth
      label={label}
      error={errors.length > 0}
      helperText={errors.length > 0 ? errors.map((text) => <span key={text}>{text}</span>) : hint}
      autoComplete={autoComplete}
      inputRef={ref}
      {...handlers}
      {...(type !== undefined && { type })}
      {...(rows !== undefined && { multiline: true, minRows: rows })}
      slotProps={{
        input: { ...(readOnly !== undefined && { readOnly }), endAdornment },
        htmlInput: rows === undefined ? { autoCapitalize: 'none', spellCheck: false } : {},
        formHelperText: { sx: { display: 'grid', gap: 0.5 } },
      }}
    />
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
