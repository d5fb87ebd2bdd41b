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
  /** Whether a key pressed it. */
  onPress: (byKeyboard: boolean) => void
  children: ReactNode
}

/** A button of the map's toolbar, with its name where there is room and a hint. */
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
