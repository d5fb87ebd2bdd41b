import AddIcon from '@mui/icons-material/Add'
import EditNoteIcon from '@mui/icons-material/EditNote'
import Button from '@mui/material/Button'
import Fab from '@mui/material/Fab'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { SeenUnder } from '#contract/light.ts'
import type { NearbySite } from '#contract/nearby.ts'
import { EditForm } from '#web/features/records/own/edit-form.tsx'
import { RecordForm } from '#web/features/records/record-form/record-form.tsx'
import { CornerEditor } from '#web/map/drawing/corner-editor.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { Editing } from './use-editing.ts'
import type { Recording } from './use-recording.ts'

interface RecordPanelProps {
  recording: Recording
  editing: Editing
  /** How the ground is seen on the map now. */
  seen: SeenUnder | null
  /** Another one when the form is to be filled from the kept draft again. */
  formNumber: string
  onBeginAfresh: () => void
  /** Leads to what is known already, on the map. */
  onShowNearby: (site: NearbySite) => void
  /** The record stands on the server: whatever shows records should ask again. */
  onSaved: () => void
}

/** The record form beside the map, or on narrow touch screens over its lower part. For members. */
export function RecordPanel(props: RecordPanelProps) {
  const { recording, editing, seen, formNumber, onBeginAfresh, onShowNearby, onSaved } = props
  const { t } = useTranslation(['recordForm', 'ownRecords'])
  const showToast = useToast()
  const navigate = useNavigate()
  const { drawing, place, size, resize } = recording
  const saved = () => {
    drawing.forget()
    resize('closed')
    onSaved()
    void navigate('/LidarPortal', { state: { message: t('saved') } })
  }
  const changed = () => {
    editing.end()
    onSaved()
    showToast(t('ownRecords:edit.saved'))
  }
  const polygon = {
    outline: drawing.outline,
    inProgress: drawing.drawing.phase === 'drawing',
    onDraw: () => drawing.begin(),
    seen,
    outlineTools: <CornerTools recording={recording} />,
  }
  return (
    <Panel
      as={place}
      size={size}
      heading={t(editing.record ? 'ownRecords:edit.heading' : 'heading')}
      words={{ close: t('close'), showMore: t('showMore'), showLess: t('showLess') }}
      headingRef={recording.headingRef}
      onResize={resize}
    >
      {editing.record ? (
        <EditForm
          key={editing.record.id}
          record={editing.record}
          {...polygon}
          onSaved={changed}
          onCancel={editing.end}
        />
      ) : (
        <RecordForm
          key={formNumber}
          {...polygon}
          onBeginAfresh={onBeginAfresh}
          onShowNearby={onShowNearby}
          onSaved={saved}
        />
      )}
    </Panel>
  )
}

function CornerTools({ recording }: { recording: Recording }) {
  const { t } = useTranslation('drawing')
  const { drawing, corner, chooseCorner } = recording
  if (!drawing.outline) return null
  const open = corner !== null
  return (
    <Stack spacing={1} sx={{ mt: 1, alignItems: 'flex-start' }}>
      <Button
        size="small"
        variant="outlined"
        color="secondary"
        aria-expanded={open}
        onClick={() => chooseCorner(open ? null : 0)}
      >
        {t(open ? 'corners.close' : 'corners.open')}
      </Button>
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

/** Brings the form back: a round button on touch screens, a tab at the edge of the map elsewhere. */
export function RecordFormButton({ recording }: { recording: Recording }) {
  const { t } = useTranslation('recordForm')
  const { drawing, place, size, open } = recording
  if (drawing.barred || size !== 'closed') return null
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
        // To the very edge of the map, where a tab belongs.
        mr: '-12px',
        writingMode: 'vertical-rl',
        minWidth: 44,
        px: 1,
        py: 2,
        borderTopRightRadius: 0,
        borderBottomRightRadius: 0,
        boxShadow: 4,
        '& .MuiButton-startIcon': { m: 0, mb: 1 },
      }}
    >
      {t('heading')}
    </Button>
  )
}
