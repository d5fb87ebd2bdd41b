import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PageColumn } from '../page/page-column.tsx'

interface FormPageProps {
  heading: string
  intro?: string
  children: ReactNode
  /** Links to other pages that visitors may want. */
  below: ReactNode
}

/** A page with one short form. */
export function FormPage({ heading, intro, children, below }: FormPageProps) {
  return (
    <PageColumn width="narrow">
      <Typography variant="h2" component="h1" sx={{ marginBottom: intro ? 1.5 : 3 }}>
        {heading}
      </Typography>
      {intro && (
        <Typography variant="body2" sx={{ marginBottom: 3, color: 'text.secondary' }}>
          {intro}
        </Typography>
      )}
      <Box
        sx={{
          backgroundColor: { sm: 'background.paper' },
          border: { sm: '1px solid' },
          borderColor: { sm: 'divider' },
          borderRadius: 3,
          padding: { sm: 5 },
        }}
      >
        {children}
      </Box>
      <Typography variant="body2" sx={{ marginTop: 3 }}>
        {below}
      </Typography>
    </PageColumn>
  )
}
