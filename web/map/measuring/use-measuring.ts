import type { MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState, type Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { RulerIcon } from '#web/ui/icons/map.ts'
import type { Tool } from '../controls/tool.ts'
import type { DrawingCommand } from '../drawing/drawing-keys.ts'
import { createLooseEnd, type LooseEnd } from '../drawing/corners/loose-end.ts'
import { usePlacingKeys } from '../drawing/corners/use-placing-keys.ts'
import {
  type LinePoint,
  type Measuring,
  type MeasuringEvent,
  LINE_POINTS,
  SHAPE_POINTS,
} from './measuring-state.ts'

export interface MeasuringControls {
  measuring: Measuring
  /** The position of the next point. */
  looseEnd: LooseEnd
  /** Whether points are placed with keys. The middle of the map is then the pointer. */
  byKeyboard: boolean
  /** Whether another tool is using the map. */
  blocked: boolean
  begin: (how?: { byKeyboard?: boolean }) => void
  undo: () => void
  finish: () => void
  /** Closes the line to its first point. */
  close: () => void
  /** Removes the line; without a line, puts the tool away. */
  escape: () => void
  leave: () => void
}

/** Pixels around a point in which a press means that point; half of a comfortable target. */
const REACH = { mouse: 12, finger: 22 } as const
/** Milliseconds in which a second click may still belong to a double click. */
const DOUBLE_CLICK = 500
/** Keys that still mean something to a line that is finished. */
const AFTERWARDS: readonly DrawingCommand['type'][] = ['cancel', 'undo']

interface MeasuringOptions {
  /** Null until the map's style has loaded. */
  map: MapLibreMap | null
  measuring: Measuring
  dispatch: Dispatch<MeasuringEvent>
  /** Whether another tool is using the map. */
  blocked: boolean
}

/** Measuring along a line. */
export function useMeasuring({ map, measuring, dispatch, blocked }: MeasuringOptions): MeasuringControls {
  const [byKeyboard, setByKeyboard] = useState(false)
  const [looseEnd] = useState(createLooseEnd)
  const active = measuring.phase === 'measuring'

  const press = (at: Pixel, point: LinePoint) => {
    if (!map || measuring.phase !== 'measuring') return
    const points = measuring.points.map(([latitude, longitude]) => map.project([longitude, latitude]))
    const reach = window.matchMedia('(pointer: coarse)').matches ? REACH.finger : REACH.mouse
    const event = pressed({ at, point, points, reach })
    if (event) dispatch(event)
  }
  const aimAtCentre = () => {
    const centre = map?.getCenter()
    if (centre) looseEnd.move([centre.lat, centre.lng])
  }
  usePressesOnMap(map, { active, blocked, looseEnd, press })

  const go = (event: MeasuringEvent) => {
    dispatch(event)
    // Keys are heard only while the canvas has the focus.
    map?.getCanvas().focus()
  }
  const begin = ({ byKeyboard: keys = false } = {}) => {
    if (blocked) return
    setByKeyboard(keys)
    looseEnd.move(null)
    go({ type: 'begun' })
  }
  usePlacingKeys(map, {
    begins: (event) => !active && beginsMeasuring(event),
    active: measuring.phase !== 'off',
    ...(active ? {} : { only: AFTERWARDS }),
    byKeyboard,
    setByKeyboard,
    begin: () => begin({ byKeyboard: true }),
    run: (command) => {
      if (command.type === 'corner' && map) {
        const centre = map.getCenter()
        press(map.project(centre), [centre.lat, centre.lng])
      }
      if (command.type === 'undo') dispatch({ type: 'undone' })
      if (command.type === 'finish') dispatch({ type: 'finished' })
      if (command.type === 'cancel') dispatch({ type: 'escaped' })
      if (command.type === 'pan') {
        map?.panBy(command.by, { duration: 0 })
        aimAtCentre()
      }
    },
    follow: aimAtCentre,
  })

  return {
    measuring,
    looseEnd,
    byKeyboard: byKeyboard && active,
    blocked,
    begin,
    undo: () => go({ type: 'undone' }),
    finish: () => dispatch({ type: 'finished' }),
    close: () => dispatch({ type: 'closed' }),
    escape: () => go({ type: 'escaped' }),
    leave: () => go({ type: 'left' }),
  }
}

interface Presses {
  active: boolean
  blocked: boolean
  looseEnd: LooseEnd
  press: (at: Pixel, point: LinePoint) => void
}

/** While measuring is active, it has the pointer on the map, and a double click does not zoom. */
function usePressesOnMap(map: MapLibreMap | null, { active, blocked, looseEnd, press }: Presses): void {
  const onPress = useEffectEvent(press)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const zoomAgain = useEffectEvent(() => {
    // The other tool restores the double click itself.
    if (!blocked) map?.doubleClickZoom.enable()
  })
  useEffect(() => {
    if (!map || !active) return
    const pointOf = ({ lngLat }: MapMouseEvent): LinePoint => [lngLat.lat, lngLat.lng]
    const canvas = map.getCanvas()
    const before = canvas.style.cursor
    canvas.style.cursor = 'crosshair'
    clearTimeout(waiting.current)
    map.doubleClickZoom.disable()
    const subscriptions = [
      map.on('click', (event) => onPress(event.point, pointOf(event))),
      map.on('mousemove', (event) => looseEnd.move(pointOf(event))),
      map.on('mouseout', () => looseEnd.move(null)),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      canvas.style.cursor = before
      looseEnd.move(null)
      // Not at once: the click that finished may be the first half of a double click.
      waiting.current = setTimeout(() => zoomAgain(), DOUBLE_CLICK)
    }
  }, [map, active, looseEnd])
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** M starts measuring, but only on the map: elsewhere a letter is text (WCAG 2.1.4). */
function beginsMeasuring(event: Key): boolean {
  return event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
}

interface Pixel {
  x: number
  y: number
}

interface Press {
  at: Pixel
  /** The same place on the ground. */
  point: LinePoint
  /** The points of the line on the screen. */
  points: readonly Pixel[]
  /** Pixels around a point in which a press means that point. */
  reach: number
}

/**
 * What a click, a tap or the space bar does: adds a point, ends the line on its last point, or closes it on its first. Null
 * where it does nothing.
 */
function pressed({ at, point, points, reach }: Press): MeasuringEvent | null {
  const [first, last] = [points[0], points.at(-1)]
  if (last && isNear(at, last, reach)) return points.length >= LINE_POINTS ? { type: 'finished' } : null
  if (first && points.length >= SHAPE_POINTS && isNear(at, first, reach)) return { type: 'closed' }
  return { type: 'placed', point }
}

function isNear(one: Pixel, other: Pixel, reach: number): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= reach
}

/** Measure Distance. Choosing it again puts the tool away. */
export function useMeasuringTool(controls: MeasuringControls): Tool {
  const { t } = useTranslation('measuring')
  const on = controls.measuring.phase !== 'off'
  return {
    id: 'measure',
    name: t('measure'),
    hint: t(controls.blocked ? 'measureBlocked' : on ? 'measureLeave' : 'measureHint'),
    keyCap: 'M',
    Icon: RulerIcon,
    disabled: controls.blocked,
    onPress: (byKeyboard) => (on ? controls.leave() : controls.begin({ byKeyboard })),
  }
}
