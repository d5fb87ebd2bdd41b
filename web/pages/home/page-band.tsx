import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { CONTENT_WIDTH } from '../shell/measures.ts'

/** A stripe of the page with its content in the middle. */
export function PageBand({ children, sx = {} }: { children: ReactNode; sx?: SxProps<Theme> }) {
  const inner: SxProps<Theme> = {
    maxWidth: CONTENT_WIDTH,
    marginInline: 'auto',
    paddingInline: { xs: 2.5, md: 4 },
    paddingBlock: { xs: 6, md: 10 },
  }
  return (
    <Box sx={[inner, ...(Array.isArray(sx) ? (sx as SxProps<Theme>[]) : [sx])] as SxProps<Theme>}>
      {children}
    </Box>
  )
}
