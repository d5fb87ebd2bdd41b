import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'

interface ControlButtonProps {
  /** The same in every language. */
  control: string
  name: string
  onPress: () => void
  pressed?: boolean
  disabled?: boolean
  children: ReactNode
}

/** A button of the column at the map's right edge. */
export function ControlButton({
  control,
  name,
  onPress,
  pressed,
  disabled = false,
  children,
}: ControlButtonProps) {
  return (
    <Tooltip title={name} placement="left">
      {/* A disabled button gets no pointer events, so the tooltip listens on the element around it. */}
      <span>
        <IconButton
          aria-label={name}
          data-control={control}
          onClick={onPress}
          disabled={disabled}
          {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
          color="secondary"
          sx={{ width: 44, height: 44, borderRadius: 1, '&[aria-pressed=true]': { color: 'primary.main' } }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}

interface ControlGroupProps {
  label: string
  children: ReactNode
}

/** Buttons that belong together, under one name. */
export function ControlGroup({ label, children }: ControlGroupProps) {
  return (
    <Paper
      elevation={3}
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        minWidth: 44,
      }}
    >
      {children}
    </Paper>
  )
}
