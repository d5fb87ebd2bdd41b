import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CreditLine } from '#web/relief/layers/credits/credit-line.tsx'
import type { Credit } from '#web/relief/layers/credits/credits.ts'
import { OVER_MAP } from '../layout/free-part.ts'
import { useMapLayout } from '../layout/layout-context.ts'
import { furniturePlaces } from '../layout/places.ts'
import { EDGE } from '../layout/sizes.ts'

interface MapFurnitureProps {
  tools: ReactNode
  layers: ReactNode
  notices: ReactNode
  controls: ReactNode
  bottomLine: ReactNode
}

/** Everything on top of the map, each in its place; the map between them stays free for the pointer. */
export function MapFurniture({ tools, layers, notices, controls, bottomLine }: MapFurnitureProps) {
  const { layout, layersPanel } = useMapLayout()
  const places = furniturePlaces(layout, layersPanel.open)
  // They stay mounted, so that they keep their state.
  const away = (shown: boolean) => !shown && { display: 'none' }
  return (
    <Box {...{ [OVER_MAP]: '' }} sx={WHOLE} style={layout.covered}>
      <Box sx={[GRID, { gridTemplateColumns: places.columns, gridTemplateRows: places.rows }]}>
        <Stack data-corner direction="row" sx={[TOOLS, places.tools, away(layout.tools)]}>
          {tools}
        </Stack>
        <Stack data-corner sx={[NOTICES, places.notices]}>
          {notices}
        </Stack>
        <Stack data-corner sx={[CONTROLS, places.controls, away(layout.tools && layout.controls !== null)]}>
          {controls}
        </Stack>
        <Stack data-corner sx={[LAYERS, places.layers, away(layout.layersPanel)]}>
          {layers}
        </Stack>
      </Box>
      <Stack data-corner sx={{ alignItems: 'end', minWidth: 0 }}>
        {bottomLine}
      </Stack>
    </Box>
  )
}

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
  '& [data-corner] > *': { pointerEvents: 'auto' },
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

const TOOLS = { gap: 1.5, minWidth: 0, minHeight: 0 } as const

const LAYERS = { alignItems: 'end', minWidth: 0, minHeight: 0 } as const

const CONTROLS = { gap: 1, alignItems: 'end' } as const

/** Help can be scrolled where it has too little room. */
const HELP_YIELDS = { '& > aside': { flexShrink: 1, minHeight: 96, overflowY: 'auto' } } as const

const NOTICES = {
  gap: 1,
  alignItems: 'start',
  minWidth: 0,
  maxHeight: '100%',
  '& > *': { flexShrink: 0, maxWidth: '100%' },
  ...HELP_YIELDS,
} as const

/** The search field with everything below it; the map beside them stays free. */
export function SearchColumn({ children }: { children: ReactNode }) {
  return (
    <Stack
      sx={{
        flex: '0 1 360px',
        minWidth: 0,
        minHeight: 0,
        gap: 1.5,
        pointerEvents: 'none !important',
        '& > *': { flexShrink: 0 },
        ...HELP_YIELDS,
      }}
    >
      {children}
    </Stack>
  )
}

interface CreditBarProps {
  credits: readonly Credit[]
  onOpen: () => void
}

/** The credits that the terms of the visible layers require, and the button for all credits. */
export function CreditBar({ credits, onOpen }: CreditBarProps) {
  const { t } = useTranslation('map')
  return (
    <Stack
      direction="row"
      sx={{
        px: 1,
        gap: 1,
        maxWidth: '100%',
        backgroundColor: '#ffffffe0',
        fontSize: '0.85rem',
        lineHeight: 1.9,
        whiteSpace: 'nowrap',
      }}
    >
      {/* One line, however many layers are on: the rest can be scrolled to, and is in the dialog. */}
      <Box
        sx={{ overflowX: 'auto', scrollbarWidth: 'none' }}
        tabIndex={0}
        role="group"
        aria-label={t('attributes.title')}
      >
        <CreditLine credits={credits} />
      </Box>
      <Link
        component="button"
        onClick={onOpen}
        sx={{ flexShrink: 0, fontSize: 'inherit', minHeight: 24, verticalAlign: 'baseline' }}
      >
        {t('attributes.open')}
      </Link>
    </Stack>
  )
}

/** Covers the whole page until there is something to see. */
export function WakingSpinner() {
  const { t } = useTranslation(['map', 'portal'])
  return (
    <Stack
      role="status"
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 2,
        gap: 2,
        p: 3,
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        backgroundColor: '#f8f7f3e6',
      }}
    >
      <CircularProgress aria-label={t('portal:loading')} />
      <Typography>{t('waking')}</Typography>
    </Stack>
  )
}
