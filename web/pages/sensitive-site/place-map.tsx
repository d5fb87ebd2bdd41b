import {
  RequestPlaceMap,
  type RequestPlaceMapProps,
} from '#web/moderation/sensitive-requests/request-place-map.tsx'
import { MAP_COLOURS, MAP_STYLE } from '../map/canvas/layer-order.ts'

/** The map for choosing a place, in the colours of the large map. */
export default function SensitivePlaceMap(props: RequestPlaceMapProps) {
  return <RequestPlaceMap {...props} style={MAP_STYLE} colours={MAP_COLOURS} />
}
