import { useReducer, type ReactNode } from 'react'
import { useSession } from '#web/accounts/session.ts'
import { LayersContext } from '#web/relief/layers/layers-context.ts'
import { canBeTouched } from '#web/lib/touch.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { higherSheet } from '../layout/layout.ts'
import { LayoutContext, useNewLayout } from '../layout/layout-context.ts'
import { BrowsingContext, useNewBrowsing } from '../panels/in-view/use-browsing.ts'
import { useLayersPanel } from '../panels/layers/use-layers-panel.ts'
import { NmrContext, useNewNmr } from '../panels/layers/use-nmr.ts'
import { useReliefHints } from '../panels/layers/use-relief-hints.ts'
import { AfterSaveContext, useNewAfterSave } from '../panels/record/use-after-save.ts'
import { useArriveAtRecord } from '../panels/record/use-arrive-at-record.ts'
import { EditingContext, useNewEditing } from '../panels/record/use-editing.ts'
import { DraftContext, useStoredDrawing } from '../panels/record/use-stored-drawing.ts'
import { useOpenedDraft } from '../panels/record/use-opened-draft.ts'
import { RecordingContext, useNewRecording } from '../panels/record/use-recording.ts'
import { ComparingContext, useNewComparing } from '../tools/comparing/use-comparing.ts'
import { MeasuringContext, useNewMeasuring } from '../tools/measuring/use-measuring-on-page.ts'
import { useMapStart, useNewView, ViewContext } from './address.ts'
import { useNewWhereabouts, WhereaboutsContext } from './whereabouts.ts'
import { useNewLayers } from './layers.ts'
import { SelectionContext, useNewSelection } from './selection.ts'
import { TaskContext } from './task-context.ts'
import { workAfter, workAtFirst } from './task.ts'
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
  const browsing = useNewBrowsing(recording)
  const afterSave = useNewAfterSave({ work, recording, browsing })
  const editing = useNewEditing({
    map,
    recording,
    work,
    dispatch,
    onBegun: () => selection.choose(null),
  })
  const { beginAfresh, emptied } = useStoredDrawing({ map, recording, editing: editing.holdsMap })
  const { opened, opening } = useOpenedDraft(map, recording)
  const onTheWay = arriving || opening
  useReliefHints(map, { background: layers, comparing, onTheWay })
  const nmr = useNewNmr(map, layers, onTheWay)
  const measuring = useNewMeasuring(map, work, dispatch)
  const layout = useNewLayout({
    layersPanel,
    work,
    background: layers,
    formOpen: recording.size !== 'closed',
    sheet:
      recording.place === 'bottom sheet' ? higherSheet(recording.size, browsing.size, afterSave.size) : null,
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
                      <EditingContext value={editing}>
                        <DraftContext value={{ formNumber: `${opened} ${emptied}`, beginAfresh }}>
                          <BrowsingContext value={browsing}>
                            <AfterSaveContext value={afterSave}>
                              <NmrContext value={nmr}>{children}</NmrContext>
                            </AfterSaveContext>
                          </BrowsingContext>
                        </DraftContext>
                      </EditingContext>
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
