import Box from '@mui/material/Box'
import type { MapLibreMap } from 'maplibre-gl'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReliefSet } from '#contract/tiles.ts'
import { useSession } from '#web/features/accounts/session.ts'
import { BackgroundLayers } from '#web/features/layers/background-layers.tsx'
import { creditsInSight } from '#web/features/layers/credits.ts'
import { InventedGround } from '#web/features/layers/invented-ground.tsx'
import { LayersPanel } from '#web/features/layers/layers-panel.tsx'
import { useBackground } from '#web/features/layers/use-background.ts'
import { FindsInView } from '#web/features/records/finds-in-view.tsx'
import { FindsOnMap, type ChosenFind } from '#web/features/records/finds-on-map.tsx'
import { FINDS_SOURCE } from '#web/features/records/records.layer.ts'
import { isTouchDevice } from '#web/lib/touch.ts'
import { CornerMark } from '#web/map/drawing/corner-mark.tsx'
import { DrawingBar } from '#web/map/drawing/drawing-bar.tsx'
import { DrawingOverlay } from '#web/map/drawing/drawing-overlay.tsx'
import { DrawingTools } from '#web/map/drawing/drawing-tools.tsx'
import { MapView } from '#web/map/map-view.tsx'
import { useSettled } from '#web/map/use-settled.ts'
import { rememberedViewpoint, rememberViewpoint } from '#web/map/view-memory.ts'
import { hasWebGl2 } from '#web/map/webgl.ts'
import { ZoomControls } from '#web/map/zoom-controls.tsx'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { HelpCard } from './help-card.tsx'
import { MAP_COLOURS, MAP_STYLE } from './layer-order.ts'
import { MapDialogs } from './map-dialogs.tsx'
import { CreditBar, MapFurniture, WakingSpinner } from './map-furniture.tsx'
import { MapNotices } from './map-notices.tsx'
import { MapToolbar } from './map-toolbar.tsx'
import { RecordFormButton, RecordPanel } from './record-panel.tsx'
import { RecordsWithoutMap } from './records-without-map.tsx'
import { useLayersPanel } from './use-layers-panel.ts'
import { useRecordAddress } from './use-record-address.ts'
import { useRecording } from './use-recording.ts'
import { useReliefHint } from './use-relief-hint.ts'

/** Pixels below the middle of the map: a popup stands above its place. */
const ROOM_FOR_POPUP = 140

export default function MapPage() {
  const [drawable] = useState(hasWebGl2)
  return drawable ? <MapScreen /> : <RecordsWithoutMap />
}

function MapScreen() {
  const { t } = useTranslation(['map', 'portal'])
  const signedIn = useSession() !== null
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [start] = useState(() => rememberedViewpoint())
  const [chosen, setChosen] = useState<ChosenFind | null>(null)
  const [viewed, setViewed] = useRecordAddress()
  const [attributes, setAttributes] = useState(false)
  // Records are drawn from tiles; a new number makes the browser ask for them again.
  const [recordsVersion, setRecordsVersion] = useState(0)
  const panel = useLayersPanel()
  const background = useBackground(map)
  const { settings, layers, simple } = background
  const records = useSettled(map, FINDS_SOURCE)
  useReliefHint(map, settings, layers.overlays.relief)
  const recording = useRecording({ map, signedIn, onFinished: () => setChosen(null) })
  const { drawing, outline } = recording.drawing
  const corner = recording.corner === null ? undefined : outline?.[recording.corner]

  const seeRelief = (set: ReliefSet) => {
    panel.makeRoom()
    background.seeRelief(set)
  }
  const chooseListed = (find: ChosenFind) => {
    panel.makeRoom()
    setChosen(find)
    map?.easeTo({ center: [find.longitude, find.latitude], offset: [0, ROOM_FOR_POPUP] })
  }

  const help = (
    <HelpCard
      visitor={signedIn ? (isTouchDevice() ? 'touch' : 'desktop') : 'loggedOut'}
      relief={settings.reliefSets[0] ?? null}
      onSeeRelief={seeRelief}
    />
  )
  return (
    <Box sx={{ position: 'relative', height: '100%', display: 'flex' }}>
      <Box sx={{ position: 'relative', flex: 1, minWidth: 0 }}>
        <ForScreenReaders as="h1">{t('portal:titles.map')}</ForScreenReaders>
        <MapView
          label={t('mapLabel')}
          style={MAP_STYLE}
          start={start}
          onReady={setMap}
          onMoveEnd={rememberViewpoint}
        >
          <BackgroundLayers settings={settings} layers={layers} colours={MAP_COLOURS} simple={simple} />
          <FindsOnMap
            map={map}
            visible={layers.overlays.finds}
            version={recordsVersion}
            colours={MAP_COLOURS}
            clickable={drawing.phase !== 'drawing'}
            chosen={chosen}
            onChoose={setChosen}
            onViewFull={setViewed}
          />
          {corner && <CornerMark corner={corner} />}
        </MapView>
        <MapFurniture
          topLeft={
            <>
              <MapToolbar layersOpen={panel.open} onToggleLayers={panel.small ? panel.toggle : null}>
                <DrawingTools controls={recording.drawing} />
              </MapToolbar>
              {!panel.small && help}
            </>
          }
          topRight={
            <LayersPanel
              settings={settings}
              layers={layers}
              onChange={background.changeLayer}
              open={panel.open}
              onToggle={panel.small ? null : panel.toggle}
              onGoTo={seeRelief}
              finds={<FindsInView map={map} onChoose={chooseListed} />}
            />
          }
          bottomLeft={
            (!panel.small || !panel.open) && (
              <>
                {panel.small && help}
                <MapNotices map={map} background={background} records={records} />
                {layers.overlays.relief && <InventedGround map={map} sets={settings.reliefSets} />}
              </>
            )
          }
          bottomRight={
            <>
              <RecordFormButton recording={recording} />
              <ZoomControls map={map} />
            </>
          }
          bottomLine={
            <>
              <DrawingBar controls={recording.drawing} />
              <CreditBar
                credits={creditsInSight(settings, layers, simple)}
                onOpen={() => setAttributes(true)}
              />
            </>
          }
        />
        <DrawingOverlay controls={recording.drawing} />
        {(!background.settled || records === 'waiting') && <WakingSpinner />}
      </Box>
      {signedIn && (
        <RecordPanel recording={recording} onSaved={() => setRecordsVersion((version) => version + 1)} />
      )}
      <MapDialogs
        settings={settings}
        base={layers.base}
        record={viewed}
        onRecordClosed={() => setViewed(null)}
        attributes={attributes}
        onAttributesClosed={() => setAttributes(false)}
      />
    </Box>
  )
}
