import Box from '@mui/material/Box'
import type { ElementType, ReactNode } from 'react'

interface ForScreenReadersProps {
  as: ElementType
  role?: 'status'
  children: ReactNode
}

/** Text for screen readers only. */
export function ForScreenReaders({ as, role, children }: ForScreenReadersProps) {
  return (
    <Box
      component={as}
      {...(role && { role })}
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
