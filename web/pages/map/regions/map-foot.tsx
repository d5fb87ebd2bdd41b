import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { MapLibreMap } from 'maplibre-gl'
import type { ElevationTileset } from '#contract/elevation.ts'
import { PlaceReadout } from '#web/features/finding/place-readout.tsx'
import type { Credit } from '#web/features/layers/credits.ts'
import type { NationalGrid } from '#geo/national-grid.ts'
import { ScaleBar } from '#web/map/scale-bar.tsx'
import { CreditBar } from './map-furniture.tsx'

interface MapFootProps {
  map: MapLibreMap | null
  grid: NationalGrid
  /** Where heights of the ground can be had. */
  heights: readonly ElevationTileset[]
  credits: readonly Credit[]
  onAttributes: () => void
}

/** The lower edge of the map: how large, where, and by whom. */
export function MapFoot({ map, grid, heights, credits, onAttributes }: MapFootProps) {
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
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, pl: 1.5, pr: 0.5, bgcolor: '#ffffffe0' }}>
        <ScaleBar map={map} />
        <PlaceReadout map={map} grid={grid} heights={heights} />
      </Stack>
      {/* Never wider than the map: what does not fit is scrolled inside. */}
      <Box sx={{ ml: 'auto', minWidth: 0, maxWidth: '100%' }}>
        <CreditBar credits={credits} onOpen={onAttributes} />
      </Box>
    </Stack>
  )
}
