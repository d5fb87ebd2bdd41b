import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** What can be done with a line of a list: together on one row, its words in line with those above where there is no room beside them. */
export function LineActions({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', ml: { xs: -1, sm: 0 }, '& > button': { px: { xs: 1, sm: 2.5 } } }}>
      {children}
    </Box>
  )
}
