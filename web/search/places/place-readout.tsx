import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import type { Place } from '#geo/position.ts'
import { GRID_SIZES, gridReference, type GridSize } from '#geo/grid/grid-reference.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { metresPerPixel } from '#geo/tiles/map-scale.ts'
import { flownWords } from '#web/relief/flights/flown-words.ts'
import { useFlown } from '#web/relief/flights/use-flown.ts'
import type { fetchElevationTile } from '#web/map/heights/elevation.source.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { finestSize } from '../position/read-position.ts'
import { useCopyReference } from '../position/use-copy.ts'
import { useHeightAt } from '../position/use-height-at.ts'

interface PlaceReadoutProps {
  grid: NationalGrid
  /** The tilesets that have heights of the ground. */
  heights: readonly ElevationTileset[]
  /** Whether the day on which the national survey was flown is named too. */
  flights: boolean
  fetchTile?: typeof fetchElevationTile
}

/**
 * The grid reference, the ground height and the day of its survey at the pointer or at the middle of the map. The reference is as precise as a
 * pixel of the map. The key C on the map copies it.
 */
export function PlaceReadout({ grid, heights, flights, fetchTile }: PlaceReadoutProps) {
  const map = usePageMap()
  const { t, i18n } = useTranslation('search')
  const { t: tMap } = useTranslation('map')
  const copy = useCopyReference()
  const pointed = usePointedPlace(map)
  const reference = map && pointed && referenceAt(pointed.place, map.getZoom(), grid)
  const height = useHeightAt(pointed?.place ?? null, map?.getZoom() ?? 0, heights, fetchTile)
  const isNational = flights && height?.tileset.live === true && height.tileset.rounding === undefined
  const flown = flownWords(
    useFlown(pointed && isNational ? grid.fromDegrees(pointed.place) : null),
    i18n.language,
  )
  const onKey = useEffectEvent(({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
    if (key.toLowerCase() === 'c' && !ctrlKey && !metaKey && !altKey && !repeat && reference) copy(reference)
  })
  useEffect(() => {
    const canvas = map?.getCanvas()
    const key = (event: KeyboardEvent) => onKey(event)
    canvas?.addEventListener('keydown', key)
    return () => canvas?.removeEventListener('keydown', key)
  }, [map])
  if (!pointed || !reference) return null
  return (
    <>
      <Words>
        {t(`readout.${pointed.by}`)}{' '}
        <strong translate="no" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {reference}
        </strong>
      </Words>
      {height !== null && <HeightWords height={height.metres} rounding={height.tileset.rounding} />}
      {/* On a phone it would need a line of its own; the layers panel has it too. */}
      {flown && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          <Words>{tMap(`lidar.flown.${flown.by}`, { when: flown.when })}</Words>
        </Box>
      )}
    </>
  )
}

/** A height to a decimetre, because surveys are no more accurate. */
function HeightWords({ height, rounding }: { height: number; rounding: number | undefined }) {
  const { t } = useTranslation('search')
  return (
    <Words>
      {t('readout.height')}{' '}
      <strong
        translate="no"
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >{`${height.toFixed(1)} m`}</strong>
      {rounding !== undefined && (
        <span> {t('readout.rounded', { centimetres: Math.round(rounding * 100) })}</span>
      )}
    </Words>
  )
}

function Words({ children }: { children: ReactNode }) {
  return (
    <Typography component="span" sx={{ px: 0.75, fontSize: '0.9rem', whiteSpace: 'nowrap' }}>
      {children}
    </Typography>
  )
}

/** The grid reference of a square about as large as a pixel at this zoom (MapLibre's); null outside the National Grid. */
export function referenceAt(place: Place, mapZoom: number, grid: NationalGrid): string | null {
  const pixel = metresPerPixel({ latitude: place.latitude, mapZoom })
  return gridReference(grid.fromDegrees(place), sizeFor(pixel, finestSize(place, grid)))
}

/** The smallest size of a grid square, in metres, that is no smaller than a pixel or than the accuracy of the grid. */
export function sizeFor(pixel: number, finest: GridSize): GridSize {
  const [coarsest] = GRID_SIZES
  return GRID_SIZES.findLast((size) => size >= pixel && size >= finest) ?? coarsest
}

interface PointedPlace {
  place: Place
  by: 'pointer' | 'centre'
}

/**
 * The position of the pointer on the map; the middle of the map while the pointer is elsewhere, on touch devices, and for
 * keyboard users. Updated at most once per frame.
 */
function usePointedPlace(map: MapLibreMap | null): PointedPlace | null {
  const [pointed, setPointed] = useState<PointedPlace | null>(null)
  useEffect(() => {
    if (!map) return
    let pixel: { x: number; y: number } | null = null
    let frame = 0
    const read = () => {
      frame = 0
      const { lat, lng } = pixel ? map.unproject([pixel.x, pixel.y]) : map.getCenter()
      setPointed({ place: { latitude: lat, longitude: lng }, by: pixel ? 'pointer' : 'centre' })
    }
    const readSoon = () => {
      frame ||= requestAnimationFrame(read)
    }
    const subscriptions = [
      map.on('mousemove', ({ point }: MapMouseEvent) => {
        pixel = point
        readSoon()
      }),
      map.on('mouseout', () => {
        pixel = null
        readSoon()
      }),
      map.on('move', readSoon),
    ]
    readSoon()
    return () => {
      cancelAnimationFrame(frame)
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [map])
  return pointed
}
