import { useReducer, useState, type ReactNode } from 'react'
import { useSession } from '#web/accounts/session/session.ts'
import { LayersContext } from '#web/relief/layers/layers-context.ts'
import { canBeTouched } from '#web/lib/touch.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import type { PanelSize } from '#web/ui/panel/panel-size.ts'
import { higherSheet } from '../layout/screens.ts'
import { LayoutContext, useNewLayout } from '../layout/layout-context.ts'
import { BrowsingContext, useNewBrowsing } from '../panels/in-view/use-browsing.ts'
import { useLayersPanel } from '../panels/layers/use-layers-panel.ts'
import { NmrContext, useNewNmr } from '../panels/layers/use-nmr.ts'
import { useReliefHints } from '../panels/layers/use-relief-hints.ts'
import { AfterSaveContext, useNewAfterSaveCard } from '../panels/record/use-after-save-card.ts'
import { useArriveAtRecord } from '../panels/record/use-arrive-at-record.ts'
import { RecordingContext, useNewRecording, type Recording } from '../panels/record/use-recording.ts'
import { UnfinishedContext, useNewUnfinishedOnMap } from '../panels/record/use-unfinished-on-map.ts'
import { ComparingContext, useNewComparing } from '../tools/comparing/use-comparing.ts'
import { MeasuringContext, useNewMeasuring } from '../tools/measuring/use-measuring-on-page.ts'
import { isLit } from '../tools/light/lit-ground.ts'
import { useMapStart, useNewView, ViewContext } from './address.ts'
import { useNewWhereabouts, WhereaboutsContext } from './whereabouts.ts'
import { useNewLayers } from './layers.ts'
import { SelectionContext, useNewSelection, type Selection } from './selection.ts'
import { TaskContext } from './task-context.ts'
import { placesPoints, workAfter, workAtFirst, type Work } from './task.ts'
import { whyNotRecord } from './visitor.ts'

/** The state of the page, for all its parts: tasks, layers, selection and layout. */
export function MapState({ children }: { children: ReactNode }) {
  const map = usePageMap()
  const start = useMapStart()
  const [work, dispatch] = useReducer(workAfter, start, workAtFirst)
  const layers = useNewLayers(map, start, { work, dispatch })
  const layersPanel = useLayersPanel()
  const { arriving, lentRef } = useArriveAtRecord(map, start, layers)
  const comparing = useNewComparing(map, layers, { makeRoom: layersPanel.makeRoom, arriving })
  const whereabouts = useNewWhereabouts(map, layers.settings)
  const view = useNewView(start, layers, lentRef)
  const selection = useNewSelection()
  const barred = whyNotRecord({
    signedIn: useSession() !== null,
    touchable: canBeTouched(),
    touchRecording: layers.settings.touchRecording,
  })
  const recording = useNewRecording({
    map,
    barred,
    work,
    dispatch,
    onFinished: () => selection.choose(null),
  })
  const browsing = useNewBrowsing()
  const [page] = useState(() => ({}))
  const afterSave = useNewAfterSaveCard({ page, work, recording })
  const unfinished = useNewUnfinishedOnMap({
    map,
    page,
    recording,
    work,
    dispatch,
    onEditBegun: () => selection.choose(null),
  })
  const onTheWay = arriving || unfinished.opening
  useReliefHints(map, { background: layers, comparing, onTheWay })
  const nmr = useNewNmr(map, layers, onTheWay)
  const measuring = useNewMeasuring(map, work, dispatch)
  const layout = useNewLayout({
    layersPanel,
    work,
    form: recording,
    thing: sheetOfThing(selection, { recording, work, layers }),
    sheet: higherSheet(recording.size, afterSave.size),
    saved: afterSave.id,
    found: selection.chosen !== null,
    lit: isLit(layers),
    searching: browsing.part !== null,
  })
  return (
    <ViewContext value={view}>
      <TaskContext value={{ work, dispatch }}>
        <LayersContext value={layers}>
          <SelectionContext value={selection}>
            <LayoutContext value={layout}>
              <WhereaboutsContext value={whereabouts}>
                <ComparingContext value={comparing}>
                  <MeasuringContext value={measuring}>
                    <RecordingContext value={recording}>
                      <UnfinishedContext value={unfinished}>
                        <BrowsingContext value={browsing}>
                          <AfterSaveContext value={afterSave}>
                            <NmrContext value={nmr}>{children}</NmrContext>
                          </AfterSaveContext>
                        </BrowsingContext>
                      </UnfinishedContext>
                    </RecordingContext>
                  </MeasuringContext>
                </ComparingContext>
              </WhereaboutsContext>
            </LayoutContext>
          </SelectionContext>
        </LayersContext>
      </TaskContext>
    </ViewContext>
  )
}

interface BesideThing {
  recording: Recording
  work: Work
  layers: Background
}

/** How high the sheet about the selected thing stands; closed where it is a popup, and while its layer is off or a task needs the map. */
function sheetOfThing({ chosen, size }: Selection, { recording, work, layers }: BesideThing): PanelSize {
  const gives = recording.place !== 'bottom sheet' || recording.size === 'full' || placesPoints(work)
  return chosen && !gives && layers.layers.overlays[chosen.thing.kind] ? size : 'closed'
}
