import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { ReliefProgress } from '#web/relief/layers/condition/relief-progress.tsx'
import { MAP_PART } from '#web/map/pointing/use-map-key.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { useToastsAbove } from '#web/ui/dialogs/toast.tsx'
import { LocateButton } from '#web/search/position/locate-button.tsx'
import { CompassButton } from '#web/map/controls/compass-button.tsx'
import { ControlGroup } from '#web/map/controls/control-button.tsx'
import { FullScreenButton } from '#web/map/controls/full-screen-button.tsx'
import { KeyboardHelp } from '#web/map/keyboard-help/keyboard-help.tsx'
import { ZoomControls } from '#web/map/controls/zoom-controls.tsx'
import { SearchBox, type ItemsFound } from '#web/search/search-box.tsx'
import { FilterChips } from '#web/records/filter/filter-chips.tsx'
import { useSitesByName } from '#web/heritage/use-sites-by-name.ts'
import { useRecordsByTitle } from '#web/records/list/use-records-by-title.ts'
import { useRested } from '#web/lib/timing/use-rested.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { PlaceReadout } from '#web/search/places/place-readout.tsx'
import { AttributionsDialog } from '#web/relief/layers/credits/attributions-dialog.tsx'
import { ScaleBar } from '#web/map/controls/scale-bar.tsx'
import { useGroundView } from '#web/relief/layers/ground/ground-view.ts'
import { isTouchDevice } from '#web/lib/touch.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { BookmarkViewTool } from '#web/members/bookmarks/bookmark-view-tool.tsx'
import { ToolLook, useHint } from '#web/map/controls/tool-button.tsx'
import { LayersIcon } from '#web/ui/icons/map.ts'
import { MapCanvas } from '../canvas/map-canvas.tsx'
import { useMapLayout } from '../layout/layout-context.ts'
import { MapLayersPanel } from '../panels/layers/map-layers-panel.tsx'
import { AfterSaveCard } from '../panels/record/after-save-card.tsx'
import { useAfterSaveCard } from '../panels/record/use-after-save-card.ts'
import { RecordFormButton } from '../panels/record/record-panel.tsx'
import { useSelection } from '../state/selection.ts'
import { useTask } from '../state/task-context.ts'
import { placesPoints } from '../state/task.ts'
import { ComparisonChoice, MapComparison, CompareTool } from '../tools/comparing/map-comparison.tsx'
import { PageDrawingBar, PageDrawingOverlay, PageDrawingTools } from '../tools/drawing/drawing-on-page.tsx'
import { LightControls } from '../tools/light/light-controls.tsx'
import {
  PageMeasuringBar,
  PageMeasuringCross,
  PageMeasuringTool,
} from '../tools/measuring/measuring-on-page.tsx'
import { HiddenPanels } from './hidden-panels.tsx'
import { MapFurniture, WakingSpinner, SearchColumn, CreditBar } from './map-furniture.tsx'
import { InventedGround } from '#web/relief/layers/ground/invented-ground.tsx'
import { MapNotices } from '../notices/map-notices.tsx'
import { useWhereabouts } from '../state/whereabouts.ts'
import { TerrainButton } from '../tools/terrain/terrain-button.tsx'
import { BrowsingTools } from '../panels/in-view/browsing-tools.tsx'
import { useBrowsing } from '../panels/in-view/use-browsing.ts'
import { goToItem } from '../canvas/go-to-item.ts'
import { chosenOf } from '../canvas/map-things.ts'
import type { ListedItem } from '../panels/in-view/listed-items.ts'
import { useFlightsNamed } from '../state/use-flights-named.ts'
import { useComparing } from '../tools/comparing/use-comparing.ts'
import { useSeeRelief } from '../panels/layers/use-see-relief.ts'
import { useRecording } from '../panels/record/use-recording.ts'
import { visitorOf } from '../state/visitor.ts'
import { HelpCard } from './help-card.tsx'
import { surveyToOffer } from '#web/relief/layers/ground/first-relief.ts'
import { SnapshotTool } from '../tools/snapshot/snapshot-tool.tsx'

/** Milliseconds from the last letter to the request. */
const REST = 300

/** Records by their titles and sites of the National Monuments Record by their names, for the search field. */
function useSearchedItems(): ItemsFound<ListedItem> {
  const { t } = useTranslation('map')
  const map = usePageMap()
  const { settings, layers, changeLayer } = useLayers()
  const { choose } = useSelection()
  const [text, setText] = useState('')
  const wanted = useRested(text, REST)
  const records = useRecordsByTitle(wanted)
  const sites = useSitesByName(map, wanted, settings.heritage.nmr.available)
  return {
    items: text === '' ? [] : [...records, ...sites],
    kindOf: ({ kind }) => t(`layers.${kind}`),
    onText: setText,
    onItem: (item) => {
      // Otherwise its popup would stay closed.
      if (!layers.overlays[item.kind]) changeLayer({ do: 'switch', overlay: item.kind, on: true })
      choose(chosenOf([item], item))
      goToItem(map, item, 0)
    },
  }
}

