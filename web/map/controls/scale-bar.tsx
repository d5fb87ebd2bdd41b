import Box from '@mui/material/Box'
import type { MapLibreMap } from 'maplibre-gl'
import { useTranslation } from 'react-i18next'
import { lengthWords } from '#web/lib/words/sizes.ts'
import { metresPerPixel, scaleLength } from '#geo/tiles/map-scale.ts'
import { usePageMap } from '../page-map.tsx'
import { useMapValue } from '../view/use-map-value.ts'

/** Maximum width of the bar in pixels. */
const MOST_WIDTH = 110

/** The scale bar for the middle of the map. In a tilted view there is none, because no scale holds for all of it. */
export function ScaleBar() {
  const map = usePageMap()
  const { t, i18n } = useTranslation('search')
  const pixelSize = useMapValue(map, 'move', pixelSizeOf, 0)
  const tilted = useMapValue(map, 'pitch', (moved) => moved.getPitch() > 0, false)
  if (pixelSize === 0 || tilted) return null
  const length = scaleLength(pixelSize, MOST_WIDTH)
  const words = lengthWords(length, i18n.language)
  return (
    <Box
      role="img"
      aria-label={t('scale', { length: words })}
      // Not in sx, where every width would add a style rule that is never removed.
      style={{ width: length / pixelSize }}
      sx={{
        borderInline: 2,
        borderBottom: 2,
        borderColor: 'secondary.main',
        textAlign: 'center',
        fontSize: '0.85rem',
        fontWeight: 600,
        lineHeight: 1.4,
      }}
    >
      {words}
    </Box>
  )
}

function pixelSizeOf(map: MapLibreMap): number {
  return metresPerPixel({ latitude: map.getCenter().lat, mapZoom: map.getZoom() })
}
