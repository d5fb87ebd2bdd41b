import { PlaceMap, type PlaceMapProps } from '#web/members/settings/place-map.tsx'
import { MAP_COLOURS, MAP_STYLE } from '../map/canvas/layer-order.ts'

/** The map for choosing a place, in the colours of the large map. */
export default function DigestMap(props: PlaceMapProps) {
  return <PlaceMap {...props} style={MAP_STYLE} colours={MAP_COLOURS} />
}
