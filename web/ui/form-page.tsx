import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

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
    <Container maxWidth="sm" sx={{ paddingBlock: { xs: 4, sm: 9 } }}>
      <Box
        sx={{
          backgroundColor: { sm: 'background.paper' },
          border: { sm: '1px solid' },
          borderColor: { sm: 'divider' },
          borderRadius: 3,
          padding: { sm: 6 },
        }}
      >
        <Typography variant="h2" component="h1" sx={{ marginBottom: intro ? 1.5 : 4 }}>
          {heading}
        </Typography>
        {intro && (
          <Typography variant="body2" sx={{ marginBottom: 4, color: 'text.secondary' }}>
            {intro}
          </Typography>
        )}
        {children}
        <Typography variant="body2" sx={{ marginTop: 4, textAlign: 'center' }}>
          {below}
        </Typography>
      </Box>
    </Container>
  )
}
