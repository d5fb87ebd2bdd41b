import Box from '@mui/material/Box'
import type { ElementType, ReactNode } from 'react'

/** Read aloud, not seen. */
export function ForScreenReaders({ as, children }: { as: ElementType; children: ReactNode }) {
  return (
    <Box
      component={as}
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        m: '-1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  )
}
