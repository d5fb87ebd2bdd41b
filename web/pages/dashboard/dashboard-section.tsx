import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

export function DashboardSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2 }}>
        {heading}
      </Typography>
      {children}
    </Box>
  )
}
