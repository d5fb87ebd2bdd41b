import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { ReliefProgress } from '#web/relief/layers/relief-progress.tsx'
import { MAP_PART } from '#web/map/use-map-key.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { useToastsAbove } from '#web/ui/toast.tsx'
import { MapCanvas } from '../canvas/map-canvas.tsx'
import { useMapLayout } from '../layout/layout-context.ts'
import { MapLayersPanel } from '../panels/layers/map-layers-panel.tsx'
import { AfterSaveCard } from '../panels/record/after-save-card.tsx'
import { useAfterSave } from '../panels/record/use-after-save.ts'
import { RecordFormButton } from '../panels/record/record-panel.tsx'
import { useSelection } from '../state/selection.ts'
import { useTask } from '../state/task-context.ts'
import { placesPoints } from '../state/task.ts'
import { ComparisonChoice, MapComparison } from '../tools/comparing/map-comparison.tsx'
import { PageDrawingBar, PageDrawingOverlay } from '../tools/drawing/drawing-on-page.tsx'
import { LightControls } from '../tools/light/light-controls.tsx'
import { PageMeasuringBar, PageMeasuringCross } from '../tools/measuring/measuring-on-page.tsx'
import { HiddenPanels } from './hidden-panels.tsx'
import { MapControls } from './map-controls.tsx'
import { MapFoot } from './map-foot.tsx'
import { MapFurniture, WakingSpinner } from './map-furniture.tsx'
import { MapHelp } from './map-help.tsx'
import { InventedNotice, MapNotices } from './map-notices.tsx'
import { MapSearch } from './map-search.tsx'
import { MapToolbar } from './map-toolbar.tsx'

/** The map and everything on top of it. */
export function MapStage() {
  const { t } = useTranslation('portal')
  const { layout, stageRef } = useMapLayout()
  const { id: saved } = useAfterSave()
  useToastsAbove(placesPoints(useTask().work))
  return (
    <Box
      ref={stageRef}
      {...{ [MAP_PART]: '' }}
      sx={{ position: 'relative', flex: 1, minWidth: 0, minHeight: 0 }}
    >
      <ForScreenReaders as="h1">{t('titles.map')}</ForScreenReaders>
      <MapCanvas />
      <MapComparison />
      <ReliefProgress />
      <MapFurniture
        tools={
          <>
            <MapToolbar />
            <MapSearch />
          </>
        }
        layers={<MapLayersPanel />}
        notices={
          <>
            {layout.help === 'bottom left' && saved === null && <MapHelp />}
            {layout.afterSave === 'notices' && <AfterSaveCard />}
            {/* Not taken away, so that a notice that was closed stays closed. */}
            <Box sx={{ display: layout.notices ? 'contents' : 'none' }}>
              <MapNotices />
            </Box>
            <InventedNotice />
          </>
        }
        controls={
          <>
            <RecordFormButton />
            <MapControls />
          </>
        }
        bottomLine={
          <>
            <ComparisonChoice />
            {layout.light === 'foot' && <LightControls />}
            <PageDrawingBar />
            <PageMeasuringBar />
            <MapFoot />
          </>
        }
      />
      <HiddenPanels />
      <PageDrawingOverlay />
      <PageMeasuringCross />
      <Waking />
    </Box>
  )
}

function Waking() {
  const { settled } = useLayers()
  const { records } = useSelection()
  return (!settled || records === 'waiting') && <WakingSpinner />
}
