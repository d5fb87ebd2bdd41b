import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The actions for a line of a list, in one row. On narrow screens their texts are aligned with the text above. */
export function LineActions({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', ml: { xs: -1, sm: 0 }, '& > button': { px: { xs: 1, sm: 2.5 } } }}>
      {children}
    </Box>
  )
}
