import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Pixels: a form or a list, a text with pictures, and everything. */
const WIDTHS = { narrow: 600, text: 900, whole: 1296 } as const

interface PageColumnProps {
  width: keyof typeof WIDTHS
  children: ReactNode
}

/** The content of a page. Whatever its width, it begins at the left edge that all pages share with the footer. */
export function PageColumn({ width, children }: PageColumnProps) {
  return (
    <Box
      sx={{
        maxWidth: WIDTHS.whole,
        marginInline: 'auto',
        paddingInline: { xs: 2.5, md: 4 },
        paddingBlock: { xs: 4, md: 8 },
      }}
    >
      <Box sx={{ maxWidth: WIDTHS[width] }}>{children}</Box>
    </Box>
  )
}
