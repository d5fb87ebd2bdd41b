import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Outline } from '#contract/records/records.ts'
import type { LatitudeLongitude, Place } from '#geo/position.ts'
import { KeyboardCross } from '#web/map/controls/keyboard-cross.tsx'
import { FIRST_LAYERS } from '#web/map/layers/layer-state.ts'
import { MapLayers } from '#web/map/layers/map-layers.tsx'
import type { MapStart } from '#web/map/map-view.tsx'
import { showOutline } from '#web/map/pointing/show-outline.ts'
import { useMapMark } from '#web/map/pointing/use-map-mark.ts'
import { hasWebGl2 } from '#web/map/webgl.ts'
import type { BackgroundColours } from '../kinds/background-layers.tsx'
import { mapSettingsQuery } from '../map-settings.data.ts'
import { NO_MAP_SETTINGS } from '../map-settings.ts'
import { outlineLayers, outlineSource } from './outline.layer.ts'
import { SmallMap } from './small-map.tsx'

export interface PickColours extends BackgroundColours {
  record: string
}

interface PickMapProps {
  words: {
    /** Name of the map for screen readers. */
    map: string
    noMap: string
    useMiddle: string
    outside: string
  }
  start: MapStart
  /** The place that is chosen. */
  mark: LatitudeLongitude | null
  /** An area around it, into which the map moves. */
  outline?: Outline | null
  /** False if this place cannot be chosen. */
  onPick: (place: Place) => boolean
  style: StyleSpecification
  colours: PickColours
}

/** A small map on which people choose a place: by a click, or the middle of the map by a key or a button. */
export function PickMap(props: PickMapProps) {
  const { words, onPick } = props
  const [drawable] = useState(hasWebGl2)
  const [outside, setOutside] = useState(false)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  if (!drawable) return <Alert severity="info">{words.noMap}</Alert>
  const choose = (place: Place) => setOutside(!onPick(place))
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
        <MarkedMap {...props} map={map} onMap={setMap} onClick={choose} />
        <KeyboardCross />
      </Box>
      <Button color="secondary" size="small" sx={{ mt: 1 }} onClick={chooseMiddle}>
        {words.useMiddle}
      </Button>
      <div role="status">{outside && <Alert severity="warning">{words.outside}</Alert>}</div>
    </Box>
  )
}

interface MarkedMapProps extends PickMapProps {
  map: MapLibreMap | null
  onMap: (map: MapLibreMap) => void
  onClick: (place: Place) => void
}

function MarkedMap(props: MarkedMapProps) {
  const { words, start, mark, outline = null, style, colours, map, onMap, onClick } = props
  const { data: settings = NO_MAP_SETTINGS } = useQuery(mapSettingsQuery())
  useMapMark(map, mark)
  const pick = useEffectEvent(onClick)
  useEffect(() => {
    if (!map) return
    map.getCanvas().style.cursor = 'crosshair'
    const clicks = map.on('click', ({ lngLat }) => pick({ latitude: lngLat.lat, longitude: lngLat.lng }))
    return () => clicks.unsubscribe()
  }, [map])
  useEffect(() => {
    if (map && outline) showOutline(map, outline)
  }, [map, outline])
  return (
    <SmallMap
      label={words.map}
      start={start}
      settings={settings}
      layers={FIRST_LAYERS}
      style={style}
      colours={colours}
      map={map}
      onMap={onMap}
      home
    >
      {outline && (
        <MapLayers
          id="outline"
          slot="found"
          source={outlineSource(outline)}
          layers={outlineLayers(colours.record)}
        />
      )}
    </SmallMap>
  )
}
