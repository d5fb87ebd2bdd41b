import { useRef, useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { DeleteIcon, PolylineIcon, RedoIcon, UndoIcon } from '#web/ui/icons/map.ts'
import { ToolButton } from '../controls/tool-button.tsx'
import { mayPressDelete, mayPressDraw } from './drawing-state.ts'
import type { DrawingControls } from './use-drawing.ts'

const BARRED_WORDS = {
  draw: { loggedOut: 'drawLoggedOut', touch: 'drawNotByTouch' },
  delete: { loggedOut: 'deleteLoggedOut', touch: 'drawNotByTouch' },
} as const

/** The toolbar buttons Draw Polygon, Delete Polygon, Undo and Redo, with their dialogs. */
export function DrawingTools({ controls }: { controls: DrawingControls }) {
  const { t } = useTranslation('drawing')
  const { drawing, barred } = controls
  const [asking, setAsking] = useState(false)
  const drawButton = useRef<HTMLButtonElement>(null)
  const remove = () => {
    setAsking(false)
    controls.clear()
    // Delete is now disabled and would lose the focus.
    setTimeout(() => drawButton.current?.focus())
  }

  return (
    <>
      <ToolButton
        name={t('draw')}
        hint={t(barred ? BARRED_WORDS.draw[barred] : drawing.phase === 'drawn' ? 'drawOnlyOne' : 'drawHint')}
        disabled={!mayPressDraw(drawing, barred)}
        pressed={drawing.phase === 'drawing'}
        buttonRef={drawButton}
        onPress={(byKeyboard) => controls.begin({ byKeyboard })}
      >
        <PolylineIcon />
      </ToolButton>
      <ToolButton
        name={t('delete')}
        hint={t(
          barred
            ? BARRED_WORDS.delete[barred]
            : drawing.phase === 'not drawing'
              ? 'deleteNothing'
              : 'deleteHint',
        )}
        disabled={!mayPressDelete(drawing, barred)}
        onPress={() => setAsking(true)}
      >
        <DeleteIcon />
      </ToolButton>
      {/* While a polygon is in progress, these are in the bar below the map. */}
      {drawing.phase !== 'drawing' && (controls.canUndo || controls.canRedo) && (
        <>
          <ToolButton
            name={t('undo')}
            hint={t('undoHint')}
            disabled={!controls.canUndo}
            onPress={controls.undo}
          >
            <UndoIcon />
          </ToolButton>
          <ToolButton
            name={t('redo')}
            hint={t('redoHint')}
            disabled={!controls.canRedo}
            onPress={controls.redo}
          >
            <RedoIcon />
          </ToolButton>
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={t('confirmDelete.title')}
        text={t('confirmDelete.text')}
        action={t('confirmDelete.action')}
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      />
      <PolygonLimitDialog open={controls.limitReached} onClose={controls.dismissLimit} />
    </>
  )
}

function PolygonLimitDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
