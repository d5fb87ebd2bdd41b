import { PlaceMap, type PlaceMapProps } from '#web/features/settings/place-map.tsx'
import { MAP_COLOURS, MAP_STYLE } from '../map/canvas/layer-order.ts'

/** In the colours of the large map. */
export default function DigestMap(props: PlaceMapProps) {
  return <PlaceMap {...props} style={MAP_STYLE} colours={MAP_COLOURS} />
}
