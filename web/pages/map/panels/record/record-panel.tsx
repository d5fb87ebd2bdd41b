import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#web/lib/routing/index.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { EditForm } from '#web/records/own/edit-form.tsx'
import { RecordForm } from '#web/records/form/record-form.tsx'
import { useDeletion } from '#web/map/drawing/drawing-tools.tsx'
import { CornerEditor } from '#web/map/drawing/corners/corner-editor.tsx'
import { Panel } from '#web/ui/panel/panel.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import type { SeenUnder } from '#contract/relief/light.ts'
import { seenUnderOf } from '#web/relief/layers/kinds/seen-layers.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { useSettledLight } from '#web/map/light/light-store.ts'
import type { NearbySite } from '#contract/records/nearby.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapLayout } from '../../layout/layout-context.ts'
import { panelPlace } from '../../layout/sizes.ts'
import { useSelection } from '../../state/selection.ts'
import { useRecording } from './use-recording.ts'
import { useUnfinishedOnMap } from './use-unfinished-on-map.ts'
import { goToPopup } from '../../canvas/go-to-popup.ts'
import { chosenOf, type Announcement } from '../../canvas/map-things.ts'
import { BarOfDrawing } from '../../tools/drawing/drawing-on-page.tsx'

/** The record form beside the map, or on narrow touch screens over its lower part. For members. */
export function RecordPanel() {
  const { t } = useTranslation(['recordForm', 'ownRecords'])
  const showToast = useToast()
  const navigate = useNavigate()
  const { choose, recordsChanged } = useSelection()
  const { formNumber, beginAfresh, edited, endEdit } = useUnfinishedOnMap()
  const showNearby = useShowNearby()
  const seen = useSeenNow(useLayers())
  const { drawing, drawnWithin, place, size, resize, headingRef } = useRecording()
  const { frame, hidden, thing } = useMapLayout()
  const saved = () => {
    drawing.forget()
    resize('closed')
    // The card of the new find replaces the popup of what was looked at while it was described.
    choose(null)
    recordsChanged()
    void navigate('/LidarPortal', { state: { message: t('saved') } })
  }
  const changed = () => {
    endEdit()
    recordsChanged()
    showToast(t('ownRecords:edit.saved'))
  }
  const polygon = {
    outline: drawing.outline,
    inProgress: drawing.drawing.phase === 'drawing',
    onDraw: () => drawing.begin(),
    seen,
    drawnWithin,
    outlineTools: <OutlineTools />,
  }
  return (
    <Panel
      as={place}
      place={panelPlace('form', place, frame)}
      // What was chosen on the map stands before it, until it is closed.
      size={hidden || thing !== 'closed' ? 'closed' : size}
      heading={t(edited ? 'ownRecords:edit.heading' : 'heading')}
      words={{ close: t('close'), showMore: t('showMore'), showLess: t('showLess') }}
      headingRef={headingRef}
      onResize={resize}
      footed
      bar={drawing.drawing.phase === 'drawing' && <BarOfDrawing />}
      contentKey={edited ? `record ${edited.id}` : 'new record'}
    >
      {edited ? (
        <EditForm key={edited.id} record={edited} {...polygon} onSaved={changed} onCancel={endEdit} />
      ) : (
        <RecordForm
          key={formNumber}
          {...polygon}
          onBeginAfresh={beginAfresh}
          onShowNearby={showNearby}
          onSaved={saved}
        />
      )}
    </Panel>
  )
}

/** What can be done with the polygon: its corners moved, all of it deleted, and either undone. */
function OutlineTools() {
  const { t } = useTranslation('drawing')
  const { drawing, corner, chooseCorner, headingRef } = useRecording()
  const deletion = useDeletion(drawing, () => headingRef.current?.focus())
  const drawn = drawing.outline !== null
  const open = drawn && corner !== null
  const changes = [
    { control: 'delete polygon', name: t('delete'), can: drawn, go: deletion.ask },
    { control: 'undo', name: t('undo'), can: drawing.canUndo, go: drawing.undo },
    { control: 'redo', name: t('redo'), can: drawing.canRedo, go: drawing.redo },
  ]
  return (
    <Stack sx={{ alignItems: 'flex-start' }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, ml: -1 }}>
        {drawn && (
          <Button
            size="small"
            aria-expanded={open}
            data-control="move corners"
            onClick={() => chooseCorner(open ? null : 0)}
            sx={SMALL_TOOL}
          >
            {t(open ? 'corners.close' : 'corners.open')}
          </Button>
        )}
        {changes
          .filter(({ can }) => can)
          .map(({ control, name, go }) => (
            <Button
              key={control}
              size="small"
              color="secondary"
              data-control={control}
              onClick={go}
              sx={SMALL_TOOL}
            >
              {name}
            </Button>
          ))}
      </Stack>
      {deletion.dialog}
      {open && drawing.outline && (
        <CornerEditor
          outline={drawing.outline}
          corner={Math.min(corner, drawing.outline.length - 1)}
          onChoose={chooseCorner}
          onReshape={drawing.reshape}
        />
      )}
    </Stack>
  )
}

const SMALL_TOOL = { minHeight: 36, px: 1 } as const

/** The layer and light in which the map now shows the ground, once the light is still; null where no relief is on. */
function useSeenNow(background: Background): SeenUnder | null {
  const light = useSettledLight(background.light)
  const { settings, shown, beside } = background
  return seenUnderOf(settings, shown, light) ?? (beside && seenUnderOf(settings, beside, light))
}

/** Shows a nearby site from the record form: switches its layer on, makes room, and opens its popup. */
function useShowNearby(): (site: NearbySite) => void {
  const map = usePageMap()
  const { changeLayer } = useLayers()
  const { choose } = useSelection()
  const { place, resize } = useRecording()
  const { peek } = useMapLayout()
  return (site) => {
    const thing = thingOf(site)
    if (place === 'bottom sheet') resize('peek')
    changeLayer({ do: 'switch', overlay: thing.kind, on: true })
    choose(chosenOf([thing], site))
    goToPopup(map, site, peek)
  }
}

function thingOf({ kind, id, name, name_cy }: NearbySite): Announcement {
  return kind === 'records' ? { kind: 'finds', id: Number(id), title: name } : { kind, id, name, name_cy }
}
