import Add from '@mui/icons-material/Add'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import Remove from '@mui/icons-material/Remove'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapValue } from './use-map-value.ts'
import { DEFAULT_VIEWPOINT } from './view-memory.ts'
import { fromMapZoom, toMapZoom } from './zoom.ts'

/** Own buttons rather than the library's, whose names cannot change with the language. Shows the zoom of the specification. */
export function ZoomControls({ map, home = true }: { map: MapLibreMap | null; home?: boolean }) {
  const { t } = useTranslation('map')
  const zoom = useMapValue(map, 'zoom', shownZoom, DEFAULT_VIEWPOINT.zoom)
  const { latitude: lat, longitude: lng } = DEFAULT_VIEWPOINT
  return (
    <Paper
      elevation={3}
      role="group"
      aria-label={t('zoom.label')}
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', width: 44 }}
    >
      <ZoomButton name={t('zoom.in')} onPress={() => map?.zoomIn()}>
        <Add />
      </ZoomButton>
      <Typography
        variant="caption"
        aria-label={t('zoom.level', { zoom })}
        role="img"
        sx={{ fontWeight: 600 }}
      >
        {zoom}
      </Typography>
      <ZoomButton name={t('zoom.out')} onPress={() => map?.zoomOut()}>
        <Remove />
      </ZoomButton>
      {home && (
        <ZoomButton
          name={t('zoom.wales')}
          onPress={() => map?.flyTo({ center: { lat, lng }, zoom: toMapZoom(DEFAULT_VIEWPOINT.zoom) })}
        >
          <HomeOutlined />
        </ZoomButton>
      )}
    </Paper>
  )
}

function ZoomButton({ name, onPress, children }: { name: string; onPress: () => void; children: ReactNode }) {
  return (
    <Tooltip title={name} placement="left">
      <IconButton aria-label={name} onClick={onPress} color="secondary">
        {children}
      </IconButton>
    </Tooltip>
  )
}

function shownZoom(map: MapLibreMap): number {
  return Math.round(fromMapZoom(map.getZoom()) * 10) / 10
}
