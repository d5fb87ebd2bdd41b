import Typography from '@mui/material/Typography'
import type { MapLibreMap } from 'maplibre-gl'
import { useTranslation } from 'react-i18next'
import { AddIcon } from '#web/ui/icons/controls.ts'
import { HomeIcon, RemoveIcon } from '#web/ui/icons/map.ts'
import { ControlButton, ControlGroup } from './control-button.tsx'
import { usePageMap } from '../page-map.tsx'
import { useMapValue } from '../view/use-map-value.ts'
import { DEFAULT_VIEWPOINT } from '../view/view-memory.ts'
import { fromMapZoom, toMapZoom } from '../view/zoom.ts'

/**
 * Our own buttons, because the names of the library's buttons cannot change with the language. Shows the zoom of the
 * specification.
 */
export function ZoomControls({ home = true }: { home?: boolean }) {
  const map = usePageMap()
  const { t } = useTranslation('map')
  const zoom = useMapValue(map, 'zoom', shownZoom, DEFAULT_VIEWPOINT.zoom)
  const { latitude: lat, longitude: lng } = DEFAULT_VIEWPOINT
  return (
    <ControlGroup label={t('zoom.label')}>
      <ControlButton name={t('zoom.in')} onPress={() => map?.zoomIn()}>
        <AddIcon />
      </ControlButton>
      <Typography
        variant="caption"
        aria-label={t('zoom.level', { zoom })}
        role="img"
        sx={{ fontWeight: 600 }}
      >
        {zoom}
      </Typography>
      <ControlButton name={t('zoom.out')} onPress={() => map?.zoomOut()}>
        <RemoveIcon />
      </ControlButton>
      {home && (
        <ControlButton
          name={t('zoom.wales')}
          onPress={() => map?.flyTo({ center: { lat, lng }, zoom: toMapZoom(DEFAULT_VIEWPOINT.zoom) })}
        >
          <HomeIcon />
        </ControlButton>
      )}
    </ControlGroup>
  )
}

function shownZoom(map: MapLibreMap): number {
  return Math.round(fromMapZoom(map.getZoom()) * 10) / 10
}
