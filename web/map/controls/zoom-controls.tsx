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
export function ZoomControls({ home = false }: { home?: boolean }) {
  const map = usePageMap()
  const { t } = useTranslation('map')
  const zoom = useMapValue(map, 'zoom', shownZoom, DEFAULT_VIEWPOINT.zoom)
  const showWales = () => {
    const { latitude: lat, longitude: lng } = DEFAULT_VIEWPOINT
    map?.flyTo({ center: { lat, lng }, zoom: toMapZoom(DEFAULT_VIEWPOINT.zoom) })
  }
  return (
    <ControlGroup label={t('zoom.label')}>
      <ControlButton control="zoom in" name={t('zoom.in')} onPress={() => map?.zoomIn()}>
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
      <ControlButton control="zoom out" name={t('zoom.out')} onPress={() => map?.zoomOut()}>
        <RemoveIcon />
      </ControlButton>
      {home && (
        <ControlButton control="all of wales" name={t('tools.wales')} onPress={showWales}>
          <HomeIcon />
        </ControlButton>
      )}
    </ControlGroup>
  )
}

function shownZoom(map: MapLibreMap): number {
  return Math.round(fromMapZoom(map.getZoom()) * 10) / 10
}
