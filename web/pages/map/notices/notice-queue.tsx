import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageMap } from '#web/map/page-map.tsx'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { CloseIcon, InfoIcon, WarningIcon } from '#web/ui/icons/controls.ts'
import { withAllShown, closed, dueAt, keyOf, EMPTY_QUEUE, queueAt, type Notice } from './notice-queue.ts'

interface NoticeQueueProps {
  /** From `oneOfEach`. */
  notices: readonly Notice[]
  /** Whether something else has the place of the notices, or they would be under the pointer of somebody who draws. */
  waits: boolean
}

/** The line needs room between the search and the layers. */
const ROOM_FOR_LINE = '(min-width: 1000px) and (min-height: 481px)'
/** Pixels. */
const HEIGHT = 44

/** The notices of the map: each in one line for a moment, then all of them behind a button with their number. */
export function NoticeQueue({ notices, waits }: NoticeQueueProps) {
  const map = usePageMap()
  const inLine = useMediaQuery(ROOM_FOR_LINE, { noSsr: true })
  const [held, setHeld] = useState(false)
  const [listed, setListed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { line, close, tellAll } = useQueue(notices, !waits && !held && !listed)
  const shown = !waits && notices.length > 0
  const told = shown && !listed ? line : null
  // What had the focus goes away with its notice.
  const keepFocus = () => (button.current ?? map?.getCanvas())?.focus()
  const words =
    told && (inLine ? <NoticeWords notice={told} onDone={keepFocus} /> : <Unseen text={told.text} />)
  return (
    <Box
      data-notices={shown ? notices.length : 0}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setHeld(currentTarget.contains(relatedTarget))
      }
      sx={PLACE}
    >
      <Paper elevation={3} sx={[LINE, !shown && { display: 'none' }]}>
        {/* Always there: screen readers announce changes only in regions that they already know. */}
        <Box aria-live="assertive" sx={REGION}>
          {told?.severity === 'warning' && words}
        </Box>
        <Box aria-live="polite" sx={REGION}>
          {told?.severity === 'info' && words}
        </Box>
        {shown && (notices.length > 1 || !told || !inLine) && (
          <CountButton
            buttonRef={button}
            notices={notices}
            open={listed}
            onPress={() => {
              tellAll()
              setListed(true)
            }}
          />
        )}
        {told && inLine && (
          <CloseButton
            onPress={() => {
              close()
              keepFocus()
            }}
          />
        )}
      </Paper>
      <Popover
        open={listed && shown}
        anchorEl={() => button.current}
        onClose={() => setListed(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <NoticeList notices={notices} onClose={() => setListed(false)} />
      </Popover>
    </Box>
  )
}

/** The queue, moved on whenever a notice comes or goes and when one has had its time. */
function useQueue(notices: readonly Notice[], running: boolean) {
  const [queue, setQueue] = useState(EMPTY_QUEUE)
  const due = dueAt(queue)
  const keys = notices.map(keyOf).join()
  const latest = useRef(notices)
  useEffect(() => {
    latest.current = notices
  })
  useEffect(() => {
    const move = () =>
      setQueue((before) => queueAt(before, latest.current, { now: performance.now(), running }))
    move()
  }, [keys, running])
  useEffect(() => {
    if (due === null) return undefined
    const timer = setTimeout(
      () => setQueue((before) => queueAt(before, latest.current, { now: performance.now(), running })),
      due - performance.now(),
    )
    return () => clearTimeout(timer)
  }, [due, running])
  const move = (change: (before: typeof queue) => typeof queue) =>
    setQueue((before) => queueAt(change(before), notices, { now: performance.now(), running }))
  return {
    line: notices.find((notice) => keyOf(notice) === queue.line) ?? null,
    close: () => move(closed),
    tellAll: () => move((before) => withAllShown(before, notices)),
  }
}

function Unseen({ text }: { text: string }) {
  return <ForScreenReaders as="span">{text}</ForScreenReaders>
}

function NoticeWords({ notice, onDone }: { notice: Notice; onDone: () => void }) {
  return (
    <>
      <SeverityIcon {...notice} />
      <Typography sx={TEXT}>{notice.text}</Typography>
      <ActionButton notice={notice} onDone={onDone} />
    </>
  )
}

function ActionButton({ notice: { action }, onDone }: { notice: Notice; onDone: () => void }) {
  if (!action) return null
  const press = () => {
    onDone()
    action.press()
  }
  return (
    <Button color="secondary" size="small" onClick={press} sx={BUTTON}>
      {action.text}
    </Button>
  )
}

function CloseButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('portal')
  return (
    <IconButton aria-label={t('close')} onClick={onPress} sx={{ width: HEIGHT, height: HEIGHT }}>
      <CloseIcon fontSize="small" />
    </IconButton>
  )
}

interface CountButtonProps {
  buttonRef: React.Ref<HTMLButtonElement>
  notices: readonly Notice[]
  open: boolean
  onPress: () => void
}

function CountButton({ buttonRef, notices, open, onPress }: CountButtonProps) {
  const { t } = useTranslation('map')
  const first = notices.at(0)
  return (
    <Button
      ref={buttonRef}
      color="secondary"
      data-control="notices"
      aria-label={t('notices.count', { count: notices.length })}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onPress}
      sx={[BUTTON, { gap: 0.5, minWidth: HEIGHT, fontVariantNumeric: 'tabular-nums' }]}
    >
      {first && <SeverityIcon {...first} />}
      {notices.length > 1 && notices.length}
    </Button>
  )
}

/** Everything that is wrong now, with what can be done about it. */
function NoticeList({ notices, onClose }: { notices: readonly Notice[]; onClose: () => void }) {
  const { t } = useTranslation('map')
  return (
    <Box role="dialog" aria-label={t('notices.title')} sx={{ width: 420, maxWidth: '100%', p: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', pl: 1 }}>
        <Typography variant="h6" component="h2">
          {t('notices.title')}
        </Typography>
        <CloseButton onPress={onClose} />
      </Stack>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {notices.map((notice) => (
          <ListedNotice key={notice.cause}>
            <SeverityIcon {...notice} />
            <Typography sx={{ ...TEXT, flex: 1 }}>{notice.text}</Typography>
            <ActionButton notice={notice} onDone={onClose} />
          </ListedNotice>
        ))}
      </Box>
    </Box>
  )
}

function ListedNotice({ children }: { children: ReactNode }) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        px: 1,
        py: 0.5,
        minHeight: HEIGHT,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Stack>
  )
}

function SeverityIcon({ severity }: Pick<Notice, 'severity'>) {
  return severity === 'warning' ? (
    <WarningIcon color="warning" aria-hidden />
  ) : (
    <InfoIcon color="secondary" aria-hidden />
  )
}

const PLACE = {
  minWidth: 0,
  maxWidth: '100%',
  pointerEvents: 'none !important',
  '& > *': { pointerEvents: 'auto' },
}

const REGION = { display: 'contents' } as const

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: 'fit-content',
  maxWidth: '100%',
  minHeight: HEIGHT,
  '& > :first-of-type:not(:empty) > svg': { ml: 1.5 },
  overflow: 'hidden',
} as const

/** Two lines of it are as high as a button, where one is not enough. */
const TEXT = { fontSize: '0.95rem', lineHeight: 1.25, minWidth: 0, overflowWrap: 'anywhere' } as const

const BUTTON = { minHeight: HEIGHT, flexShrink: 0, px: 1.25, whiteSpace: 'nowrap' } as const
