import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ComponentType, type ReactNode } from 'react'
import { CloseIcon } from '#web/ui/icons/controls.ts'

/** What stands around the facts of a thing on the map: a popup beside it, or a sheet. */
export interface ThingFrameProps {
  /** What kind of thing it is. */
  kind: string
  /** Its name; empty until it is known. */
  title: ReactNode
  picture?: ReactNode
  /** The way to all about it. */
  action?: ReactNode
  /** Words of the button that closes it. */
  close: string
  onClose: () => void
  children: ReactNode
}

export type ThingFrame = ComponentType<ThingFrameProps>

export function PopupFrame({ kind, title, picture, action, close, onClose, children }: ThingFrameProps) {
  const titleId = useId()
  return (
    <Box role="dialog" aria-labelledby={titleId} sx={{ width: 300, maxWidth: '100%', p: 1.5, pt: 1 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="caption" color="primary" sx={{ fontWeight: 650 }}>
          {kind}
        </Typography>
        <IconButton size="small" aria-label={close} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
      <Stack sx={{ gap: 1 }}>
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {picture}
        </Stack>
        {children}
        {action}
      </Stack>
    </Box>
  )
}
