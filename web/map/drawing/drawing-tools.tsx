import DeleteIcon from '@mui/icons-material/Delete'
import PolylineIcon from '@mui/icons-material/Polyline'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useRef, useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { mayPressDelete, mayPressDraw } from './drawing-state.ts'
import { PolygonLimitDialog } from './polygon-limit-dialog.tsx'
import type { DrawingControls } from './use-drawing.ts'

/** The buttons Draw Polygon and Delete Polygon for the toolbar of the map, with the questions they ask. */
export function DrawingTools({ controls }: { controls: DrawingControls }) {
  const { t } = useTranslation('drawing')
  const { drawing, signedIn } = controls
  const [asking, setAsking] = useState(false)
  const drawButton = useRef<HTMLButtonElement>(null)
  const remove = () => {
    setAsking(false)
    controls.clear()
    // Delete is off now, so the focus it had would be nowhere.
    setTimeout(() => drawButton.current?.focus())
  }

  return (
    <>
      <ToolButton
        name={t('draw')}
        hint={t(signedIn ? (drawing.phase === 'drawn' ? 'drawOnlyOne' : 'drawHint') : 'drawLoggedOut')}
        disabled={!mayPressDraw(drawing, signedIn)}
        pressed={drawing.phase === 'drawing'}
        buttonRef={drawButton}
        onPress={(byKeyboard) => controls.begin({ byKeyboard })}
      >
        <PolylineIcon />
      </ToolButton>
      <ToolButton
        name={t('delete')}
        hint={t(
          signedIn ? (drawing.phase === 'not drawing' ? 'deleteNothing' : 'deleteHint') : 'deleteLoggedOut',
        )}
        disabled={!mayPressDelete(drawing, signedIn)}
        onPress={() => setAsking(true)}
      >
        <DeleteIcon />
      </ToolButton>
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

interface ToolButtonProps {
  name: string
  hint: string
  disabled: boolean
  pressed?: boolean
  buttonRef?: Ref<HTMLButtonElement>
  onPress: (byKeyboard: boolean) => void
  children: ReactNode
}

function ToolButton({ name, hint, disabled, pressed, buttonRef, onPress, children }: ToolButtonProps) {
  return (
    <Tooltip
      describeChild
      placement="right"
      title={
        <>
          <strong>{name}</strong>
          <br />
          {hint}
        </>
      }
    >
      {/* A disabled button hears no pointer, so the tooltip listens on what is around it. */}
      <span>
        <IconButton
          ref={buttonRef ?? null}
          aria-label={name}
          disabled={disabled}
          {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
          // A click that a key made counts no presses of a pointer.
          onClick={(event) => onPress(event.detail === 0)}
          sx={{
            width: { xs: 48, lg: '100%' },
            height: 48,
            borderRadius: 1,
            justifyContent: { lg: 'flex-start' },
            color: 'secondary.main',
            '&[aria-pressed=true]': { bgcolor: '#97009c', color: '#fff' },
          }}
        >
          {children}
          {/* Help and instructions speak of the buttons by name, so where there is room the name is seen. */}
          <Typography
            component="span"
            variant="body2"
            sx={{ display: { xs: 'none', lg: 'inline' }, ml: 1, mr: 0.5, fontWeight: 600 }}
          >
            {name}
          </Typography>
        </IconButton>
      </span>
    </Tooltip>
  )
}
