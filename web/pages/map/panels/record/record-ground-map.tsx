import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { showing } from '#web/map/layers/layer-state.ts'
import { groundOfRecord, withRecordGround } from '#web/relief/layers/ground/record-ground.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { OutlineMap } from '#web/relief/layers/small-map/outline-map.tsx'
import { MAP_COLOURS, MAP_STYLE } from '../../canvas/layer-order.ts'

interface RecordGroundMapProps {
  record: RecordDetail
  label: string
  /** Set where there is no room for buttons. */
  still?: boolean
}

/** A record on a small map of its own, over its own ground. */
export function RecordGroundMap({ record, label, still = false }: RecordGroundMapProps) {
  return (
    <OutlineMap
      label={label}
      outline={record.polygonCoordinate}
      still={still}
      {...groundBelow(useLayers(), record)}
      style={MAP_STYLE}
      colours={MAP_COLOURS}
    />
  )
}

/** The same as the picture of the find that was just saved. */
export function FindPicture({ record }: { record: RecordDetail }) {
  const { t } = useTranslation('recordForm')
  return <RecordGroundMap record={record} label={t('afterSave.picture', { title: record.title })} still />
}

/** The ground of the record's own map, which shows images and no live light. */
function groundBelow(background: Background, record: RecordDetail) {
  const { settings, layers } = background
  const ground = groundOfRecord({ ...background, lightTrouble: 'noGraphics' }, record)
  if (!ground) return { settings, layers: { ...layers, overlays: showing(), relief: null } }
  const shown = { ...withRecordGround(layers, ground), overlays: showing() }
  return { settings: ground.settings, layers: shown }
}
