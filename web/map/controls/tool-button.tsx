import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { createContext, useContext, useRef, useState, type ReactNode, type Ref } from 'react'

interface ToolButtonProps {
  name: string
  hint: string
  disabled: boolean
  pressed?: boolean
  buttonRef?: Ref<HTMLButtonElement>
  /** Whether the button was pressed with a key. */
  onPress: (byKeyboard: boolean) => void
  children: ReactNode
}

/** How the tools of a toolbar look: with names where there is room, and how large, in pixels. */
export const ToolLook = createContext({ named: false, size: 48 })

/**
 * A hint that closes when its button is pressed, because it would cover what the button has just opened beside it. It opens
 * again after the pointer or the focus has left.
 */
export function useHint() {
  const [open, setOpen] = useState(false)
  const pressed = useRef(false)
  const leave = () => {
    pressed.current = false
  }
  return {
    hint: { open, onOpen: () => setOpen(!pressed.current), onClose: () => setOpen(false) },
    left: { onPointerLeave: leave, onBlur: leave },
    close: () => {
      pressed.current = true
      setOpen(false)
    },
  }
}

/** A button of the map's toolbar, with a tooltip, and with its name where there is room. */
export function ToolButton({ name, hint, disabled, pressed, buttonRef, onPress, children }: ToolButtonProps) {
  const { named, size } = useContext(ToolLook)
  const { hint: shown, left, close } = useHint()
  return (
    <Tooltip
      describeChild
      {...shown}
      placement="right"
      title={
        <>
          <strong>{name}</strong>
          <br />
          {hint}
        </>
      }
    >
      {/* A disabled button gets no pointer events, so the tooltip listens on the element around it. */}
      <span {...left}>
        <IconButton
          ref={buttonRef ?? null}
          aria-label={name}
          disabled={disabled}
          {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
          // A click made with a key has a pointer press count of 0.
          onClick={(event) => {
            close()
            onPress(event.detail === 0)
          }}
          sx={{
            width: named ? '100%' : size,
            height: size,
            borderRadius: 1,
            justifyContent: named ? 'flex-start' : 'center',
            color: 'secondary.main',
            '&[aria-pressed=true]': { bgcolor: '#97009c', color: '#fff' },
          }}
        >
          {children}
          {/* Help and instructions refer to the buttons by name, so the name is shown where there is room. */}
          {named && (
            <Typography component="span" variant="body2" sx={{ ml: 1, mr: 0.5, fontWeight: 600 }}>
              {name}
            </Typography>
          )}
        </IconButton>
      </span>
    </Tooltip>
  )
}
