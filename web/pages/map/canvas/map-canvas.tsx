import { useTranslation } from 'react-i18next'
import { SearchOnMap } from '#web/search/search-on-map.tsx'
import { BackgroundLayers } from '#web/relief/layers/kinds/background-layers.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { TilesetArea } from '#web/relief/layers/ground/tileset-area.tsx'
import { LightOnMap } from '#web/relief/light/light-on-map.tsx'
import { CornerMark } from '#web/map/drawing/corners/corner-mark.tsx'
import { MapView } from '#web/map/map-view.tsx'
import { MeasuringOnMap } from '#web/map/measuring/measuring-on-map.tsx'
import { PAGE_MAP, usePageMap, usePageMapReady } from '#web/map/page-map.tsx'
import { rememberViewpoint } from '#web/map/view/view-memory.ts'
import { useRecording } from '../panels/record/use-recording.ts'
import { useView } from '../state/address.ts'
import { useWhereabouts } from '../state/whereabouts.ts'
import { useMeasuringOnPage } from '../tools/measuring/use-measuring-on-page.ts'
import { MAP_COLOURS, MAP_STYLE } from './layer-order.ts'
import { ThingsOnMap } from './things-on-map.tsx'

const TILESET_COLOURS = { line: MAP_COLOURS.tileset, beneath: MAP_COLOURS.tilesetContrast }
const GESTURES = { turns: true, wheelZooms: true }

/** The map with everything that is drawn on it. */
export function MapCanvas() {
  const { t } = useTranslation('map')
  const { start, moved } = useView()
  const { pointedTileset } = useLayers()
  return (
    <MapView
      id={PAGE_MAP}
      label={t('mapLabel')}
      style={MAP_STYLE}
      start={start}
      gestures={GESTURES}
      onReady={usePageMapReady()}
      onMoveEnd={(view) => {
        rememberViewpoint(view)
        moved(view)
      }}
    >
      <Ground />
      <LitGround />
      {pointedTileset && <TilesetArea tileset={pointedTileset} colours={TILESET_COLOURS} />}
      <ThingsOnMap />
      <SearchOnMap {...useWhereabouts()} colours={MAP_COLOURS} />
      <MeasuringOnMap controls={useMeasuringOnPage().controls} />
      <ChosenCorner />
    </MapView>
  )
}

function Ground() {
  const { settings, shown, simple, baseDead } = useLayers()
  return (
    <BackgroundLayers
      settings={settings}
      layers={shown}
      colours={MAP_COLOURS}
      simple={simple}
      withoutBase={baseDead}
    />
  )
}

function LitGround() {
  const { shown, watch } = useLayers()
  return <LightOnMap map={usePageMap()} layers={shown} watch={watch} />
}

function ChosenCorner() {
  const { drawing, corner } = useRecording()
  const place = corner === null ? undefined : drawing.outline?.[corner]
  return place && <CornerMark corner={place} />
}
