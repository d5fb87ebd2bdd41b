import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Tileset } from '#contract/tilesets.ts'
import { BookmarkViewTool } from '#web/features/bookmarks/bookmark-view-tool.tsx'
import { LayersPanel } from '#web/features/layers/layers-panel.tsx'
import { SearchBox } from '#web/features/finding/search-box.tsx'
import { useFinding } from '#web/features/finding/use-finding.ts'
import { useLocation } from '#web/features/finding/use-location.ts'
import { useCardSize } from '#web/features/light/use-card-size.ts'
import { FilterChips } from '#web/features/records/filter/filter-chips.tsx'
import { RECORDS_SOURCE } from '#web/features/records/records.layer.ts'
import { DrawingBar } from '#web/map/drawing/drawing-bar.tsx'
import { DrawingOverlay } from '#web/map/drawing/drawing-overlay.tsx'
import { DrawingTools } from '#web/map/drawing/drawing-tools.tsx'
import { MeasuredCard } from '#web/map/measuring/measured-card.tsx'
import { MeasuringBar, MeasuringCross } from '#web/map/measuring/measuring-bar.tsx'
import { MeasuringTool } from '#web/map/measuring/measuring-tool.tsx'
import { useSettled } from '#web/map/use-settled.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { cornerReference } from '../tools/drawing/corner-reference.ts'
import { BrowsingTools } from '../panels/in-view/browsing-tools.tsx'
import { HelpCard } from './help-card.tsx'
import { LightControls } from '../tools/light/light-controls.tsx'
import { isLit } from '../tools/light/lit-ground.ts'
import { LightTool } from '../tools/light/light-tool.tsx'
import { MapCanvas, type MapCanvasProps } from '../canvas/map-canvas.tsx'
import { MapFurniture, SearchColumn, WakingSpinner } from './map-furniture.tsx'
import { CompareTool, ComparisonChoice, MapComparison } from '../tools/comparing/map-comparison.tsx'
import { MapControls } from './map-controls.tsx'
import { MapFoot } from './map-foot.tsx'
import { MapNotices } from './map-notices.tsx'
import { MapToolbar } from './map-toolbar.tsx'
import { PictureTool } from '../tools/snapshot/picture-tool.tsx'
import { RecordFormButton } from '../panels/record/record-panel.tsx'
import { isAtWork, placesPoints } from '../state/task.ts'
import { TerrainButton } from '../tools/terrain/terrain-button.tsx'
import { useComparing } from '../tools/comparing/use-comparing.ts'
import { useLayersPanel } from '../panels/layers/use-layers-panel.ts'
import { useReliefHints } from '../panels/layers/use-relief-hints.ts'
import type { Visitor } from '../state/visitor.ts'

interface MapStageProps extends Omit<MapCanvasProps, 'finding' | 'location'> {
  visitor: Visitor
  signedIn: boolean
  /** What the layers panel says of the sites. */
  nmrNote: string | null
  onAttributes: () => void
}

/** The map and what stands on it. */
export function MapStage(props: MapStageProps) {
  const { map, visitor, background, work, recording, measure, browsing, chosen } = props
  const { t } = useTranslation('portal')
  const panel = useLayersPanel()
  const records = useSettled(map, RECORDS_SOURCE)
  const { settings } = background
  const comparing = useComparing(background, panel.makeRoom)
  const finding = useFinding(map, settings)
  const location = useLocation(map)
  useReliefHints(map, background, comparing)
  const seeRelief = (set: Tileset) => {
    panel.makeRoom()
    background.seeRelief(set)
  }
  const atWork = isAtWork(work) || (panel.small && background.layers.overlays.light)
  const relief = settings.reliefSets[0] ?? null
  const help = !atWork && <HelpCard visitor={visitor} relief={relief} onSeeRelief={seeRelief} />
  // On a small map these would lie on the corners that are being set or moved.
  const browsable = !placesPoints(work) && recording.size === 'closed'
  const search = <SearchBox finding={finding} geocoder={settings.geocoder} onGo={panel.makeRoom} />
  const lightSize = useCardSize(panel.small)
  const light = <LightControls {...{ map, background }} small={panel.small} size={lightSize} />
  const roomBelow = !panel.small || (!panel.open && !measure.profile)
  const notices = <MapNotices {...{ map, background, records }} relief={comparing.relief} />

  return (
    <Box sx={{ position: 'relative', flex: 1, minWidth: 0, minHeight: 0 }}>
      <ForScreenReaders as="h1">{t('titles.map')}</ForScreenReaders>
      <MapCanvas {...props} finding={finding} location={location} />
      <MapComparison map={map} background={background} comparing={comparing} />
      <MapFurniture
        withoutTools={panel.small && roomBelow && isLit(background) && !lightSize.folded}
        topLeft={
          <>
            <MapToolbar layersOpen={panel.open} onToggleLayers={panel.small ? panel.toggle : null}>
              {!panel.small && <BrowsingTools browsing={browsing} />}
              <DrawingTools controls={recording.drawing} />
              <MeasuringTool controls={measure.controls} />
              {!panel.small && <LightTool background={background} />}
              {props.signedIn && <BookmarkViewTool map={map} />}
              <CompareTool background={background} comparing={comparing} />
              <PictureTool
                map={map}
                grid={finding.grid}
                background={background}
                comparing={comparing}
                recordTitle={chosen?.thing.kind === 'finds' ? chosen.thing.title : null}
              />
            </MapToolbar>
            {!(panel.small && panel.open) && (
              <SearchColumn>
                {search}
                {panel.small && browsable && (
                  <BrowsingTools browsing={browsing} apart>
                    <LightTool background={background} />
                  </BrowsingTools>
                )}
                <FilterChips filter={browsing.filter} onChange={browsing.changeFilter} />
                {!panel.small && help}
                {!panel.small && light}
              </SearchColumn>
            )}
          </>
        }
        topRight={
          <LayersPanel
            background={background}
            open={panel.open}
            onToggle={panel.small ? null : panel.toggle}
            onGoTo={seeRelief}
            notes={{ nmr: props.nmrNote }}
          />
        }
        bottomLeft={
          roomBelow && (
            <>
              {panel.small && help}
              {notices}
            </>
          )
        }
        bottomRight={
          <>
            <RecordFormButton recording={recording} />
            <MapControls map={map} location={location} small={panel.small}>
              <TerrainButton map={map} background={background} flat={!browsable} />
            </MapControls>
          </>
        }
        bottomLine={
          <>
            <ComparisonChoice background={background} comparing={comparing} />
            {panel.small && roomBelow && light}
            <DrawingBar
              controls={recording.drawing}
              gridReferenceOf={(corner) => cornerReference(corner, finding.grid)}
            />
            <MeasuringBar controls={measure.controls} />
            {!measure.profile && (
              <MeasuredCard controls={measure.controls} onShowProfile={measure.showProfile} />
            )}
            <MapFoot
              map={map}
              grid={finding.grid}
              heights={settings.elevationSets}
              credits={comparing.credits}
              onAttributes={props.onAttributes}
            />
          </>
        }
      />
      <DrawingOverlay controls={recording.drawing} />
      <MeasuringCross controls={measure.controls} />
      {(!background.settled || records === 'waiting') && <WakingSpinner />}
    </Box>
  )
}
