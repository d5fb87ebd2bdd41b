import Alert from '@mui/material/Alert'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { OUTLINE_MAX_POINTS, OUTLINE_MIN_POINTS } from '#contract/http/limits.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import type { Place } from '#web/ui/place.ts'
import { KeyboardCross } from '../controls/keyboard-cross.tsx'
import { outlineOf } from './drawing-state.ts'
import type { Refused } from './modes/use-draw-tool.ts'
import type { DrawingControls } from './use-drawing.ts'

/** Milliseconds that the reason for a refused corner is shown. */
const REFUSED_TIME = 2500

interface DrawingOverlayProps {
  controls: DrawingControls
  /** Where a message stands over the map. */
  messagePlace: Place
}

/** Shown over the map while drawing: the cross for the keyboard, the reason why a corner was refused, and what was undone. */
export function DrawingOverlay({ controls, messagePlace }: DrawingOverlayProps) {
  const { refused } = controls
  return (
    <>
      {controls.byKeyboard && <KeyboardCross />}
      {refused && (
        <RefusedNotice
          key={refused.number}
          refused={refused}
          place={messagePlace}
          onTimeUp={controls.dismissRefused}
        />
      )}
      <Travelled controls={controls} />
    </>
  )
}

/**
 * Announces undo and redo to those who do not see the polygon change. While drawing, the bar announces the number of corners.
 */
function Travelled({ controls: { travelled, drawing } }: { controls: DrawingControls }) {
  const { t } = useTranslation('drawing')
  const count = outlineOf(drawing)?.length ?? 0
  const now = drawing.phase === 'drawn' ? 'drawn' : 'nothing'
  return (
    <ForScreenReaders as="div" role="status">
      {travelled &&
        drawing.phase !== 'drawing' &&
        `${t(`history.${travelled}`)} ${t(`history.${now}`, { count })}`}
    </ForScreenReaders>
  )
}

interface RefusedNoticeProps {
  refused: Refused
  place: Place
  onTimeUp: () => void
}

/** It takes no corner: a press on it reaches the map. */
function RefusedNotice({ refused, place, onTimeUp }: RefusedNoticeProps) {
  const { t } = useTranslation('drawing')
  const timeUp = useEffectEvent(onTimeUp)
  useEffect(() => {
    const timer = setTimeout(() => timeUp(), REFUSED_TIME)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Alert severity="error" variant="filled" sx={[{ boxShadow: 6, pointerEvents: 'none' }, place]}>
      {t(`refused.${refused.fault}`, { max: OUTLINE_MAX_POINTS, min: OUTLINE_MIN_POINTS })}
    </Alert>
  )
}
