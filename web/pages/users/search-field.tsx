import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useEffectEvent, useState } from 'react'
import { USERNAME_MAX_LENGTH } from '#contract/http/limits.ts'
import { SearchIcon } from '#web/ui/icons/controls.ts'

/** Milliseconds after the last letter. */
const PAUSE = 300

interface SearchFieldProps {
  label: string
  /** The current search text. */
  value: string
  onChange: (value: string) => void
}

/** Searches when the visitor pauses typing. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Changed from elsewhere: by a link, or by a button that shows everybody.
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const wanted = text.trim()
  const send = useEffectEvent(() => {
    setSent(wanted)
    onChange(wanted)
  })
  useEffect(() => {
    if (wanted === sent) return
    const timer = setTimeout(send, PAUSE)
    return () => clearTimeout(timer)
  }, [wanted, sent])
  return (
    <TextField
      type="search"
      label={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      sx={{ flex: '1 1 260px' }}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: USERNAME_MAX_LENGTH },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
