import TextField from '@mui/material/TextField'
import { useState } from 'react'

interface WrittenFieldProps {
  label: string
  type: 'search' | 'text' | 'date'
  /** The current value; empty for none. */
  value: string
  maxLength?: number
  hint?: string
  error?: string | undefined
  /** Returns false for an incomplete value, such as a half-typed date. */
  isWhole?: (text: string) => boolean
  onCommit: (value: string) => void
}

/**
 * A field that applies when the visitor has finished typing: on Enter, on leaving it, and for a date as soon as it is
 * complete.
 */
export function WrittenField(props: WrittenFieldProps) {
  const { label, type, value, maxLength, hint, error, isWhole = () => true, onCommit } = props
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    // The value was changed elsewhere: a chip was removed, or another address was opened.
    setKnown(value)
    setDraft(value)
  }
  const commit = (text: string) => {
    if (text !== value && isWhole(text)) onCommit(text)
  }
  return (
    <TextField
      label={label}
      type={type}
      size="small"
      fullWidth
      value={draft}
      autoComplete="off"
      error={error !== undefined}
      helperText={error ?? hint}
      onChange={({ target }) => {
        setDraft(target.value)
        if (type === 'date') commit(target.value)
      }}
      onBlur={() => commit(draft.trim())}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit(draft.trim())
      }}
      slotProps={{
        htmlInput: { maxLength, autoCapitalize: 'none' },
        ...(type === 'date' && { inputLabel: { shrink: true } }),
      }}
    />
  )
}
