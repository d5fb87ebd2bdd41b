import { useTranslation } from 'react-i18next'
import { outlineReference } from '#geo/shapes/outline-reference.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { RecordDialog } from '#web/records/record-dialog.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { useNationalGrid } from '#web/search/position/use-national-grid.ts'
import { useSelection } from '../../state/selection.ts'
import { ActionsOnMap, DeletionOnMap } from './actions-on-map.tsx'
import { RecordFlight } from './record-flight.tsx'
import { RecordGroundMap } from './record-ground-map.tsx'
import { useSeeingAs } from './use-seeing-as.ts'

/** The whole record that the address names. */
export function ViewedRecord() {
  const background = useLayers()
  const { settings } = background
  const { viewed, view, recordsChanged } = useSelection()
  const seeAs = useSeeingAs(usePageMap(), background)
  const { t } = useTranslation('records')
  const grid = useNationalGrid({ own: settings.ownGrid, wanted: viewed !== null })
  return (
    <RecordDialog
      id={viewed}
      onClose={() => view(null)}
      renderActions={(record) => <ActionsOnMap record={record} />}
      renderDeletion={(record) => <DeletionOnMap record={record} />}
      onSee={seeAs}
      onBroughtBack={recordsChanged}
      renderFlight={(record, seen) => <RecordFlight record={record} seen={seen} grid={grid} />}
      referenceOf={(outline) => outlineReference(outline, grid)}
      renderMap={(record) => (
        <RecordGroundMap record={record} label={t('outlineLabel', { title: record.title })} />
      )}
    />
  )
}
