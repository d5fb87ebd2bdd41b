import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Pictures side by side if there is room for them. */
export function PictureRow({ children, columns }: { children: ReactNode; columns: 2 | 3 }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: `repeat(${columns}, 1fr)` },
        maxWidth: columns === 2 ? 920 : 'none',
        marginTop: 3,
      }}
    >
      {children}
    </Box>
  )
}
