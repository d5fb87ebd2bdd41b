import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Alert from '@mui/material/Alert'
import CircularProgress from '@mui/material/CircularProgress'
import { useQuery } from '@tanstack/react-query'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { boxAround } from '#geo/shapes/box.ts'
import { lineLength } from '#geo/shapes/geodesy.ts'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import { lengthWords } from '#web/lib/words/sizes.ts'
import { tilesetTexts } from '#web/lib/words/tileset-texts.ts'
import { AlteredPictures } from '#web/lib/pictures/true-canvas.ts'
import { fetchElevationTile } from '#web/map/heights/elevation.source.ts'
import { ElevationProfileView, LOW, ROOMY } from './elevation-profile-view.tsx'
import { distanceWords } from './elevation-profile-words.ts'
import { metresOutOfView } from './line-out-of-view.ts'
import { heightsAlong, type HeightsAlong } from './heights-along.ts'
import { factsOf, type ElevationProfileFacts } from './elevation-profile-facts.ts'

interface ElevationProfilePanelProps {
  line: readonly LatitudeLongitude[]
  tilesets: readonly ElevationTileset[]
  grid: NationalGrid
  onClose: () => void
}

/** Significant figures of the way to a line that is out of view. */
const FIGURES_AWAY = 2

/** The elevation profile of a line, below the map. Folded to one line while nothing of it is in view. */
export function ElevationProfilePanel({ line, tilesets, grid, onClose }: ElevationProfilePanelProps) {
  const { t, i18n } = useTranslation('elevationProfile')
  const id = useId()
  const map = usePageMap()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const heights = useHeights(line, tilesets)
  const away = useMetresAway(map, line)
  return (
    <Paper component="section" aria-labelledby={id} square elevation={8} sx={PANEL}>
      <Stack direction="row" sx={[HEAD, away === null ? HEAD_BESIDE : HEAD_FOLDED]}>
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
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 0 auto' }}>
          {away === null
            ? distanceWords(lineLength([...line]), i18n.language)
            : t('away', { distance: lengthWords(away, i18n.language, FIGURES_AWAY) })}
        </Typography>
        {away !== null && (
          <Button color="secondary" onClick={() => goBackTo(map, line)} sx={{ px: 1, whiteSpace: 'nowrap' }}>
            {t('goBack')}
          </Button>
        )}
        <Button
          color="secondary"
          startIcon={<CloseIcon />}
          onClick={onClose}
          sx={{ px: 1, whiteSpace: 'nowrap' }}
        >
          {t(away === null ? 'close' : 'closeFolded')}
        </Button>
      </Stack>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          minHeight: 0,
          overflowY: 'auto',
          display: away === null ? 'block' : 'none',
        }}
      >
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

/** Metres from the middle of the map, once it came to rest, to a line that left the view; null while something of it is there. */
function useMetresAway(map: MapLibreMap | null, line: readonly LatitudeLongitude[]): number | null {
  const [away, setAway] = useState<number | null>(null)
  useEffect(() => {
    const subscription = map?.on('moveend', () => {
      const shown = map.getBounds()
      const view = {
        west: shown.getWest(),
        south: shown.getSouth(),
        east: shown.getEast(),
        north: shown.getNorth(),
      }
      setAway((before) => metresOutOfView(line, view, before !== null))
    })
    return () => {
      subscription?.unsubscribe()
      setAway(null)
    }
  }, [map, line])
  return away
}

function goBackTo(map: MapLibreMap | null, line: readonly LatitudeLongitude[]): void {
  const { west, south, east, north } = boxAround(line.map(toPosition))
  // Not closer than it was: only the place had left the view.
  map?.fitBounds([west, south, east, north], { padding: 48, maxZoom: Math.max(map.getZoom(), 12) })
  map?.getCanvas().focus()
}

