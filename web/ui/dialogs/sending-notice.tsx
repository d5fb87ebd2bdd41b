import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Waiting } from '#web/lib/sending/send-patiently.ts'
import { onWaitingChange, untoldWaiting } from '#web/lib/sending/waiting-sendings.ts'

interface SendingNoticeProps {
  sending: { waiting: Waiting | null; showHere: () => () => void }
  /** The form's own message for a lost connection or a timeout; null if it has none for this fault. */
  wordsFor?: (fault: Error) => string | null
}

/**
 * Shown beside the button of a form: why there is no answer yet, and what can be done. It replaces the form's error
 * message until the failure is final.
 */
export function SendingNotice({ sending: { waiting, showHere }, wordsFor }: SendingNoticeProps) {
  useEffect(showHere, [showHere])
  const words = (waiting?.fault && wordsFor?.(waiting.fault)) ?? null
  const notice = useRef<HTMLElement>(null)
  const isWaiting = waiting !== null
  useEffect(() => {
    // In a low panel the button may be in sight, and the notice beside it not.
    if (isWaiting) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [isWaiting])
  // The element is always present, because screen readers announce changes only in regions they already know. While
  // empty it takes no space.
  return (
    <Box ref={notice} role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {waiting && <WaitingWords waiting={waiting} words={words} />}
    </Box>
  )
}

/** The same notice above the page, for buttons that have no room for it. */
export function PageSendingNotice() {
  const waiting = useSyncExternalStore(onWaitingChange, untoldWaiting)
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        insetInline: 16,
        top: 16,
        zIndex: 'snackbar',
        maxWidth: 560,
        marginInline: 'auto',
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto', boxShadow: 4 },
      }}
    >
      {waiting && <WaitingWords waiting={waiting} words={null} />}
    </Box>
  )
}

interface WaitingWordsProps {
  waiting: Waiting
  words: string | null
}

function WaitingWords({ waiting: { why, tryNow, giveUp }, words }: WaitingWordsProps) {
  const { t } = useTranslation()
  return (
    <Alert severity={why === 'slow' ? 'info' : 'warning'} role="presentation">
      {words && <AlertTitle>{words}</AlertTitle>}
      {why === 'slow'
        ? t('waiting.slow')
        : `${words ? '' : `${t(`waiting.${why}`)} `}${t(`waiting.kept.${why}`)}`}
      {tryNow && giveUp && (
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
          <Button size="small" variant="outlined" onClick={tryNow}>
            {t('waiting.tryNow')}
          </Button>
          <Button size="small" color="secondary" onClick={giveUp}>
            {t('waiting.stop')}
          </Button>
        </Stack>
      )}
    </Alert>
  )
}
