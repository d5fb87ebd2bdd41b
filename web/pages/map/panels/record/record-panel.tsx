import Button from '@mui/material/Button'
import Fab from '@mui/material/Fab'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { EditForm } from '#web/records/own/edit-form.tsx'
import { RecordForm } from '#web/records/form/record-form.tsx'
import { CornerEditor } from '#web/map/drawing/corners/corner-editor.tsx'
import { AddIcon } from '#web/ui/icons/controls.ts'
import { EditNoteIcon } from '#web/ui/icons/records.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel/panel.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import type { SeenUnder } from '#contract/relief/light.ts'
import { seenUnderOf } from '#web/relief/layers/kinds/seen-layers.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { useSettledLight } from '#web/map/light/light-store.ts'
import type { NearbySite } from '#contract/records/nearby.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapLayout } from '../../layout/layout-context.ts'
import { formTabPlace, panelPlace } from '../../layout/places.ts'
import { useSelection } from '../../state/selection.ts'
import { useRecording } from './use-recording.ts'
import { useUnfinishedOnMap } from './use-unfinished-on-map.ts'
import { goToPopup } from '../../canvas/go-to-popup.ts'
import { chosenOf, type Announcement } from '../../canvas/map-things.ts'
import { coveredBy } from '../../layout/covered.ts'

/** The record form beside the map, or on narrow touch screens over its lower part. For members. */
export function RecordPanel() {
  return useRecording().drawing.barred === null && <FormPanel />
}

function FormPanel() {
  const { t } = useTranslation(['recordForm', 'ownRecords'])
  const showToast = useToast()
  const navigate = useNavigate()
  const { recordsChanged } = useSelection()
  const { formNumber, beginAfresh, edited, endEdit } = useUnfinishedOnMap()
  const showNearby = useShowNearby()
  const seen = useSeenNow(useLayers())
  const { drawing, drawnWithin, place, size, resize, headingRef } = useRecording()
  const { layout, hidden } = useMapLayout()
  const saved = () => {
    drawing.forget()
    resize('closed')
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
      place={panelPlace('form', place, layout)}
      size={hidden ? 'closed' : size}
      heading={t(edited ? 'ownRecords:edit.heading' : 'heading')}
      words={{ close: t('close'), showMore: t('showMore'), showLess: t('showLess') }}
      headingRef={headingRef}
      onResize={resize}
      footed
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

/** What can be done with the finished polygon: its corners moved, or all of it deleted. */
function OutlineTools() {
  const { t } = useTranslation('drawing')
  const { drawing, corner, chooseCorner, headingRef } = useRecording()
  const [asking, setAsking] = useState(false)
  if (!drawing.outline) return null
  const open = corner !== null
  const remove = () => {
    setAsking(false)
    drawing.clear()
    // The button that asked is gone.
    headingRef.current?.focus()
  }
  return (
    <Stack sx={{ alignItems: 'flex-start' }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, ml: -1 }}>
        <Button
          size="small"
          aria-expanded={open}
          onClick={() => chooseCorner(open ? null : 0)}
          sx={SMALL_TOOL}
        >
          {t(open ? 'corners.close' : 'corners.open')}
        </Button>
        <Button size="small" color="secondary" onClick={() => setAsking(true)} sx={SMALL_TOOL}>
          {t('delete')}
        </Button>
      </Stack>
      <ConfirmDialog
        open={asking}
        title={t('confirmDelete.title')}
        text={t('confirmDelete.text')}
        action={t('confirmDelete.action')}
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      />
      {open && (
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

/** Reopens the form: a round button on touch screens, a tab at the edge of the map elsewhere. */
export function RecordFormButton() {
  const { t } = useTranslation('recordForm')
  const { drawing, place, size, open } = useRecording()
  const { layout, layersPanel } = useMapLayout()
  if (drawing.barred || size !== 'closed' || !layout.formButton) return null
  if (place === 'bottom sheet') {
    return (
      <Fab color="primary" aria-label={t('add')} onClick={open}>
        <AddIcon />
      </Fab>
    )
  }
  return (
    <Button
      variant="contained"
      startIcon={<EditNoteIcon />}
      onClick={open}
      sx={{
        ...formTabPlace(!layersPanel.open),
        writingMode: 'vertical-rl',
        minWidth: 44,
        px: 1,
        py: 2,
        boxShadow: 4,
        '& .MuiButton-startIcon': { m: 0, mb: 1 },
      }}
    >
      {t('heading')}
    </Button>
  )
}

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
  return (site) => {
    const thing = thingOf(site)
    if (place === 'bottom sheet') resize('peek')
    changeLayer({ do: 'switch', overlay: thing.kind, on: true })
    choose(chosenOf([thing], site))
    goToPopup(map, site, coveredBy(place, 'peek'))
  }
}

function thingOf({ kind, id, name, name_cy }: NearbySite): Announcement {
  return kind === 'records' ? { kind: 'finds', id: Number(id), title: name } : { kind, id, name, name_cy }
}
