import Box from '@mui/material/Box'

/** Which of the two versions a narrow screen shows. */
export const SIDES = ['both', 'before', 'after'] as const
export type Side = (typeof SIDES)[number]

interface ColumnsProps {
  side: Side
  before: React.ReactNode
  after: React.ReactNode
}

/** The same part of two versions side by side, or one of them. */
export function Columns({ side, before, after }: ColumnsProps) {
  const both = side === 'both'
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 1,
        gridTemplateColumns: both
          ? { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }
          : 'minmax(0, 1fr)',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
      }}
    >
      {side !== 'after' && <div>{before}</div>}
      {side !== 'before' && <div>{after}</div>}
    </Box>
  )
}
