import Box from '@mui/material/Box'
import type { Outline } from '#contract/records/records.ts'
import { DRAWING_SIDE as SIDE, outlinePath } from './outline-path.ts'

interface ShapeDrawingProps {
  label: string
  outline: Outline
  colour: string
  /** An earlier shape, which is drawn dashed. */
  replaced?: Outline
}

/** Only a shape, in the middle of its box, for browsers that cannot draw the map. */
export function ShapeDrawing({ label, outline, colour, replaced }: ShapeDrawingProps) {
  const around = replaced ? [...outline, ...replaced] : outline
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', height: '100%', p: 2 }}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        style={{ width: 'min(100%, 320px)', height: '100%' }}
      >
        {replaced && (
          <path
            d={outlinePath(replaced, around)}
            fill="none"
            stroke={colour}
            strokeWidth={0.6}
            strokeDasharray="2 2"
          />
        )}
        <path d={outlinePath(outline, around)} fill={`${colour}1a`} stroke={colour} strokeWidth={0.6} />
      </svg>
    </Box>
  )
}
