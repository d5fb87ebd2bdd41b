import Chip from '@mui/material/Chip'
import type { MapLibreMap } from 'maplibre-gl'
import { useTranslation } from 'react-i18next'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapValue } from '#web/map/view/use-map-value.ts'
import { UPLAND } from '#web/ui/style/theme.ts'
import { groundViewOf } from './ground-view.ts'
import { useLayers } from '../layers-context.ts'
import { showsInvented } from '../kinds/lidar.layer.ts'

/** A note that is shown while the relief in view is of invented ground. */
export function InventedGround() {
  const map = usePageMap()
  const tilesets = useLayers().settings.reliefSets
  const { t } = useTranslation('map')
  const inView = useMapValue(map, 'moveend', (moved) => isInventedInView(moved, tilesets), false)
  if (!inView) return null
  return (
    <Chip
      label={t('inventedLandscape')}
      sx={{
        backgroundColor: UPLAND.brackenPale,
        color: UPLAND.slate,
        boxShadow: 2,
        height: 'auto',
        minHeight: 32,
        '& .MuiChip-label': { whiteSpace: 'normal', lineHeight: 1.3, py: 0.5 },
      }}
    />
  )
}

export function isInventedInView(map: MapLibreMap, tilesets: readonly Tileset[]): boolean {
  return showsInvented(tilesets, groundViewOf(map))
}
