import Box from '@mui/material/Box'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** A field that people cannot see or reach; bots that fill in every field give themselves away. */
export function TrapField({ registration }: { registration: UseFormRegisterReturn }) {
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'absolute', left: -10_000, width: 1, height: 1, overflow: 'hidden' }}
    >
      <input type="text" tabIndex={-1} autoComplete="off" {...registration} />
    </Box>
  )
}
