import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

/** A part of the work on an import, with its heading. */
export function Part({ heading, intro, children }: { heading: string; intro?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: intro ? 1 : 2 }}>
        {heading}
      </Typography>
      {intro && <Typography sx={{ mb: 2, maxWidth: '70ch' }}>{intro}</Typography>}
      {children}
    </Box>
  )
}
