import { usePageMap } from '#web/map/page-map.tsx'
import { DEFAULT_VIEWPOINT } from '#web/map/view-memory.ts'
import { toMapZoom } from '#web/map/zoom.ts'
import { BrowsingPanel } from './browsing-panel.tsx'
import { goToPopup } from '../../canvas/go-to-popup.ts'
import { useListedItems, type ListedItem } from './listed-items.ts'
import { chosenOf } from '../../canvas/map-things.ts'
import { coveredBy } from '../../layout/covered.ts'
import { useSelection } from '../../state/selection.ts'
import { useRecording } from '../record/use-recording.ts'
import { useBrowsing } from './use-browsing.ts'

/** Margin around the area that is zoomed to, in pixels. */
const MARGIN = 80
/** The specification's zooms: near enough to see a barrow, and a point among its neighbours. */
const NEAREST = 18
const NEAR_A_POINT = 16

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
  const zoomTo = ({ extent, longitude, latitude }: ListedItem) => {
    makeRoom()
    const [west, south, east, north] = extent ?? [longitude, latitude, longitude, latitude]
    map?.fitBounds([west, south, east, north], {
      padding: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + covered },
      maxZoom: toMapZoom(extent ? NEAREST : NEAR_A_POINT),
    })
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
