import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeenUnder } from '#contract/light.ts'
import type { MapSettings } from '#contract/map.ts'
import type { RecordDetail } from '#contract/records.ts'
import { outlineReference } from '#geo/outline-reference.ts'
import { useNationalGrid } from '#web/features/finding/use-national-grid.ts'
import { AttributionsDialog } from '#web/features/layers/attributions-dialog.tsx'
import { OutlineMap } from '#web/features/layers/outline-map.tsx'
import { RecordDialog } from '#web/features/records/record-dialog.tsx'
import type { LayerState } from '#web/map/layer-state.ts'
import { MAP_COLOURS, MAP_STYLE } from '../../canvas/layer-order.ts'

interface MapDialogsProps {
  settings: MapSettings
  layers: LayerState
  record: number | null
  onRecordClosed: () => void
  /** Shows the map as the member who recorded it saw it. */
  onSee: (record: RecordDetail, seen: SeenUnder) => void
  /** What may be done with a record. */
  renderActions: (record: RecordDetail) => ReactNode
  attributes: boolean
  onAttributesClosed: () => void
}

export function MapDialogs(props: MapDialogsProps) {
  const { settings, layers, record, onRecordClosed, attributes, onAttributesClosed } = props
  const { t } = useTranslation('records')
  const grid = useNationalGrid({ available: settings.exactGrid, wanted: record !== null })
  return (
    <>
      <RecordDialog
        id={record}
        onClose={onRecordClosed}
        renderActions={props.renderActions}
        onSee={props.onSee}
        referenceOf={(outline) => outlineReference(outline, grid)}
        renderMap={({ title, polygonCoordinate }) => (
          <OutlineMap
            label={t('outlineLabel', { title })}
            outline={polygonCoordinate}
            settings={settings}
            layers={layers}
            style={MAP_STYLE}
            colours={MAP_COLOURS}
          />
        )}
      />
      <AttributionsDialog settings={settings} open={attributes} onClose={onAttributesClosed} />
    </>
  )
}