/** The search field, and everything below it. */
function MapSearch() {
  const { layout, layersPanel } = useMapLayout()
  const { settings } = useLayers()
  const { searchResult } = useWhereabouts()
  const { filter, changeFilter } = useBrowsing()
  const { id: saved } = useAfterSaveCard()
  const others = useSearchedItems()
  if (!layout.searchColumn) return null
  return (
    <SearchColumn>
      {layout.search && (
        <SearchBox
          searchResult={searchResult}
          geocoder={settings.geocoder}
          onGo={layersPanel.makeRoom}
          others={others}
        />
      )}
      {layout.listTools === 'search column' && <BrowsingTools apart />}
      <FilterChips filter={filter} onChange={changeFilter} />
      {layout.afterSave === 'search column' && <AfterSaveCard />}
      {layout.help === 'search column' && saved === null && <MapHelp />}
      {layout.light === 'search column' && <LightControls />}
    </SearchColumn>
  )
}

/** The map and everything on top of it. */
export function MapStage() {
  const { t } = useTranslation('portal')
  const { layout, stageRef } = useMapLayout()
  const { id: saved } = useAfterSaveCard()
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
            <MapNotices />
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

/** A notice while the relief in view is of invented ground. */
function InventedNotice() {
  const { relief } = useComparing()
  const isPlacing = placesPoints(useTask().work)
  return relief && !isPlacing && <InventedGround />
}

/** The buttons in the lower right corner. Touch devices have no keys to explain, and their browsers are already full screen. */
function MapControls() {
  const { location } = useWhereabouts()
  const { controls } = useMapLayout().layout
  const { t } = useTranslation('search')
  const touch = useMediaQuery('(pointer: coarse)')
  return (
    <Stack
      direction={controls === 'column' ? 'column' : 'row'}
      sx={{ gap: 1, alignItems: 'end', pointerEvents: 'none !important', '& > *': { pointerEvents: 'auto' } }}
    >
      <ControlGroup label={t('view')} flat={controls === 'flat'}>
        <LocateButton location={location} />
        <TerrainButton />
        {!touch && (
          <>
            <FullScreenButton />
            <KeyboardHelp />
          </>
        )}
      </ControlGroup>
      <Stack sx={{ gap: 1 }}>
        <CompassButton />
        <ZoomControls />
      </Stack>
    </Stack>
  )
}

/** The lower edge of the map: scale, position and credits. */
function MapFoot() {
  const { settings } = useLayers()
  const { layout } = useMapLayout()
  const { credits } = useComparing()
  const { grid } = useWhereabouts().searchResult
  const flights = useFlightsNamed()
  const [all, setAll] = useState(false)
  return (
    <Stack
      direction="row"
      sx={{
        alignSelf: 'stretch',
        flexWrap: 'wrap',
        alignItems: 'end',
        justifyContent: 'space-between',
        pointerEvents: 'none !important',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          columnGap: { xs: 0.5, sm: 1 },
          pl: { xs: 1, sm: 1.5 },
          pr: 0.5,
          bgcolor: '#ffffffe0',
          minWidth: 0,
          maxWidth: '100%',
          flexWrap: 'wrap',
        }}
      >
        <ScaleBar />
        {layout.readout && <PlaceReadout grid={grid} heights={settings.elevationSets} flights={flights} />}
      </Stack>
      {/* Never wider than the map: what does not fit is scrolled inside. */}
      <Box sx={{ ml: 'auto', minWidth: 0, maxWidth: '100%' }}>
        <CreditBar credits={credits} onOpen={() => setAll(true)} />
      </Box>
      <AttributionsDialog settings={settings} open={all} onClose={() => setAll(false)} />
    </Stack>
  )
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

/** The tools of the map. On a small map one opens the layers; on a wider one their panel has its own button. */
function MapToolbar() {
  const { t } = useTranslation('map')
  const { layout } = useMapLayout()
  const signedIn = useSession() !== null
  const { names, columns, tool } = layout.toolbar
  const withListTools = layout.listTools === 'toolbar'
  return (
    <ToolLook value={{ named: names, size: tool }}>
      <Stack sx={{ flexShrink: 0, minHeight: 0, pointerEvents: 'none !important' }}>
        <Paper
          role="group"
          aria-label={t('toolbar')}
          elevation={3}
          sx={{
            display: 'grid',
            alignContent: 'start',
            pointerEvents: 'auto',
            minHeight: 0,
            overflowY: 'auto',
            // Below an opaque scroller Chromium does not draw the map, even where the scroller is clipped.
            backgroundColor: '#fffffffa',
            gridTemplateColumns: names ? 'auto' : `repeat(${columns}, ${tool}px)`,
          }}
        >
          {layout.layersButton === 'toolbar' && <LayersTool />}
          {withListTools && <BrowsingTools />}
          <PageDrawingTools />
          <PageMeasuringTool />
          {signedIn && <BookmarkViewTool />}
          <CompareTool />
          <SnapshotTool />
        </Paper>
      </Stack>
    </ToolLook>
  )
}

function LayersTool() {
  const { t } = useTranslation('map')
  const { layout, layersPanel } = useMapLayout()
  const { tool } = layout.toolbar
  const { hint, left, close } = useHint()
  return (
    <Tooltip title={t('toggleLayers')} placement="right" {...hint}>
      <IconButton
        {...left}
        aria-label={t('toggleLayers')}
        aria-expanded={layersPanel.open}
        onClick={() => {
          close()
          layersPanel.toggle()
        }}
        sx={{ width: tool, height: tool, borderRadius: 1, color: 'secondary.main' }}
      >
        <LayersIcon />
      </IconButton>
    </Tooltip>
  )
}