function showTileset(
  map: MapLibreMap | null,
  { bounds: [west, south, east, north] }: ElevationTileset,
): void {
  map?.fitBounds([west, south, east, north], { padding: 24 })
  map?.getCanvas().focus()
}

const HEAD = { alignItems: 'center', gap: { xs: 1, sm: 1.5 } } as const
/** Beside the chart where there is no room above it. */
const HEAD_BESIDE = {
  [`@media ${LOW}`]: { flexDirection: 'column', alignItems: 'start', gap: 0, flex: 'none' },
} as const

/** In two lines on a phone. */
const HEAD_FOLDED = { flexWrap: 'wrap', rowGap: 0 } as const

const PANEL = {
  position: 'relative',
  zIndex: 3,
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  maxHeight: '58%',
  [`@media ${ROOMY}`]: { maxHeight: '28vh' },
  // Most of the map of a phone held sideways stays free.
  [`@media ${LOW}`]: { flexDirection: 'row', columnGap: 2, maxHeight: 106 },
  px: 2,
  pt: 0.5,
  pb: 1,
} as const

interface NoElevationProfileProps {
  heights: Exclude<Heights, { state: 'known' }>
  tilesets: readonly ElevationTileset[]
  onGoTo: (tileset: ElevationTileset) => void
}

/** Explains why there is no profile, or not yet, and what the visitor can do. */
function NoElevationProfile({ heights, tilesets, onGoTo }: NoElevationProfileProps) {
  const { t, i18n } = useTranslation('elevationProfile')
  if (heights.state === 'loading')
    return (
      <Stack role="status" direction="row" sx={{ alignItems: 'center', gap: 2, py: 4 }}>
        <CircularProgress size={28} aria-hidden />
        <Typography>{t('loading')}</Typography>
      </Stack>
    )
  if (heights.state === 'failed')
    return (
      <Alert
        severity="error"
        sx={{ my: 1 }}
        action={
          !heights.altered && (
            <Button color="inherit" onClick={heights.tryAgain}>
              {t('tryAgain')}
            </Button>
          )
        }
      >
        {t(heights.altered ? 'altered' : 'failed')}
      </Alert>
    )
  return (
    <Alert severity="info" sx={{ my: 1 }}>
      {t(tilesets.length > 0 ? 'nowhere' : 'none')}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', mt: tilesets.length > 0 ? 1 : 0 }}>
        {tilesets.map((tileset) => (
          <Button key={tileset.id} variant="outlined" onClick={() => onGoTo(tileset)}>
            {tileset.invented
              ? t('goToDemonstration')
              : t('goTo', { name: tilesetTexts(tileset, i18n.language).name.text })}
          </Button>
        ))}
      </Stack>
    </Alert>
  )
}

type Heights =
  | { state: 'loading' }
  /** `altered`: the browser alters the pixels that pages read from images, so trying again does not help. */
  | { state: 'failed'; altered: boolean; tryAgain: () => void }
  /** No height is known anywhere along the line. */
  | { state: 'nowhere' }
  | { state: 'known'; profile: HeightsAlong; facts: ElevationProfileFacts }

/** Heights along a line. A new line cancels the requests for the previous one. */
function useHeights(line: readonly LatitudeLongitude[], tilesets: readonly ElevationTileset[]): Heights {
  const { data, error, refetch } = useQuery({
    queryKey: ['heights', line, tilesets.map(({ id, version }) => `${id} ${version}`)],
    queryFn: async ({ signal }) => {
      const profile = await heightsAlong(line, { tilesets, fetchTile: fetchElevationTile, signal })
      return { profile, facts: factsOf(profile.samples) }
    },
    retry: false,
    staleTime: Infinity,
    structuralSharing: false,
  })
  if (data?.facts) return { state: 'known', profile: data.profile, facts: data.facts }
  if (data) return { state: 'nowhere' }
  if (error)
    return { state: 'failed', altered: error instanceof AlteredPictures, tryAgain: () => void refetch() }
  return { state: 'loading' }
}
