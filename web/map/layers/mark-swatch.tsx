import { useId } from 'react'
import type { LayerName } from './layer-state.ts'
import { cased, HATCH, MARKS, PARK_DASHES, type Mark } from './marks.ts'

/** Pixels. */
const [WIDTH, HEIGHT] = [34, 22]
const BOX = { x: 6, y: 5, width: WIDTH - 12, height: HEIGHT - 10, rx: 2 } as const

/** As relief looks under the marks: a white casing cannot be seen on white. */
export const SWATCH_GROUND = '#a9aaa4'

const OF_OVERLAYS: Readonly<Partial<Record<LayerName, Mark>>> = {
  finds: MARKS.records,
  monuments: MARKS.monuments,
  parks: MARKS.parks,
  nmr: MARKS.nmr,
}

/** A layer as the map draws it, beside its name; nothing for a layer that marks nothing. */
export function MarkSwatch({ of }: { of: LayerName }) {
  const mark = OF_OVERLAYS[of]
  if (!mark) return null
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      aria-hidden
      style={{ flex: 'none', forcedColorAdjust: 'none' }}
      data-swatch={of}
    >
      <rect width={WIDTH} height={HEIGHT} rx={3} fill={SWATCH_GROUND} />
      {mark.told === 'ring' ? <Dot mark={mark} /> : <Outline mark={mark} />}
    </svg>
  )
}

function Outline({ mark }: { mark: Mark }) {
  const id = useId()
  const dashes = mark.told === 'dashed' ? PARK_DASHES.map((part) => part * mark.width).join(' ') : undefined
  const hatched = mark.told === 'hatched'
  return (
    <>
      {hatched && (
        <pattern
          id={id}
          width={HATCH.period / Math.SQRT2}
          height={HATCH.period}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={HATCH.thickness} height={HATCH.period} fill={mark.stroke} />
        </pattern>
      )}
      <rect {...BOX} fill="none" stroke={mark.casing} strokeWidth={cased(mark)} />
      <rect
        {...BOX}
        fill={hatched ? `url(#${id})` : 'none'}
        stroke={mark.stroke}
        strokeWidth={mark.width}
        strokeDasharray={dashes}
      />
    </>
  )
}

function Dot({ mark }: { mark: Mark }) {
  return (
    <circle
      cx={WIDTH / 2}
      cy={HEIGHT / 2}
      r={mark.width}
      fill={mark.stroke}
      stroke={mark.casing}
      strokeWidth={mark.casingWidth}
    />
  )
}
