import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import {
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type Ref,
  useState,
  type PointerEvent,
  useSyncExternalStore,
} from 'react'
import { CloseIcon, ExpandLessIcon, ExpandMoreIcon } from '../icons/controls.ts'
import { COVERS_MAP, isLow, type PanelSize, restingSize, sheetHeight } from './panel-size.ts'
import type { Place } from '../place.ts'

interface Drag {
  /** Pixels from the top of the window. */
  from: number
  now: number
}

/** Pixels; a shorter movement counts as a tap. */
const MIN_DRAG = 6

/** Lets the header of a sheet be dragged up and down; its buttons do the same without dragging. */
function useSheetDrag(size: PanelSize, onResize: (size: PanelSize) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const windowHeight = useSyncExternalStore(followWindow, () => window.innerHeight)
  const pulled = drag ? drag.from - drag.now : 0
  const dragging = Math.abs(pulled) >= MIN_DRAG

  return {
    dragging,
    low: isLow(windowHeight),
    /** Pixels. */
    height: sheetHeight(size, windowHeight) + (dragging ? pulled : 0),
    handle: {
      style: { touchAction: 'none' },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        // Buttons in the header keep their clicks.
        if (event.target instanceof Element && event.target.closest('button')) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: event.clientY, now: event.clientY })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag) setDrag({ ...drag, now: event.clientY })
      },
      onPointerUp: ({ clientY }: PointerEvent<HTMLElement>) => {
        // Use the position of the event, not the last one rendered: on a busy device the finger may be ahead of it.
        const up = drag ? drag.from - clientY : 0
        if (Math.abs(up) >= MIN_DRAG) {
          onResize(restingSize(sheetHeight(size, window.innerHeight) + up, window.innerHeight))
        }
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    },
  }
}

function followWindow(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

interface PanelProps {
  /** A panel beside the content, or a sheet over its lower part. Changing this keeps text typed inside. */
  as: 'side panel' | 'bottom sheet'
  /** A part of the page, unless it is about one thing that was chosen. */
  role?: 'dialog' | undefined
  /** Its place in the page, and for a side panel its width. */
  place: Place
  /** A side panel is either open or closed. */
  size: PanelSize
  heading: ReactNode
  words: { close: string; showMore: string; showLess: string }
  headingRef: Ref<HTMLHeadingElement>
  onResize: (size: PanelSize) => void
  /** Different content begins at its top. */
  contentKey?: string
  /** Whether the content has a foot of its own, which reaches the lower edge. */
  footed?: boolean
  /** Stands in a low sheet in place of its head and its content, which stays in the page. */
  bar?: ReactNode
  children: ReactNode
}

/** A panel that stays in the page while it is closed, so that text typed in it is not lost. */
export function Panel(props: PanelProps) {
  const {
    as,
    role,
    place,
    size,
    heading,
    words,
    headingRef,
    onResize,
    contentKey = '',
    footed = false,
    bar,
    children,
  } = props
  const id = useId()
  const scroller = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [contentKey])
  const drag = useSheetDrag(size, onResize)
  const sheet = as === 'bottom sheet'
  const Expand = size === 'full' ? ExpandMoreIcon : ExpandLessIcon
  const withBar = sheet && size !== 'full' && Boolean(bar)
  const onlyBar = withBar && (size === 'strip' || drag.low)
  return (
    <Paper
      component="section"
      role={role}
      aria-labelledby={id}
      hidden={size === 'closed'}
      square
      elevation={sheet ? 12 : 2}
      {...(sheet && size !== 'closed' && { [COVERS_MAP]: '' })}
      sx={[PANEL, sheet && SHEET, place]}
      style={sheet ? { height: drag.height, transition: drag.dragging ? 'none' : 'height 0.2s' } : {}}
    >
      <Box sx={{ borderBottom: 1, borderColor: 'divider' }} {...(sheet && drag.handle)}>
        {sheet && <Box sx={GRIP} aria-hidden data-grip />}
        <Box sx={[HEAD, { pt: sheet ? 0.5 : 1 }, onlyBar && { display: 'none' }]}>
          <Typography id={id} ref={headingRef} component="h2" variant="h6" tabIndex={-1} sx={HEADING}>
            {heading}
          </Typography>
          {sheet && (
            <IconButton
              aria-label={size === 'full' ? words.showLess : words.showMore}
              data-control="sheet size"
              onClick={() => onResize(size === 'full' ? 'peek' : 'full')}
              sx={{ width: 48, height: 48 }}
            >
              <Expand />
            </IconButton>
          )}
          <Button
            color="secondary"
            startIcon={<CloseIcon />}
            data-control="close panel"
            onClick={() => onResize('closed')}
          >
            {words.close}
          </Button>
        </Box>
      </Box>
      {withBar && bar}
      <Box ref={scroller} sx={[CONTENT, footed && { pb: 0 }, withBar && { display: 'none' }]}>
        {children}
      </Box>
    </Paper>
  )
}

const PANEL = {
  display: 'flex',
  flexDirection: 'column',
  '&[hidden]': { display: 'none' },
} as const

/** In a low window each line counts. */
const LOW = '@media (max-height: 480px)'

const HEAD = { display: 'flex', alignItems: 'center', gap: 1, px: 2, pb: 1, [LOW]: { pb: 0 } } as const

const HEADING = {
  flex: 1,
  minWidth: 0,
  [LOW]: { fontSize: '1rem', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
} as const

const CONTENT = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  p: 2,
  [LOW]: { pt: 0.5 },
  overscrollBehavior: 'contain',
} as const

const SHEET = {
  borderTopLeftRadius: 16,
  borderTopRightRadius: 16,
  overflow: 'hidden',
} as const

const GRIP = {
  width: 44,
  height: 5,
  borderRadius: 3,
  bgcolor: 'text.disabled',
  mx: 'auto',
  mt: 1,
} as const
