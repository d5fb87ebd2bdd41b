import Box from '@mui/material/Box'
import { useRef, type KeyboardEvent, type PointerEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { FOCUS_RING, UPLAND } from '#web/ui/style/theme.ts'
import { useDirectionWords } from './use-direction-words.ts'

interface LightDialProps {
  /** Degrees clockwise from north. */
  azimuth: number
  /** Degrees; the higher the light, the nearer its sun to the middle. */
  altitude: number
  /** Degrees by which the map is rotated, so that up on the dial is up on the map. */
  bearing: number
  /** Diameter of the dial in pixels. */
  size: number
  /** The method does not use the light. */
  disabled: boolean
  dialRef: Ref<HTMLElement>
  onChange: (azimuth: number) => void
  /** Called when the visitor starts to use the dial. */
  onTouch: () => void
}

/** Degrees that a key moves the light by. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 15,
  PageDown: -15,
}

/** A round dial with a sun in the direction that the light comes from. */
export function LightDial(props: LightDialProps) {
  const { azimuth, altitude, bearing, size, disabled, dialRef, onChange, onTouch } = props
  const { t } = useTranslation('light')
  const words = useDirectionWords()
  const dragging = useRef(false)
  const shown = Math.round(azimuth) % 360
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2]
    onChange(inCircle(Math.round((Math.atan2(x, -y) * 180) / Math.PI + bearing)))
  }
  const press = (event: KeyboardEvent) => {
    const next = turnedBy(event.key, shown)
    if (next === null || disabled) return
    event.preventDefault()
    onTouch()
    onChange(next)
  }
  return (
    <Box
      ref={dialRef}
      role="slider"
      tabIndex={0}
      aria-label={t('direction')}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={shown}
      aria-valuetext={words(azimuth)}
      aria-disabled={disabled}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (disabled || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        dragging.current = true
        onTouch()
        point(event)
      }}
      onPointerMove={(event) => {
        if (dragging.current) point(event)
      }}
      onLostPointerCapture={() => (dragging.current = false)}
      sx={{
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: '50%',
        cursor: disabled ? 'default' : 'grab',
        opacity: disabled ? 0.4 : 1,
        touchAction: 'none',
        '&:active': { cursor: disabled ? 'default' : 'grabbing' },
        '&:focus-visible': FOCUS_RING,
      }}
    >
      <DialFace turned={azimuth - bearing} north={-bearing} altitude={altitude} letter={t('north')} />
    </Box>
  )
}

interface DialFaceProps {
  /** Degrees clockwise from the top. */
  turned: number
  north: number
  altitude: number
  letter: string
}

/** Units of the drawing, whose centre is at 0, 0. */
const RIM = 46
const SUN = 9

function DialFace({ turned, north, altitude, letter }: DialFaceProps) {
  // On the rim at the horizon; near the centre when overhead.
  const out = (RIM - SUN - 3) * (1 - (altitude / 90) * 0.6)
  return (
    <svg viewBox="-50 -50 100 100" width="100%" height="100%" aria-hidden style={{ display: 'block' }}>
      <circle r={RIM} fill={UPLAND.slate} />
      <g transform={`rotate(${north})`} stroke="#fff" strokeOpacity="0.55" strokeWidth="1.5">
        {[0, 45, 90, 135, 180, 225, 270, 315].map((mark) => (
          <path key={mark} d={`M0 ${-RIM + 1}v${mark % 90 === 0 ? 7 : 4}`} transform={`rotate(${mark})`} />
        ))}
      </g>
      <g transform={`rotate(${north}) translate(0 -29) rotate(${-north})`}>
        <text fill="#fff" fontSize="13" fontWeight="650" textAnchor="middle" dominantBaseline="central">
          {letter}
        </text>
      </g>
      <g transform={`rotate(${turned})`}>
        <path d={`M0 ${SUN - out + 3}V10M-5 4L0 10L5 4`} fill="none" stroke="#fff" strokeWidth="2.5" />
        <circle cy={-out} r={SUN} fill={UPLAND.brackenPale} stroke="#fff" strokeWidth="1.5" />
      </g>
    </svg>
  )
}

/** The value after a key press; null for keys that the dial does not use. */
function turnedBy(key: string, azimuth: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return 359
  const step = KEY_STEPS[key]
  return step === undefined ? null : inCircle(azimuth + step)
}

export function inCircle(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}
