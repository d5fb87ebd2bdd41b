import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

/** A part of the page about the state of the portal, under its heading. */
export function StateSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" gutterBottom>
        {heading}
      </Typography>
      {children}
    </Box>
  )
}
