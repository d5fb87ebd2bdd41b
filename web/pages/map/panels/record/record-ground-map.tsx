import type { RecordDetail } from '#contract/records/records.ts'
import { showing } from '#web/map/layers/layer-state.ts'
import { groundOfRecord, withRecordGround } from '#web/relief/layers/ground/record-ground.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { OutlineMap } from '#web/relief/layers/small-map/outline-map.tsx'
import { MAP_COLOURS, MAP_STYLE } from '../../canvas/layer-order.ts'

/** A record on a small map of its own, over its own ground. */
export function RecordGroundMap({ record, label }: { record: RecordDetail; label: string }) {
  return (
    <OutlineMap
      label={label}
      outline={record.polygonCoordinate}
      {...groundBelow(useLayers(), record)}
      style={MAP_STYLE}
      colours={MAP_COLOURS}
    />
  )
}

/** The ground of the record's own map, which shows images and no live light. */
function groundBelow(background: Background, record: RecordDetail) {
  const { settings, layers } = background
  const ground = groundOfRecord({ ...background, lightTrouble: 'noGraphics' }, record)
  if (!ground) return { settings, layers: { ...layers, overlays: showing(), relief: null } }
  const shown = { ...withRecordGround(layers, ground), overlays: showing() }
  return { settings: ground.settings, layers: shown }
}
