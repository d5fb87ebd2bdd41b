import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface WordPageProps {
  heading: string
  lead: string
  children: ReactNode
}

/** A text page: a heading, a summary in one sentence, and sections. */
export function WordPage({ heading, lead, children }: WordPageProps) {
  return (
    <Container
      maxWidth={false}
      sx={{ maxWidth: 1296, paddingInline: { xs: 2.5, md: 4 }, paddingBlock: { xs: 5, md: 9 } }}
    >
      <Typography variant="h1">{heading}</Typography>
      <Typography sx={{ maxWidth: '52ch', marginTop: 2.5, fontSize: { md: '1.3rem' } }}>{lead}</Typography>
      {children}
    </Container>
  )
}

interface WordSectionProps {
  heading: string
  /** Fragment of the address that links to this section. */
  id?: string
  /** In a wide window the heading stands beside the text. Use it for sections of text only. */
  beside?: true
  children: ReactNode
}

/** A section with lines of readable length; pictures may be wider. */
export function WordSection({ heading, id, beside, children }: WordSectionProps) {
  const headingId = useId()
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={headingId}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '100%', md: beside ? '1fr 2fr' : '100%' },
        columnGap: 6,
        marginTop: { xs: 6, md: 8 },
        scrollMarginTop: 24,
      }}
    >
      <Typography variant="h2" id={headingId}>
        {heading}
      </Typography>
      {/* Beside its heading, the text starts level with the heading. */}
      <Box sx={{ minWidth: 0, marginTop: { md: beside ? -1.5 : 0 } }}>{children}</Box>
    </Box>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Typography sx={{ maxWidth: '68ch', marginTop: 2, overflowWrap: 'anywhere' }}>{children}</Typography>
}

/** A list of short statements. */
export function WordList({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        maxWidth: '68ch',
        marginBlock: 2,
        paddingInlineStart: 3,
        fontSize: '1.125rem',
        lineHeight: 1.6,
        '& > li': { marginBlock: 1 },
        '& > li::marker': { color: 'warning.main' },
      }}
    >
      {children}
    </Box>
  )
}
