import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { outlineReference } from '#geo/shapes/outline-reference.ts'
import { useNationalGrid } from '#web/search/position/use-national-grid.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { OutlineMap } from '#web/relief/layers/small-map/outline-map.tsx'
import { groundOfRecord, withRecordGround } from '#web/relief/layers/ground/record-ground.ts'
import { seenLayer } from '#web/relief/layers/kinds/seen-layers.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { RecordDialog } from '#web/records/record-dialog.tsx'
import { showing } from '#web/map/layers/layer-state.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { MAP_COLOURS, MAP_STYLE } from '../../canvas/layer-order.ts'
import { useSelection } from '../../state/selection.ts'
import { ActionsOnMap } from './actions-on-map.tsx'
import { RecordFlight } from './record-flight.tsx'
import { useSeeingAs } from './use-seeing-as.ts'

/** The ground of the record's own map, which shows images and no live light. */
function groundBelow(background: Background, record: RecordDetail) {
  const { settings, layers } = background
  const ground = groundOfRecord({ ...background, lightTrouble: 'noGraphics' }, record)
  if (!ground) return { settings, layers: { ...layers, overlays: showing() } }
  const shown = { ...withRecordGround(layers, ground), overlays: showing(seenLayer(ground.seen)) }
  return { settings: ground.settings, layers: shown }
}

/** The whole record that the address names. */
export function MapDialogs() {
  const background = useLayers()
  const { settings } = background
  const { viewed, view } = useSelection()
  const seeAs = useSeeingAs(usePageMap(), background)
  const { t } = useTranslation('records')
  const grid = useNationalGrid({ own: settings.ownGrid, wanted: viewed !== null })
  return (
    <RecordDialog
      id={viewed}
      onClose={() => view(null)}
      renderActions={(record) => <ActionsOnMap record={record} />}
      onSee={seeAs}
      renderFlight={(record, seen) => <RecordFlight record={record} seen={seen} grid={grid} />}
      referenceOf={(outline) => outlineReference(outline, grid)}
      renderMap={(record) => (
        <OutlineMap
          label={t('outlineLabel', { title: record.title })}
          outline={record.polygonCoordinate}
          {...groundBelow(background, record)}
          style={MAP_STYLE}
          colours={MAP_COLOURS}
        />
      )}
    />
  )
}
