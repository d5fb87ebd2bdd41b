import { CASING_WIDTH, DASHES, type Pattern } from '../record-patterns.ts'

export interface Sample {
  colour: string
  contrast: string
  /** Width of the line in pixels. */
  width: number
  /** Opacity of the fill, 0 to 1. */
  fill: number
  pattern: Pattern
  /** Whether it has a casing. */
  cased: boolean
}

/** Pixels. */
const [WIDTH, HEIGHT] = [44, 24]
const BOX = { x: 5, y: 5, width: WIDTH - 10, height: HEIGHT - 10, rx: 3 } as const
/** As relief looks under the outlines: a casing cannot be seen on white. */
const GROUND = '#a9aaa4'

/** An outline as the map draws it; its words stand beside it. */
export function OutlineSample({ colour, contrast, width, fill, pattern, cased }: Sample) {
  const dashes = pattern === 'solid' ? undefined : DASHES[pattern].map((part) => part * width).join(' ')
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden style={{ flex: 'none' }}>
      <rect width={WIDTH} height={HEIGHT} rx={3} fill={GROUND} />
      {cased && <rect {...BOX} fill="none" stroke={contrast} strokeWidth={CASING_WIDTH} />}
      <rect
        {...BOX}
        fill={colour}
        fillOpacity={fill}
        stroke={colour}
        strokeWidth={width}
        strokeDasharray={dashes}
        strokeLinecap={pattern === 'dotted' ? 'round' : 'butt'}
      />
    </svg>
  )
}
