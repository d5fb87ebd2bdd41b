import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { DeleteIcon, RedoIcon, UndoIcon } from '#web/ui/icons/map.ts'
import type { Tool } from '../controls/tool.ts'
import { mayPressDelete } from './drawing-state.ts'
import type { DrawingControls } from './use-drawing.ts'

const DELETE_BARRED = { loggedOut: 'deleteLoggedOut', touch: 'drawNotByTouch' } as const

/** Asks before the polygon is deleted. @param onDeleted the button that asked may be gone */
export function useDeletion(
  controls: DrawingControls,
  onDeleted: () => void,
): { ask: () => void; dialog: ReactNode } {
  const { t } = useTranslation('drawing')
  const [asking, setAsking] = useState(false)
  const remove = () => {
    setAsking(false)
    controls.clear()
    // After the dialog has given the focus back.
    setTimeout(onDeleted)
  }
  return {
    ask: () => setAsking(true),
    dialog: (
      <ConfirmDialog
        open={asking}
        title={t('confirmDelete.title')}
        text={t('confirmDelete.text')}
        action={t('confirmDelete.action')}
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      />
    ),
  }
}

/** Delete Polygon, and Undo and Redo while there is something to undo; in the menu Tools. */
export function useDrawingTools(controls: DrawingControls, onDelete: () => void): Tool[] {
  const { t } = useTranslation('drawing')
  const { drawing, barred, canUndo, canRedo } = controls
  const nothing = drawing.phase === 'not drawing' ? 'deleteNothing' : 'deleteHint'
  const remove: Tool = {
    id: 'delete polygon',
    name: t('delete'),
    hint: t(barred ? DELETE_BARRED[barred] : nothing),
    Icon: DeleteIcon,
    disabled: !mayPressDelete(drawing, barred),
    onPress: onDelete,
  }
  if (barred || !(canUndo || canRedo)) return [remove]
  return [
    remove,
    {
      id: 'undo',
      name: t('undo'),
      hint: t('undoHint'),
      Icon: UndoIcon,
      disabled: !canUndo,
      onPress: controls.undo,
    },
    {
      id: 'redo',
      name: t('redo'),
      hint: t('redoHint'),
      Icon: RedoIcon,
      disabled: !canRedo,
      onPress: controls.redo,
    },
  ]
}

export function PolygonLimitDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('drawing')
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{t('limit.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t('limit.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {t('limit.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
