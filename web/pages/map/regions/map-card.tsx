import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { CloseIcon } from '#web/ui/icons/controls.ts'

interface MapCardProps {
  heading: string
  /** The button that closes it: what it says, and its name for counts of what can be pressed. */
  close: { words: string; control: string }
  onClose: () => void
  children: ReactNode
}

/** A card over the map, below the search or beside the notices. */
export function MapCard({ heading, close, onClose, children }: MapCardProps) {
  const titleId = useId()
  return (
    <Paper
      component="aside"
      aria-labelledby={titleId}
      elevation={3}
      sx={{
        width: 360,
        maxWidth: '100%',
        px: 2,
        pt: 0.5,
        pb: 1.25,
        pointerEvents: 'auto',
        // Below an opaque scroller Chromium does not draw the map, even where the scroller is clipped.
        backgroundColor: '#fffffffa',
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography id={titleId} variant="body2" component="h2" sx={{ fontWeight: 650 }}>
          {heading}
        </Typography>
        <IconButton aria-label={close.words} data-control={close.control} onClick={onClose} sx={{ mr: -1 }}>
          <CloseIcon />
        </IconButton>
      </Stack>
      {children}
    </Paper>
  )
}
