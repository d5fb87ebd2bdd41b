import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outline } from '#contract/records.ts'
import type { Found } from '#web/features/search/read-position.ts'
import { useNationalGrid } from '#web/features/search/use-national-grid.ts'
import type { BackgroundColours } from '#web/features/layers/background-layers.tsx'
import { NO_MAP_SETTINGS } from '#web/features/layers/map-settings.ts'
import { mapSettingsQuery } from '#web/features/layers/map-settings.data.ts'
import { outlineExtent, outlineLayers, outlineSource } from '#web/features/layers/outline.layer.ts'
import { SmallMap } from '#web/features/layers/small-map.tsx'
import type { Place } from '#geo/position.ts'
import { KeyboardCross } from '#web/map/keyboard-cross.tsx'
import { FIRST_LAYERS } from '#web/map/layer-state.ts'
import { MapLayers } from '#web/map/map-layers.tsx'
import { showOutline } from '#web/map/show-outline.ts'
import { useMapMark } from '#web/map/use-map-mark.ts'
import { DEFAULT_VIEWPOINT } from '#web/map/view-memory.ts'
import { hasWebGl2 } from '#web/map/webgl.ts'
import { digestCircle, squareFor, type Around } from './digest-circle.ts'

/** Zoom of the specification at which the surroundings of the smallest circle are still visible. */
const NEAREST = 13

export interface PlaceMapProps {
  around: Around
  onPlace: (found: Found) => void
}

interface Drawn extends PlaceMapProps {
  style: StyleSpecification
  colours: BackgroundColours & { record: string }
}

/**
 * A map on which members choose a place: by a click, or the middle of the map by a key or a button. It shows the area of
 * the weekly email.
 */
export function PlaceMap(props: Drawn) {
  const { t } = useTranslation(['account', 'search'])
  const [drawable] = useState(hasWebGl2)
  const [outside, setOutside] = useState(false)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const grid = useNationalGrid({ own: false, wanted: drawable })
  if (!drawable) return <Alert severity="info">{t('mails.noMap')}</Alert>
  const choose = (place: Place) => {
    const found = squareFor(place, grid)
    setOutside(found === null)
    if (found) props.onPlace(found)
  }
  const chooseMiddle = () => {
    if (!map) return
    const { lat: latitude, lng: longitude } = map.getCenter()
    choose({ latitude, longitude })
  }
  return (
    <Box
      sx={{
        '& [data-testid=keyboard-cross]': { visibility: 'hidden' },
        '&:has(:focus-visible) [data-testid=keyboard-cross]': { visibility: 'visible' },
        '@media (hover: none)': { '& [data-testid=keyboard-cross]': { visibility: 'visible' } },
      }}
    >
      <Box
        sx={{ position: 'relative', height: 320, borderRadius: 2, overflow: 'hidden' }}
        onKeyDown={(event) => {
          if (event.target !== map?.getCanvas() || (event.key !== 'Enter' && event.key !== ' ')) return
          event.preventDefault()
          chooseMiddle()
        }}
      >
        <CircleMap {...props} map={map} onMap={setMap} onPick={choose} />
        <KeyboardCross />
      </Box>
      <Button color="secondary" size="small" sx={{ mt: 1 }} onClick={chooseMiddle}>
        {t('mails.useMiddle')}
      </Button>
      <div role="status">{outside && <Alert severity="warning">{t('search:search.outside')}</Alert>}</div>
    </Box>
  )
}

interface CircleMapProps extends Drawn {
  map: MapLibreMap | null
  onMap: (map: MapLibreMap) => void
  onPick: (place: Place) => void
}

function CircleMap({ around, style, colours, map, onMap, onPick }: CircleMapProps) {
  const { t } = useTranslation('account')
  const { data: settings = NO_MAP_SETTINGS } = useQuery(mapSettingsQuery())
  const circle = useMemo(() => digestCircle(around), [around])
  const [start] = useState(() =>
    circle ? { extent: outlineExtent(circle), maxZoom: NEAREST } : DEFAULT_VIEWPOINT,
  )
  const { digest_latitude: latitude, digest_longitude: longitude } = around
  const middle = useMemo(
    (): Outline[number] | null => (latitude === null || longitude === null ? null : [latitude, longitude]),
    [latitude, longitude],
  )
  useMapMark(map, middle)
  const pick = useEffectEvent(onPick)
  useEffect(() => {
    if (!map) return
    map.getCanvas().style.cursor = 'crosshair'
    const clicks = map.on('click', ({ lngLat }) => pick({ latitude: lngLat.lat, longitude: lngLat.lng }))
    return () => clicks.unsubscribe()
  }, [map])
  useEffect(() => {
    if (map && circle) showOutline(map, circle)
  }, [map, circle])
  return (
    <SmallMap
      label={t('mails.map')}
      start={start}
      settings={settings}
      layers={FIRST_LAYERS}
      style={style}
      colours={colours}
      map={map}
      onMap={onMap}
      home
    >
      {circle && (
        <MapLayers
          id="outline"
          slot="found"
          source={outlineSource(circle)}
          layers={outlineLayers(colours.record)}
        />
      )}
    </SmallMap>
  )
}
