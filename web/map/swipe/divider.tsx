import Box from '@mui/material/Box'
import type { KeyboardEvent, PointerEvent, ReactNode, Ref } from 'react'
import { SwapIcon } from '#web/ui/icons/map.ts'
import { FOCUS_RING, UPLAND } from '#web/ui/style/theme.ts'
import { positionAfterKey, positionAt } from './divider-position.ts'

interface DividerProps {
  /** Percentage of the map's width, from the left edge. */
  position: number
  onMove: (position: number) => void
  name: string
  /** The position in words. */
  text: string
  sliderRef?: Ref<HTMLDivElement>
  grip: DividerGrip
  /** The labels of the two sides, which move with the line. */
  left: ReactNode
  right: ReactNode
}

/** The knob on the line, and the labels beside or below it. */
interface DividerGrip {
  /** Pixels. */
  size: number
  /** Pixels from the top of the map to its middle. */
  fromTop: number
  names: 'below' | 'beside'
}

/** Pixels: any wider, the line would cover too much of the map. */
const LINE_REACH = 16

/** A line between the two halves of the map that is moved with a pointer or with keys. */
export function Divider({ position, onMove, name, text, sliderRef, grip, left, right }: DividerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const next = positionAfterKey(position, event.key)
    if (next === null) return
    // These keys would also scroll the page.
    event.preventDefault()
    onMove(next)
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    const map = event.currentTarget.offsetParent?.getBoundingClientRect()
    if (map && event.currentTarget.hasPointerCapture(event.pointerId)) onMove(positionAt(event.clientX, map))
  }
  const { height, gap } = labelPlace(grip)
  return (
    <Box sx={{ position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none' }}>
      <Box style={{ right: `${100 - position}%`, ...height, paddingRight: gap }} sx={LABEL}>
        {left}
      </Box>
      <Box style={{ left: `${position}%`, ...height, paddingLeft: gap }} sx={LABEL}>
        {right}
      </Box>
      <Box
        ref={sliderRef}
        role="slider"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(position)}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={follow}
        style={{ left: `${position}%` }}
        sx={{
          position: 'absolute',
          top: 0,
          bottom: 0,
          width: grip.size,
          ml: `${-grip.size / 2}px`,
          '& > *': { position: 'absolute', pointerEvents: 'auto', touchAction: 'none', cursor: 'ew-resize' },
          // The edges of the map would cut off a focus ring around the whole line.
          '&:focus-visible': { outline: 'none' },
          '&:focus-visible > :last-child': FOCUS_RING,
        }}
      >
        <LineAndGrip {...grip} />
      </Box>
    </Box>
  )
}

function LineAndGrip({ size, fromTop }: DividerGrip) {
  return (
    <>
      <Box
        sx={{
          insetBlock: 0,
          left: `calc(50% - ${LINE_REACH / 2}px)`,
          width: LINE_REACH,
          '&::after': {
            content: '""',
            position: 'absolute',
            insetBlock: 0,
            left: 'calc(50% - 2px)',
            width: 4,
            bgcolor: '#fff',
            boxShadow: `0 0 0 1px ${UPLAND.slate}8c`,
          },
        }}
      />
      <Box
        sx={{
          top: fromTop - size / 2,
          width: size,
          height: size,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          color: '#fff',
          bgcolor: 'primary.main',
          border: '3px solid #fff',
          boxShadow: 3,
        }}
      >
        <SwapIcon fontSize="small" />
      </Box>
    </>
  )
}

/** Pixels between the grip or the line and a label. */
const GAP = { grip: 8, line: 16 } as const

/** Labels beside the grip grow upwards, because there is no room below it. */
function labelPlace({ size, fromTop, names }: DividerGrip) {
  return names === 'below'
    ? { height: { top: fromTop + size / 2 + GAP.grip }, gap: GAP.line }
    : { height: { bottom: `calc(100% - ${fromTop + size / 2}px)` }, gap: size / 2 + GAP.grip }
}

const LABEL = { position: 'absolute', '& > *': { pointerEvents: 'auto' } } as const
