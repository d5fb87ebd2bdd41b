import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CreditLine } from '#web/features/layers/credit-line.tsx'
import type { Credit } from '#web/features/layers/credits.ts'
import { EDGE } from '../layout/edge.ts'

/**
 * On a low map the help card reaches down to this corner, so the corner is moved beside it; the card and the gap at
 * its left take 540 pixels.
 */
const BESIDE_HELP = {
  '@media (max-height: 480px) and (min-width: 601px)': {
    ml: 'auto',
    maxWidth: 'max(200px, calc(100% - 540px))',
    '& > .MuiAlert-root': { flexWrap: 'wrap' },
  },
} as const

/**
 * On a small map this corner lies below the toolbar, whose lower edge is about 400 pixels below the top of the
 * window.
 */
const BELOW_TOOLBAR = {
  '@media (max-width: 600px)': {
    maxHeight: 'max(200px, calc(100dvh - 464px))',
    '& > *': { flexShrink: 0 },
    '& > aside': { flexShrink: 1, minHeight: 96, overflowY: 'auto' },
  },
} as const

interface MapFurnitureProps {
  topLeft: ReactNode
  topRight: ReactNode
  bottomLeft: ReactNode
  bottomRight: ReactNode
  bottomLine: ReactNode
  /** Whether to hide the tools, because on a small map they would leave no room for the parts at the bottom. */
  withoutTools: boolean
}

/** Everything on top of the map, each in its corner; the map between them stays free for the pointer. */
export function MapFurniture(props: MapFurnitureProps) {
  const { topLeft, topRight, bottomLeft, bottomRight, bottomLine, withoutTools } = props
  // The tools stay mounted, so that they keep their state.
  const away = withoutTools && { display: 'none' }
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 1,
        pointerEvents: 'none',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        '& [data-corner] > *': { pointerEvents: 'auto' },
      }}
    >
      <Stack direction="row" sx={{ p: `${EDGE}px`, gap: 1.5, justifyContent: 'space-between', minHeight: 0 }}>
        <Stack
          data-corner
          direction="row"
          sx={{ gap: 1.5, alignItems: 'start', minWidth: 0, minHeight: 0, ...away }}
        >
          {topLeft}
        </Stack>
        <Stack
          data-corner
          sx={{ alignItems: 'end', minHeight: 0, minWidth: 0, '&:empty': { display: 'none' } }}
        >
          {topRight}
        </Stack>
      </Stack>
      <Box>
        <Stack
          direction="row"
          sx={{ px: `${EDGE}px`, pb: 1, gap: 1.5, alignItems: 'end', justifyContent: 'space-between' }}
        >
          <Stack
            data-corner
            sx={{ gap: 1, alignItems: 'start', minWidth: 0, ...BELOW_TOOLBAR, ...BESIDE_HELP }}
          >
            {bottomLeft}
          </Stack>
          <Stack data-corner sx={{ gap: 1, alignItems: 'end', ...away }}>
            {bottomRight}
          </Stack>
        </Stack>
        <Stack data-corner sx={{ alignItems: 'end', minWidth: 0 }}>
          {bottomLine}
        </Stack>
      </Box>
    </Box>
  )
}

/** The search field with everything below it; the map beside them stays free. */
export function SearchColumn({ children }: { children: ReactNode }) {
  return (
    <Stack
      sx={{
        flex: '0 1 360px',
        minWidth: 0,
        maxHeight: '100%',
        gap: 1.5,
        pointerEvents: 'none !important',
        '& > *': { flexShrink: 0 },
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
