import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { OUTLINE_MAX_POINTS, OUTLINE_MIN_POINTS } from '#contract/limits.ts'
import type { DrawingControls, Refused } from './use-drawing.ts'

/** Milliseconds. */
const REFUSED_TIME = 2500

/** What lies over the map while drawing: the cross for the keyboard, and why a corner was refused. */
export function DrawingOverlay({ controls }: { controls: DrawingControls }) {
  const { refused } = controls
  return (
    <>
      {controls.byKeyboard && <Cross />}
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

/** Marks the middle of the map, where Space sets a corner. White under purple, to be seen on any ground. */
function Cross() {
  const arms = 'M20 2v13M20 25v13M2 20h13M25 20h13'
  return (
    <Box
      component="svg"
      viewBox="0 0 40 40"
      aria-hidden
      data-testid="drawing-cross"
      sx={{
        position: 'absolute',
        left: '50%',
        top: '50%',
        width: 40,
        height: 40,
        transform: 'translate(-50%, -50%)',
        pointerEvents: 'none',
        zIndex: 2,
      }}
    >
      <path d={arms} stroke="#fff" strokeWidth="6" strokeLinecap="round" />
      <path d={arms} stroke="#97009c" strokeWidth="3" strokeLinecap="round" />
      <circle cx="20" cy="20" r="2.5" fill="#97009c" stroke="#fff" strokeWidth="1.5" />
    </Box>
  )
}
