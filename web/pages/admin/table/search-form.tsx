import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/form/text-field.tsx'

interface SearchFormProps {
  /** The current search text. */
  search: string
  hint: string
  onSearch: (search: string) => void
  children: ReactNode
}

/** Searches when the form is submitted and not during typing, because results that keep changing are distracting. */
export function SearchForm({ search, hint, onSearch, children }: SearchFormProps) {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState(search)
  return (
    <Stack
      component="form"
      role="search"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 2, marginBlock: 3, alignItems: { sm: 'start' } }}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <TextField
        size="small"
        label={t('search')}
        helperText={hint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        sx={{ flex: 1 }}
      />
      <Button type="submit" variant="outlined">
        {t('search')}
      </Button>
      {children}
    </Stack>
  )
}
