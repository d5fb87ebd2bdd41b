import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { OVER_MAP } from '../layout/free-part.ts'
import { useMapLayout } from '../layout/layout-context.ts'
import type { Frame, PanelAlone } from '../layout/screens.ts'
import { EDGE, SIDEWAYS_SHEET } from '../layout/sizes.ts'

interface MapFurnitureProps {
  search: ReactNode
  /** The action, the menu Tools and the tab of the form, in their place in this frame. */
  actions: ReactNode
  /** The help card, or the card after a save. */
  card: ReactNode
  light: ReactNode
  notices: ReactNode
  layers: ReactNode
  /** Compass and zoom. */
  zoom: ReactNode
  /** The bar of a task. */
  bar: ReactNode
  foot: ReactNode
}

/** Everything on top of the map, each in its place; the map between them stays free for the pointer. */
export function MapFurniture(parts: MapFurnitureProps) {
  const { frame, covered, layersPanel, alone } = useMapLayout()
  const narrow = layersPanel.small
  const { search, actions, card, light, notices, layers, zoom, bar, foot } = parts
  const layersPart = <Stack sx={alone === 'layers' ? SHEETS[frame] : LAYERS}>{layers}</Stack>
  const grid = frame === 'upright' && narrow ? NARROW : FRAMES[frame]
  const wide = frame === 'wide'
  return (
    <Box {...{ [OVER_MAP]: '' }} sx={WHOLE} style={{ bottom: covered.bottom }}>
      <Box sx={[GRID, grid]}>
        <Stack data-corner sx={[PART, { gridArea: 'search' }]}>
          {search}
          {wide && actions}
          {wide && (
            <Stack data-corner sx={CARD}>
              {card}
            </Stack>
          )}
          {wide && (
            <Stack data-corner sx={LIGHT}>
              {light}
            </Stack>
          )}
        </Stack>
        <Stack data-corner sx={[PART, NOTICES, { gridArea: 'notices' }]}>
          {!wide && (
            <Stack data-corner sx={CARD}>
              {card}
            </Stack>
          )}
          {notices}
        </Stack>
        <Stack data-corner sx={[PART, ASIDE, { gridArea: 'aside' }, frame === 'sideways' && IN_ROW]}>
          {alone !== 'layers' && layersPart}
          {frame === 'upright' && !narrow && <Box sx={{ flex: 1, pointerEvents: 'none !important' }} />}
          {wide && <Box sx={{ flex: 1, pointerEvents: 'none !important' }} />}
          {!wide && frame !== 'sideways' && zoom}
          {wide ? zoom : actions}
        </Stack>
      </Box>
      {alone === 'layers' && (
        <Stack data-corner sx={{ zIndex: 6 }}>
          {layersPart}
        </Stack>
      )}
      <Stack data-corner sx={FOOT} style={{ marginRight: beside(frame, alone) ?? covered.right }}>
        {bar}
        {!wide && (
          <Stack data-corner sx={alone === 'light' ? SHEETS[frame] : LIGHT_IN_FOOT}>
            {light}
          </Stack>
        )}
        {foot}
      </Stack>
    </Box>
  )
}

/** Pixels that a sheet takes from the foot at the right; null without one. */
const beside = (frame: Frame, alone: PanelAlone) =>
  frame === 'sideways' && (alone === 'layers' || alone === 'light') ? SIDEWAYS_SHEET : null

/** At once, because it is measured at once: where motion is reduced, `base.css` has every change take a moment. */
const AT_ONCE = { transitionProperty: 'none' } as const

const WHOLE = {
  ...AT_ONCE,
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  pointerEvents: 'none',
  display: 'flex',
  flexDirection: 'column',
  containerType: 'inline-size',
  '& [data-corner]': { pointerEvents: 'none' },
  '& [data-corner] > :not([data-corner])': { pointerEvents: 'auto' },
} as const

const GRID = {
  ...AT_ONCE,
  display: 'grid',
  flex: 1,
  minHeight: 0,
  p: `${EDGE}px`,
  pb: 1,
  gap: `${EDGE}px`,
} as const

/** Where search, notices (with the card) and the right-hand column stand. */
const FRAMES: Readonly<Record<Frame, object>> = {
  wide: {
    // As wide as the actions, of which the Welsh ones take more than the cards.
    gridTemplateColumns: 'minmax(360px, max-content) minmax(0, 1fr) auto',
    gridTemplateRows: 'minmax(0, 1fr)',
    gridTemplateAreas: '"search notices aside"',
    // Between the actions and the layers there is no room to read a notice.
    '@container (max-width: 1000px)': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"search aside" "notices aside"',
    },
  },
  upright: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateAreas: '"search aside" "notices aside"',
  },
  sideways: {
    gridTemplateColumns: 'minmax(0, 344px) minmax(0, 1fr) auto',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateAreas: '"search . aside" "notices notices aside"',
  },
}

/** A phone: help and notices above the foot, the buttons beside them. */
const NARROW = {
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  gridTemplateAreas: '"search search" "notices aside"',
  '& > [data-corner]:nth-of-type(2), & > [data-corner]:nth-of-type(3)': { justifyContent: 'end' },
} as const

const PART = { gap: `${EDGE}px`, minWidth: 0, minHeight: 0 } as const

const NOTICES = {
  gap: 1,
  alignItems: 'start',
  '& > *': { flexShrink: 0, maxWidth: '100%' },
  '& > [data-corner]': { flexShrink: 1 },
} as const

const ASIDE = { gap: 1, alignItems: 'end' } as const

/** Beside each other at the top, with the round action in the corner below them. */
const IN_ROW = {
  flexDirection: 'row',
  flexWrap: 'wrap',
  justifyContent: 'end',
  alignItems: 'center',
  alignContent: 'space-between',
  maxWidth: 172,
} as const

/** It yields to what stands below it, and can be scrolled. */
const LAYERS = { alignItems: 'end', minWidth: 0, minHeight: 0, flexShrink: 1, pointerEvents: 'none' } as const

const SHEET = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  maxHeight: '65vh',
  '& > *, & > * > section': { width: '100% !important', maxHeight: '65vh', pointerEvents: 'auto' },
} as const

const SHEETS: Readonly<Record<Frame, object>> = {
  wide: SHEET,
  upright: { ...SHEET, left: 0 },
  sideways: { ...SHEET, width: SIDEWAYS_SHEET, zIndex: 6 },
}

/** It can be scrolled where it has too little room. */
const CARD = {
  minHeight: 0,
  flexShrink: 1,
  maxWidth: '100%',
  '& > aside': { minHeight: 96, overflowY: 'auto' },
} as const

const LIGHT = { mt: 'auto', minHeight: 0, flexShrink: 1 } as const

const LIGHT_IN_FOOT = { alignSelf: 'stretch', alignItems: 'end' } as const

const FOOT = { alignItems: 'end', minWidth: 0 } as const
