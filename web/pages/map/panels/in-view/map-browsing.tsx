import { usePageMap } from '#web/map/page-map.tsx'
import { DEFAULT_VIEWPOINT } from '#web/map/view/view-memory.ts'
import { toMapZoom } from '#web/map/view/zoom.ts'
import { BrowsingPanel } from './browsing-panel.tsx'
import { goToItem } from '../../canvas/go-to-item.ts'
import { goToPopup } from '../../canvas/go-to-popup.ts'
import { useListedItems, type ListedItem } from './listed-items.ts'
import { chosenOf } from '../../canvas/map-things.ts'
import { coveredBy } from '../../layout/covered.ts'
import { useSelection } from '../../state/selection.ts'
import { useRecording } from '../record/use-recording.ts'
import { useBrowsing } from './use-browsing.ts'

/** The panel of what is in view, and the effect of its lines on the map. */
export function MapBrowsing() {
  const map = usePageMap()
  const browsing = useBrowsing()
  const recording = useRecording()
  const { choose, view } = useSelection()
  const groups = useListedItems(browsing.size !== 'closed' && browsing.part === 'list')
  const sheet = recording.place === 'bottom sheet'
  const covered = coveredBy(recording.place, 'peek')
  /** A sheet would cover the ground that should be visible. */
  const makeRoom = () => {
    if (sheet) browsing.resize('peek')
  }
  const show = (item: ListedItem) => {
    makeRoom()
    choose(chosenOf([item], item))
    goToPopup(map, item, covered)
  }
  const zoomTo = (item: ListedItem) => {
    makeRoom()
    goToItem(map, item, covered)
  }
  const showWales = () => {
    const { latitude, longitude, zoom } = DEFAULT_VIEWPOINT
    map?.flyTo({ center: [longitude, latitude], zoom: toMapZoom(zoom) })
  }
  const draw = () => {
    if (sheet) browsing.resize('closed')
    recording.drawing.begin({ byKeyboard: true })
  }
  return (
    <BrowsingPanel
      groups={groups}
      onShow={show}
      onZoom={zoomTo}
      onOpen={({ kind, id }) => {
        if (kind === 'finds') view(id)
      }}
      onShowWales={showWales}
      onDraw={recording.drawing.barred === null ? draw : null}
    />
  )
}
