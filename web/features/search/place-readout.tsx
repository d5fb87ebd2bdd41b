import ContentCopy from '@mui/icons-material/ContentCopy'
import ButtonBase from '@mui/material/ButtonBase'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ElevationTileset } from '#contract/elevation.ts'
import type { Place } from '#geo/position.ts'
import { GRID_SIZES, gridReference, type GridSize } from '#geo/grid-reference.ts'
import type { NationalGrid } from '#geo/national-grid.ts'
import { metresPerPixel } from '#geo/map-scale.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { usePointedPlace } from './pointer-place.ts'
import { finestSize } from './read-position.ts'
import { useCopyReference } from './use-copy.ts'
import { useHeightAt } from './use-height-at.ts'

interface PlaceReadoutProps {
  grid: NationalGrid
  /** Where heights of the ground can be had. */
  heights: readonly ElevationTileset[]
}

/** The grid reference and the height of the pointer or of the middle of the map, as fine as a pixel is. A press copies the reference, and so does C on the map. */
export function PlaceReadout({ grid, heights }: PlaceReadoutProps) {
  const map = usePageMap()
  const { t } = useTranslation('search')
  const copy = useCopyReference()
  const pointed = usePointedPlace(map)
  const reference = map && pointed && referenceAt(pointed.place, map.getZoom(), grid)
  const height = useHeightAt(pointed?.place ?? null, map?.getZoom() ?? 0, heights)
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
      <Tooltip title={t('readout.copy', { reference })} enterDelay={600}>
        <ButtonBase
          onClick={() => copy(reference)}
          aria-label={t('readout.copy', { reference })}
          sx={{
            minHeight: 28,
            gap: 0.75,
            px: 0.75,
            borderRadius: 1,
            fontFamily: 'inherit',
            fontSize: '0.9rem',
            whiteSpace: 'nowrap',
          }}
        >
          <span>{t(`readout.${pointed.by}`)}</span>
          <strong style={{ fontVariantNumeric: 'tabular-nums' }}>{reference}</strong>
          <ContentCopy sx={{ fontSize: 16 }} />
        </ButtonBase>
      </Tooltip>
      {height !== null && <HeightWords height={height} />}
    </>
  )
}

/** To the decimetre: finer no survey is. */
function HeightWords({ height }: { height: number }) {
  const { t } = useTranslation('search')
  return (
    <Typography component="span" sx={{ px: 0.75, fontSize: '0.9rem', whiteSpace: 'nowrap' }}>
      {t('readout.height')}{' '}
      <strong style={{ fontVariantNumeric: 'tabular-nums' }}>{`${height.toFixed(1)} m`}</strong>
    </Typography>
  )
}

/** The square as fine as a pixel at this zoom (MapLibre's) is; null outside the National Grid. */
export function referenceAt(place: Place, mapZoom: number, grid: NationalGrid): string | null {
  const pixel = metresPerPixel({ latitude: place.latitude, mapZoom })
  return gridReference(grid.fromDegrees(place), sizeFor(pixel, finestSize(place, grid)))
}

/** The smallest square that is no smaller than a pixel, nor than the grid is right. Metres. */
export function sizeFor(pixel: number, finest: GridSize): GridSize {
  const [coarsest] = GRID_SIZES
  return GRID_SIZES.findLast((size) => size >= pixel && size >= finest) ?? coarsest
}
