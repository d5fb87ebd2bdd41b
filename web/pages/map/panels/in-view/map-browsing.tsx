import type { MapLibreMap } from 'maplibre-gl'
import type { NmrSites } from '#web/features/heritage/use-nmr-sites.ts'
import type { Background } from '#web/features/layers/use-background.ts'
import { DEFAULT_VIEWPOINT } from '#web/map/view-memory.ts'
import { toMapZoom } from '#web/map/zoom.ts'
import { SHEET_HEIGHT } from '#web/ui/panel-size.ts'
import { BrowsingPanel } from './browsing-panel.tsx'
import { goToPopup } from '../../canvas/go-to-popup.ts'
import { useListedItems, type ListedItem } from './listed-items.ts'
import { chosenOf, type Chosen } from '../../canvas/map-things.ts'
import type { Browsing } from './use-browsing.ts'
import type { Recording } from '../record/use-recording.ts'

/** Pixels kept free around what is zoomed to. */
const MARGIN = 80
/** The specification's zooms: near enough to see a barrow, and a point among its neighbours. */
const NEAREST = 18
const NEAR_A_POINT = 16

interface MapBrowsingProps {
  map: MapLibreMap | null
  background: Background
  nmr: NmrSites
  browsing: Browsing
  recording: Recording
  mayRecord: boolean
  onChoose: (chosen: Chosen | null) => void
  onViewFull: (record: number) => void
}

/** The panel of what is in view, and what its lines do to the map. */
export function MapBrowsing(props: MapBrowsingProps) {
  const { map, background, nmr, browsing, recording, mayRecord, onChoose, onViewFull } = props
  const wanted = browsing.size !== 'closed' && browsing.part === 'list'
  const groups = useListedItems({ map, background, filter: browsing.filter, nmr, wanted })
  const sheet = recording.place === 'bottom sheet'
  const covered = sheet ? SHEET_HEIGHT.peek * window.innerHeight : 0
  /** A sheet covers the ground that is to be seen. */
  const makeRoom = () => {
    if (sheet) browsing.resize('peek')
  }
  const show = (item: ListedItem) => {
    makeRoom()
    onChoose(chosenOf([item], item))
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
      browsing={browsing}
      place={recording.place}
      groups={groups}
      onShow={show}
      onZoom={zoomTo}
      onOpen={({ kind, id }) => {
        if (kind === 'finds') onViewFull(id)
      }}
      onShowWales={showWales}
      onDraw={mayRecord ? draw : null}
    />
  )
}
