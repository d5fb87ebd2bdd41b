import { RowsMap, type RowsMapProps } from '#web/imports/rows/rows-map.tsx'
import { MAP_COLOURS, MAP_STYLE } from '../map/canvas/layer-order.ts'

/** The map of an import, in the colours of the large map. */
export default function ImportRowsMap(props: RowsMapProps) {
  return <RowsMap {...props} style={MAP_STYLE} colours={MAP_COLOURS} />
}
