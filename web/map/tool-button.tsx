import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode, Ref } from 'react'

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

/** A button of the map's toolbar, with a tooltip, and with its name where there is room. */
export function ToolButton({ name, hint, disabled, pressed, buttonRef, onPress, children }: ToolButtonProps) {
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
      {/* A disabled button gets no pointer events, so the tooltip listens on the element around it. */}
      <span>
        <IconButton
          ref={buttonRef ?? null}
          aria-label={name}
          disabled={disabled}
          {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
          // A click made with a key has a pointer press count of 0.
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
          {/* Help and instructions refer to the buttons by name, so the name is shown where there is room. */}
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
