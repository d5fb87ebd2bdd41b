import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface MapChoiceProps {
  words: { open: string; close: string }
  children: ReactNode
}

/** A button that opens a map. The map and its code are loaded only then. */
export function MapChoice({ words, children }: MapChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        color="secondary"
        variant="outlined"
        size="small"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? words.close : words.open}
      </Button>
      {open && (
        <Box id={id} sx={{ mt: 2, minHeight: 372 }}>
          <Suspense fallback={<CircularProgress aria-label={t('loading')} />}>{children}</Suspense>
        </Box>
      )}
    </Box>
  )
}
