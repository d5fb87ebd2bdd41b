import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import type { NationalGrid } from '#geo/national-grid.ts'
import { lineLength } from '#geo/geodesy.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import { NoElevationProfile } from './no-elevation-profile.tsx'
import { ElevationProfileView } from './elevation-profile-view.tsx'
import { distanceWords } from './elevation-profile-words.ts'
import { useHeights } from './use-heights.ts'

interface ElevationProfilePanelProps {
  line: readonly LatitudeLongitude[]
  tilesets: readonly ElevationTileset[]
  grid: NationalGrid
  onClose: () => void
}

/** The elevation profile of a line, below the map. */
export function ElevationProfilePanel({ line, tilesets, grid, onClose }: ElevationProfilePanelProps) {
  const { t, i18n } = useTranslation('elevationProfile')
  const id = useId()
  const map = usePageMap()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const heights = useHeights(line, tilesets)
  return (
    <Paper component="section" aria-labelledby={id} square elevation={8} sx={PANEL}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: { xs: 1, sm: 1.5 } }}>
        <Typography
          id={id}
          ref={heading}
          tabIndex={-1}
          variant="h6"
          component="h2"
          sx={{ outline: 'none', whiteSpace: 'nowrap' }}
        >
          {t('heading')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {distanceWords(lineLength([...line]), i18n.language)}
        </Typography>
        <Button
          color="secondary"
          startIcon={<CloseIcon />}
          onClick={onClose}
          sx={{ px: 1, whiteSpace: 'nowrap' }}
        >
          {t('close')}
        </Button>
      </Stack>
      <Box sx={{ minHeight: 0, overflowY: 'auto' }}>
        {heights.state === 'known' ? (
          <ElevationProfileView line={line} profile={heights.profile} facts={heights.facts} grid={grid} />
        ) : (
          <NoElevationProfile
            heights={heights}
            tilesets={tilesets}
            onGoTo={(tileset) => showTileset(map, tileset)}
          />
        )}
      </Box>
    </Paper>
  )
}

function showTileset(
  map: MapLibreMap | null,
  { bounds: [west, south, east, north] }: ElevationTileset,
): void {
  map?.fitBounds([west, south, east, north], { padding: 24 })
  map?.getCanvas().focus()
}

const PANEL = {
  position: 'relative',
  zIndex: 3,
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  maxHeight: '58%',
  // Above it the tools of a phone on its side stand in two rows.
  '@media (max-height: 480px)': { maxHeight: '55%' },
  px: 2,
  pt: 0.5,
  pb: 1,
} as const
