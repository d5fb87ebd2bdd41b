import type { MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records.ts'
import { FindingOnMap } from '#web/features/finding/finding-on-map.tsx'
import type { Finding } from '#web/features/finding/use-finding.ts'
import type { Location } from '#web/features/finding/use-location.ts'
import type { NmrSites } from '#web/features/heritage/use-nmr-sites.ts'
import { BackgroundLayers } from '#web/features/layers/background-layers.tsx'
import { TilesetArea } from '#web/features/layers/tileset-area.tsx'
import type { Background } from '#web/features/layers/use-background.ts'
import { LightOnMap } from '#web/features/light/light-on-map.tsx'
import { CornerMark } from '#web/map/drawing/corner-mark.tsx'
import { MapView } from '#web/map/map-view.tsx'
import { MeasuringOnMap } from '#web/map/measuring/measuring-on-map.tsx'
import { rememberViewpoint, type MapViewpoint } from '#web/map/view-memory.ts'
import { MAP_COLOURS, MAP_STYLE } from './layer-order.ts'
import type { Chosen } from './map-things.ts'
import { ThingsOnMap } from './things-on-map.tsx'
import { placesPoints, type Work } from '../state/task.ts'
import type { Browsing } from '../panels/in-view/use-browsing.ts'
import type { MeasuringOnPage } from '../tools/measuring/use-measuring-on-page.ts'
import type { Recording } from '../panels/record/use-recording.ts'

export interface MapCanvasProps {
  map: MapLibreMap | null
  /** Where the map begins. */
  start: MapViewpoint
  onReady: (map: MapLibreMap) => void
  onMoved: (view: MapViewpoint) => void
  background: Background
  work: Work
  recording: Recording
  measure: MeasuringOnPage
  browsing: Browsing
  nmr: NmrSites
  finding: Finding
  location: Location
  chosen: Chosen | null
  onChoose: (chosen: Chosen | null) => void
  onViewFull: (record: number) => void
  /** What may be done with a record. */
  renderActions: (record: RecordDetail) => ReactNode
  /** Grows when records change. */
  recordsVersion: number
}

const TILESET_COLOURS = { line: MAP_COLOURS.tileset, beneath: MAP_COLOURS.tilesetContrast }

/** The map with all that is drawn on it. */
export function MapCanvas(props: MapCanvasProps) {
  const { map, background, work, recording, measure, browsing, finding, location, chosen } = props
  const { t } = useTranslation('map')
  const { settings, layers, simple } = background
  const { outline } = recording.drawing
  const corner = recording.corner === null ? undefined : outline?.[recording.corner]
  return (
    <MapView
      label={t('mapLabel')}
      style={MAP_STYLE}
      start={props.start}
      turns
      onReady={props.onReady}
      onMoveEnd={(view) => {
        rememberViewpoint(view)
        props.onMoved(view)
      }}
    >
      <BackgroundLayers
        settings={settings}
        layers={background.shown}
        colours={MAP_COLOURS}
        simple={simple}
        withoutBase={background.baseDead}
      />
      <LightOnMap map={map} background={background} />
      {background.pointedTileset && (
        <TilesetArea tileset={background.pointedTileset} colours={TILESET_COLOURS} />
      )}
      <ThingsOnMap
        map={map}
        layers={layers}
        recordsVersion={props.recordsVersion}
        heritage={settings.heritage}
        filter={browsing.filter}
        nmr={props.nmr}
        pointed={browsing.pointed}
        clickable={!placesPoints(work)}
        chosen={chosen}
        onChoose={props.onChoose}
        onViewFull={props.onViewFull}
        renderActions={props.renderActions}
      />
      <FindingOnMap finding={finding} location={location} colours={MAP_COLOURS} />
      <MeasuringOnMap controls={measure.controls} />
      {corner && <CornerMark corner={corner} />}
    </MapView>
  )
}
