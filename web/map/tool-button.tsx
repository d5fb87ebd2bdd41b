import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { createContext, useContext, useState, type ReactNode, type Ref } from 'react'

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

/** A button of the map's toolbar, with a tooltip, and with its name where there is room. */
export function ToolButton({ name, hint, disabled, pressed, buttonRef, onPress, children }: ToolButtonProps) {
  const { named, size } = useContext(ToolLook)
  const [hinted, setHinted] = useState(false)
  return (
    <Tooltip
      describeChild
      open={hinted}
      onOpen={() => setHinted(true)}
      onClose={() => setHinted(false)}
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
      <span>
        <IconButton
          ref={buttonRef ?? null}
          aria-label={name}
          disabled={disabled}
          {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
          // A click made with a key has a pointer press count of 0.
          onClick={(event) => {
            // The hint would cover what the button has just opened beside it.
            setHinted(false)
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
