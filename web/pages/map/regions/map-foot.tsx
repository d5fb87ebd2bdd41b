import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScaleBar } from '#web/map/controls/scale-bar.tsx'
import { AttributionsDialog } from '#web/relief/layers/credits/attributions-dialog.tsx'
import { CreditLine } from '#web/relief/layers/credits/credit-line.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { PlaceReadout } from '#web/search/places/place-readout.tsx'
import { useMapLayout } from '../layout/layout-context.ts'
import { useFlightsNamed } from '../state/use-flights-named.ts'
import { useWhereabouts } from '../state/whereabouts.ts'
import { useComparing } from '../tools/comparing/use-comparing.ts'

const NONE: readonly never[] = []

/** The lower edge of the map: scale, position and credits. */
export function MapFoot() {
  const { settings } = useLayers()
  const { slots, frame } = useMapLayout()
  const { searchResult, complete } = useWhereabouts()
  const flights = useFlightsNamed()
  const [all, setAll] = useState(false)
  return (
    <Stack direction="row" data-corner sx={FOOT}>
      <Stack direction="row" sx={LEFT}>
        <ScaleBar />
        {slots.readout && frame === 'wide' && (
          <PlaceReadout
            grid={searchResult.grid}
            heights={complete ? settings.elevationSets : NONE}
            flights={flights}
          />
        )}
      </Stack>
      <Credits onOpen={() => setAll(true)} />
      <AttributionsDialog settings={settings} open={all} onClose={() => setAll(false)} />
    </Stack>
  )
}

/** The credits that the terms of the visible layers require, and the button for all credits. */
function Credits({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('map')
  const { credits } = useComparing()
  return (
    <Stack direction="row" sx={RIGHT}>
      {/* One line, however many layers are on: the rest can be scrolled to, and is in the dialog. */}
      <Box
        sx={{ overflowX: 'auto', scrollbarWidth: 'none' }}
        tabIndex={0}
        role="group"
        aria-label={t('attributes.title')}
      >
        <CreditLine credits={credits} linked={false} />
      </Box>
      <Link
        component="button"
        data-control="attributes"
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

const FOOT = {
  alignSelf: 'stretch',
  alignItems: 'end',
  justifyContent: 'space-between',
  minWidth: 0,
} as const

const LEFT = {
  alignItems: 'center',
  columnGap: { xs: 0.5, sm: 1 },
  pl: { xs: 1, sm: 1.5 },
  pr: 0.5,
  minHeight: 28,
  bgcolor: '#ffffffe0',
  flexShrink: 0,
  maxWidth: '60%',
  flexWrap: 'wrap',
} as const

/** Never wider than what the scale leaves: what does not fit is scrolled inside. */
const RIGHT = {
  ml: 'auto',
  px: 1,
  gap: 1,
  minWidth: 0,
  backgroundColor: '#ffffffe0',
  fontSize: '0.85rem',
  lineHeight: 1.9,
  whiteSpace: 'nowrap',
} as const
