import Alert from '@mui/material/Alert'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { OUTLINE_MAX_POINTS, OUTLINE_MIN_POINTS } from '#contract/limits.ts'
import { KeyboardCross } from '../keyboard-cross.tsx'
import type { DrawingControls, Refused } from './use-drawing.ts'

/** Milliseconds. */
const REFUSED_TIME = 2500

/** What lies over the map while drawing: the cross for the keyboard, and why a corner was refused. */
export function DrawingOverlay({ controls }: { controls: DrawingControls }) {
  const { refused } = controls
  return (
    <>
      {controls.byKeyboard && <KeyboardCross />}
      {refused && <RefusedNotice key={refused.number} refused={refused} onTimeUp={controls.dismissRefused} />}
    </>
  )
}

function RefusedNotice({ refused, onTimeUp }: { refused: Refused; onTimeUp: () => void }) {
  const { t } = useTranslation('drawing')
  const timeUp = useEffectEvent(onTimeUp)
  useEffect(() => {
    const timer = setTimeout(() => timeUp(), REFUSED_TIME)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Alert
      severity="error"
      variant="filled"
      sx={{
        position: 'absolute',
        top: 16,
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 3,
        maxWidth: 'calc(100% - 160px)',
        boxShadow: 6,
      }}
    >
      {t(`refused.${refused.fault}`, { max: OUTLINE_MAX_POINTS, min: OUTLINE_MIN_POINTS })}
    </Alert>
  )
}
