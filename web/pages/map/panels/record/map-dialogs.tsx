import { useTranslation } from 'react-i18next'
import { outlineReference } from '#geo/outline-reference.ts'
import { useNationalGrid } from '#web/features/search/use-national-grid.ts'
import { useLayers } from '#web/features/layers/layers-context.ts'
import { OutlineMap } from '#web/features/layers/outline-map.tsx'
import { RecordDialog } from '#web/features/records/record-dialog.tsx'
import { usePageMap } from '#web/map/page-map.tsx'
import { MAP_COLOURS, MAP_STYLE } from '../../canvas/layer-order.ts'
import { useSelection } from '../../state/selection.ts'
import { ActionsOnMap } from './actions-on-map.tsx'
import { useSeeingAs } from './use-seeing-as.ts'

/** The whole record that the address names. */
export function MapDialogs() {
  const background = useLayers()
  const { settings, layers } = background
  const { viewed, view } = useSelection()
  const seeAs = useSeeingAs(usePageMap(), background)
  const { t } = useTranslation('records')
  const grid = useNationalGrid({ available: settings.exactGrid, wanted: viewed !== null })
  return (
    <RecordDialog
      id={viewed}
      onClose={() => view(null)}
      renderActions={(record) => <ActionsOnMap record={record} />}
      onSee={seeAs}
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
  )
}
