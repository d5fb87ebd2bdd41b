import type { RecordFilter } from '#contract/records/record-filter.ts'
import { RECORD_TILE_LAYERS } from '#contract/records/places/tiles.ts'
import { MapLayers } from '#web/map/layers/map-layers.tsx'
import { usePageMap } from '#web/map/page-map.tsx'
import { useHighlight } from '#web/map/pointing/use-highlight.ts'
import { usePulse } from '#web/map/pointing/use-pulse.ts'
import { useSteadyWhileStill } from '#web/map/view/use-steady-while-still.ts'
import type { RecordLook } from './record-patterns.ts'
import { PULSE, recordsLayers, recordsSource, RECORDS_SOURCE } from './records.layer.ts'

const DRAWN_FROM = {
  source: RECORDS_SOURCE,
  sourceLayers: [RECORD_TILE_LAYERS.outlines, RECORD_TILE_LAYERS.places],
}

interface RecordsOnMapProps {
  visible: boolean
  /** Opacity of the records, 0 to 1. */
  opacity: number
  /** Whether outlines are filled. */
  filled: boolean
  /** Grows when records change. */
  version: number
  filter: RecordFilter
  look: RecordLook
  colours: { record: string; recordContrast: string; rejectedRecord: string }
  /** Highlighted records. */
  hovered: number | null
  chosen: number | null
}

/** The records on the map: outlines and counted points. */
export function RecordsOnMap(props: RecordsOnMapProps) {
  const map = usePageMap()
  const { visible, opacity, filled, look, colours, hovered, chosen, ...asked } = props
  const kept = useSteadyWhileStill(map, visible)
  useHighlight(map, DRAWN_FROM, 'hovered', hovered)
  useHighlight(map, DRAWN_FROM, 'selected', chosen)
  usePulse(map, DRAWN_FROM, PULSE, chosen)
  return (
    <MapLayers
      id={RECORDS_SOURCE}
      slot="finds"
      source={recordsSource({ origin: location.origin, ...asked })}
      layers={recordsLayers({
        visible: kept,
        opacity: visible ? opacity : 0,
        filled,
        colour: colours.record,
        contrast: colours.recordContrast,
        rejectedColour: colours.rejectedRecord,
        ...look,
      })}
    />
  )
}
