import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Outline } from '#contract/records/records.ts'
import { UPLAND } from '#web/ui/style/theme.ts'
import { DRAWING_SIDE as SIDE, outlinePath } from '../map/outline-path.ts'

/** Pixels of each of two drawings that are compared. */
const CHANGE_SIDE = 88

interface OutlineChangeProps {
  before: Outline
  after: Outline
  /** Description of the drawings for screen readers. */
  labels: { before: string; after: string }
  /** Captions of the drawings. */
  captions: { before: ReactNode; after: ReactNode }
}

/** An outline before and after a change, at the same scale and position, so that the difference is visible. */
export function OutlineChange({ before, after, labels, captions }: OutlineChangeProps) {
  const around = [...before, ...after]
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {(['before', 'after'] as const).map((which) => (
        <Box key={which} component="span" sx={{ display: 'block' }}>
          <svg
            role="img"
            aria-label={labels[which]}
            viewBox={`0 0 ${SIDE} ${SIDE}`}
            width={CHANGE_SIDE}
            height={CHANGE_SIDE}
            style={{ display: 'block' }}
          >
            {which === 'after' && (
              <path
                d={outlinePath(before, around)}
                fill="none"
                stroke={UPLAND.slateMid}
                strokeDasharray="3 3"
              />
            )}
            <path
              d={outlinePath(which === 'before' ? before : after, around)}
              fill={UPLAND.brackenPale}
              stroke={UPLAND.bracken}
              strokeWidth={1.5}
            />
          </svg>
          {captions[which]}
        </Box>
      ))}
    </Box>
  )
}
