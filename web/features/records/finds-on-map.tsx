import type { MapLibreMap } from 'maplibre-gl'
import type { RecordFilter } from '#contract/record-filter.ts'
import { RECORD_TILE_LAYERS } from '#contract/tiles.ts'
import { MapLayers } from '#web/map/map-layers.tsx'
import { useHighlight } from '#web/map/use-highlight.ts'
import { useKeptWhileStill } from '#web/map/use-kept-while-still.ts'
import { findsLayers, findsSource, FINDS_SOURCE } from './records.layer.ts'

const DRAWN_FROM = {
  source: FINDS_SOURCE,
  sourceLayers: [RECORD_TILE_LAYERS.outlines, RECORD_TILE_LAYERS.places],
}

interface FindsOnMapProps {
  map: MapLibreMap | null
  visible: boolean
  /** 0 to 1. */
  opacity: number
  /** Grows when records change. */
  version: number
  filter: RecordFilter
  colours: { find: string; findContrast: string }
  /** Records that stand out. */
  hovered: number | null
  chosen: number | null
}

/** The records on the map: outlines and counted points. */
export function FindsOnMap(props: FindsOnMapProps) {
  const { map, visible, opacity, colours, hovered, chosen, ...asked } = props
  const kept = useKeptWhileStill(map, visible)
  useHighlight(map, DRAWN_FROM, 'hovered', hovered)
  useHighlight(map, DRAWN_FROM, 'selected', chosen)
  return (
    <MapLayers
      id={FINDS_SOURCE}
      slot="finds"
      source={findsSource({ origin: location.origin, ...asked })}
      layers={findsLayers({
        visible: kept,
        opacity: visible ? opacity : 0,
        colour: colours.find,
        contrast: colours.findContrast,
      })}
    />
  )
}
