/** Places a bar at the foot of the map: centred, never wider than the map. @param width width in pixels where there is room */
export function barAtFoot(width: number) {
  return { alignSelf: 'center', width: `min(${width}px, calc(100% - 24px))`, mb: 1.5 } as const
}

/** The parts of such a bar in one line: what it says of the next step and of keys shares what the rest leaves. */
export const PARTS_IN_LINE = {
  pl: 2,
  pr: 1,
  py: 1,
  display: 'flex',
  alignItems: 'center',
  columnGap: 2,
  '& > *': { flexShrink: 0 },
  '& > [role=status]': { flex: '1 1 0' },
  '& > p': { flex: '1 1 0' },
  // A line lower is a third of the map that a phone on its side has.
  '@media (max-width: 900px)': {
    pl: 1.5,
    columnGap: 1,
    '& > dl': { columnGap: 1 },
    '& > div:last-child': { gap: 0 },
    '& .MuiButton-root': { px: 1.25 },
  },
} as const
