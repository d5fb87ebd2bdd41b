import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { PlaceReadout } from '#web/search/place-readout.tsx'
import { AttributionsDialog } from '#web/relief/layers/attributions-dialog.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { ScaleBar } from '#web/map/scale-bar.tsx'
import { useMapLayout } from '../layout/layout-context.ts'
import { useFlightsNamed } from '../state/use-flights-named.ts'
import { useWhereabouts } from '../state/whereabouts.ts'
import { useComparing } from '../tools/comparing/use-comparing.ts'
import { CreditBar } from './map-furniture.tsx'

/** The lower edge of the map: scale, position and credits. */
export function MapFoot() {
  const { settings } = useLayers()
  const { layout } = useMapLayout()
  const { credits } = useComparing()
  const { grid } = useWhereabouts().searchResult
  const flights = useFlightsNamed()
  const [all, setAll] = useState(false)
  return (
    <Stack
      direction="row"
      sx={{
        alignSelf: 'stretch',
        flexWrap: 'wrap',
        alignItems: 'end',
        justifyContent: 'space-between',
        pointerEvents: 'none !important',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          columnGap: { xs: 0.5, sm: 1 },
          pl: { xs: 1, sm: 1.5 },
          pr: 0.5,
          bgcolor: '#ffffffe0',
          minWidth: 0,
          maxWidth: '100%',
          flexWrap: 'wrap',
        }}
      >
        <ScaleBar />
        {layout.readout && <PlaceReadout grid={grid} heights={settings.elevationSets} flights={flights} />}
      </Stack>
      {/* Never wider than the map: what does not fit is scrolled inside. */}
      <Box sx={{ ml: 'auto', minWidth: 0, maxWidth: '100%' }}>
        <CreditBar credits={credits} onOpen={() => setAll(true)} />
      </Box>
      <AttributionsDialog settings={settings} open={all} onClose={() => setAll(false)} />
    </Stack>
  )
}
