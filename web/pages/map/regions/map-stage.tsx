import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isTouchDevice } from '#web/lib/touch.ts'
import { CompassButton } from '#web/map/controls/compass-button.tsx'
import { ZoomControls } from '#web/map/controls/zoom-controls.tsx'
import { usePageMap } from '#web/map/page-map.tsx'
import { MAP_PART } from '#web/map/pointing/use-map-key.ts'
import { ReliefProgress } from '#web/relief/layers/condition/relief-progress.tsx'
import { surveyToOffer } from '#web/relief/layers/ground/first-relief.ts'
import { useGroundView } from '#web/relief/layers/ground/ground-view.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { LocateButton, LocationSaid } from '#web/search/position/locate-button.tsx'
import { useToastsAbove } from '#web/ui/dialogs/toast.tsx'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { LayersIcon } from '#web/ui/icons/map.ts'
import { InventedGround } from '#web/relief/layers/ground/invented-ground.tsx'
import { MapCanvas } from '../canvas/map-canvas.tsx'
import { useMapLayout } from '../layout/layout-context.ts'
import { MapLayersPanel } from '../panels/layers/map-layers-panel.tsx'
import { useSeeRelief } from '../panels/layers/use-see-relief.ts'
import { MapNotices } from '../notices/map-notices.tsx'
import { SavedFindCard } from '../panels/record/find-later.tsx'
import { useRecording } from '../panels/record/use-recording.ts'
import { useSelection } from '../state/selection.ts'
import { useTask } from '../state/task-context.ts'
import { placesPoints } from '../state/task.ts'
import { visitorOf } from '../state/visitor.ts'
import { useWhereabouts } from '../state/whereabouts.ts'
import { ComparisonChoice, MapComparison } from '../tools/comparing/map-comparison.tsx'
import { PageDrawingBar, PageDrawingOverlay } from '../tools/drawing/drawing-on-page.tsx'
import { useAddFind, type AddFind } from '../tools/drawing/use-add-find.ts'
import { LightControls } from '../tools/light/light-controls.tsx'
import { PageMeasuringBar, PageMeasuringCross } from '../tools/measuring/measuring-on-page.tsx'
import { useComparing } from '../tools/comparing/use-comparing.ts'
import { useTools } from '../tools/use-tools.tsx'
import { AddFindButton, RecordFormTab, RoundAddButton } from './action-row.tsx'
import { HelpCard } from './help-card.tsx'
import { HiddenPanels } from './hidden-panels.tsx'
import { MapFoot, WakingSpinner } from './map-foot.tsx'
import { MapFurniture } from './map-furniture.tsx'
import { MapSearch } from './map-search.tsx'
import { ToolsMenu } from './tools-menu.tsx'

/** The map and everything on top of it. */
export function MapStage() {
  const { t } = useTranslation('portal')
  const { state, slots, stageRef, hidden } = useMapLayout()
  const { location } = useWhereabouts()
  const { relief } = useComparing()
  const addFind = useAddFind()
  useToastsAbove(placesPoints(useTask().work))
  return (
    <Box
      ref={stageRef}
      data-screen={hidden ? 'hidden' : state}
      {...{ [MAP_PART]: '' }}
      sx={{ position: 'relative', flex: 1, minWidth: 0, minHeight: 0 }}
    >
      <ForScreenReaders as="h1">{t('titles.map')}</ForScreenReaders>
      <MapCanvas />
      <MapComparison />
      <ReliefProgress />
      <MapFurniture
        search={<MapSearch />}
        actions={<Actions addFind={addFind} />}
        card={
          <>
            {slots.help && addFind.said === null && <MapHelp />}
            {state === 'saved' && !hidden && (
              <Suspense>
                <SavedFindCard />
              </Suspense>
            )}
          </>
        }
        // Not taken away, so that what was closed stays closed and the keys of the light go on.
        light={
          <Kept shown={slots.light}>
            <LightControls />
          </Kept>
        }
        notices={
          <>
            <MapNotices />
            {state !== 'drawing' && relief && <InventedGround />}
          </>
        }
        layers={slots.layers && <Layers />}
        zoom={
          slots.zoom && (
            <>
              <CompassButton />
              <MouseZoom />
            </>
          )
        }
        bar={
          <>
            <ComparisonChoice />
            <PageDrawingBar />
            <PageMeasuringBar />
          </>
        }
        foot={<MapFoot />}
      />
      <HiddenPanels />
      <PageDrawingOverlay />
      <PageMeasuringCross />
      <LocationSaid location={location} />
      <Waking />
    </Box>
  )
}

function Kept({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <Box data-corner sx={{ display: shown ? 'contents' : 'none' }}>
      {children}
    </Box>
  )
}

function Waking() {
  const { settled } = useLayers()
  const { records } = useSelection()
  return (!settled || records === 'waiting') && <WakingSpinner />
}

/** The action and the menu Tools: a row below the search, or buttons one below the other at the edge. */
function Actions({ addFind }: { addFind: AddFind }) {
  const { slots, frame } = useMapLayout()
  const { location } = useWhereabouts()
  const { place } = useRecording()
  const { tools, dialogs } = useTools(addFind)
  const menu = slots.tools && <ToolsMenu frame={frame} tools={tools} />
  const round = place === 'bottom sheet'
  const action =
    slots.action &&
    (round ? (
      <RoundAddButton addFind={addFind} />
    ) : (
      <AddFindButton addFind={addFind} narrow={frame !== 'wide'} />
    ))
  return frame === 'wide' ? (
    <>
      <Stack
        data-corner
        direction="row"
        sx={{ gap: 1, width: 'max-content', maxWidth: '100%', flexWrap: 'wrap' }}
      >
        {action}
        {menu}
        {slots.action && <RecordFormTab narrow={false} />}
      </Stack>
      {dialogs}
    </>
  ) : (
    <>
      {menu}
      {slots.locate && (
        <Paper elevation={3}>
          <LocateButton location={location} />
        </Paper>
      )}
      {action}
      {slots.action && !round && <RecordFormTab narrow />}
      {dialogs}
    </>
  )
}

/** Fingers zoom the map itself. */
function MouseZoom() {
  const touch = useMediaQuery('(pointer: coarse)')
  return !touch && <ZoomControls />
}

/** The hint about the first step, for this visitor. */
function MapHelp() {
  const { place, drawing } = useRecording()
  const { surveys, shown } = useLayers()
  const view = useGroundView(usePageMap())
  const seeRelief = useSeeRelief()
  const visitor = visitorOf({ barred: drawing.barred, touch: isTouchDevice(), place })
  return <HelpCard visitor={visitor} offer={surveyToOffer(surveys, shown, view)} onSeeRelief={seeRelief} />
}

/** The panel with its own toggle; on a small map a button opens it. */
function Layers() {
  const { t } = useTranslation('map')
  const { layersPanel } = useMapLayout()
  if (!layersPanel.small || layersPanel.open) return <MapLayersPanel />
  return (
    <Tooltip title={t('toggleLayers')} placement="left">
      <IconButton
        aria-label={t('toggleLayers')}
        aria-expanded={false}
        data-control="layers"
        color="secondary"
        onClick={layersPanel.toggle}
        sx={{ width: 48, height: 48, borderRadius: 1, boxShadow: 3, backgroundColor: '#fffffffa' }}
      >
        <LayersIcon />
      </IconButton>
    </Tooltip>
  )
}
