import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Fact {
  name: string
  value: ReactNode
  /** Whether the value is a number, a reference or a name, which translators in browsers must leave as it is. */
  verbatim?: boolean
}

/** Names and values side by side. */
export function FactList({ facts, dense = false }: { facts: readonly Fact[]; dense?: boolean }) {
  const variant = dense ? 'body2' : 'body1'
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'fit-content(50%) minmax(0, 1fr)',
        columnGap: 2,
        rowGap: dense ? 0.25 : 1,
        m: 0,
      }}
    >
      {facts.map(({ name, value, verbatim }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant={variant} color="text.secondary">
            {name}
          </Typography>
          <Typography
            component="dd"
            variant={variant}
            translate={verbatim ? 'no' : undefined}
            sx={{ m: 0, overflowWrap: 'anywhere' }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
