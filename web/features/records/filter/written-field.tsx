import TextField from '@mui/material/TextField'
import { useState } from 'react'

interface WrittenFieldProps {
  label: string
  type: 'search' | 'text' | 'date'
  /** What counts at the moment; empty for nothing. */
  value: string
  maxLength?: number
  hint?: string
  error?: string | undefined
  /** False for what cannot count yet, such as a date half typed. */
  isWhole?: (text: string) => boolean
  onCommit: (value: string) => void
}

/** A field that counts when its writer is done with it: at Enter, on leaving it, and for a date as soon as it is whole. */
export function WrittenField(props: WrittenFieldProps) {
  const { label, type, value, maxLength, hint, error, isWhole = () => true, onCommit } = props
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    // Changed from elsewhere: a chip was taken away, or another address opened.
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
