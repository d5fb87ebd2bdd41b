import type { ReactNode } from 'react'

/** A plan of an earthwork. It is decorative: the text beside it says the same. */
function Sketch({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 150" width="100%" aria-hidden="true" fill="currentColor">
      {children}
    </svg>
  )
}

const centre = { x: 120, y: 75 }

export function HillfortSketch() {
  const rings = [
    { ...centre, radii: [48, 30], fall: 8, wedges: 60 },
    { ...centre, radii: [66, 43], fall: 9, wedges: 80 },
    { ...centre, radii: [85, 57], fall: 11, wedges: 96 },
  ] as const
  return (
    <Sketch>
      {rings.map((ring) => (
        <path key={ring.fall} d={ringOfHachures({ ...ring, entrance: 20 })} />
      ))}
    </Sketch>
  )
}

export function BarrowSketch() {
  return (
    <Sketch>
      <path d={ringOfHachures({ x: 88, y: 82, radii: [13, 12], fall: 19, wedges: 30 })} />
      <path d={ringOfHachures({ x: 88, y: 82, radii: [47, 44], fall: -6, wedges: 64 })} />
      <path d={ringOfHachures({ x: 176, y: 50, radii: [8, 7], fall: 13, wedges: 22 })} />
      <path d={ringOfHachures({ x: 200, y: 112, radii: [4, 4], fall: 9, wedges: 16 })} />
    </Sketch>
  )
}

/** The reversed S comes from the wide turn of a team of oxen. */
export function FurrowSketch() {
  const ridges = Array.from({ length: 13 }, (_, place) => 26 + place * 15)
  return (
    <Sketch>
      {ridges.map((x) => (
        <path
          key={x}
          d={`M${x + 12} 18C${x - 14} 55 ${x + 22} 92 ${x - 4} 132C${x + 27} 92 ${x - 9} 55 ${x + 12} 18Z`}
        />
      ))}
      <path d="M14 12H232M6 139H224" stroke="currentColor" strokeWidth="1.6" />
    </Sketch>
  )
}

export function HollowWaySketch() {
  return (
    <Sketch>
      <path d={lineOfHachures(way(-15), 11)} />
      <path d={lineOfHachures(way(15), -11)} />
      <path d={lineOfHachures(way(32).slice(24), 7)} />
      <path d={lineOfHachures(way(50).slice(24), -7)} />
    </Sketch>
  )
}

/** A track across the slope, moved sideways by `offset`. */
function way(offset: number): [number, number][] {
  return Array.from({ length: 50 }, (_, place) => {
    const x = 8 + place * 4.6
    return [x, 62 + offset + 26 * Math.sin(x / 52) - x / 14] as [number, number]
  })
}

// Draws plans of earthworks with hachures, as surveyors do: wedges that are thick at the top of a slope, thin at its foot.

interface Ring {
  x: number
  y: number
  /** Half width and half height of the top of the slope. */
  radii: readonly [number, number]
  /** Length of a wedge; negative where the slope falls inwards. */
  fall: number
  wedges: number
  /** Direction of the entrance in degrees clockwise from east; nothing is drawn within 12 degrees of it. */
  entrance?: number
}

/** SVG path of a slope that forms a ring. No real earthwork is a perfect ellipse, so the radius varies slightly. */
function ringOfHachures({ x, y, radii, fall, wedges, entrance }: Ring): string {
  const angles = Array.from({ length: wedges }, (_, place) => (place / wedges) * 360)
  return angles
    .filter((angle) => entrance === undefined || apart(angle, entrance) > 12)
    .map((angle) => {
      const turn = (angle * Math.PI) / 180
      const waver = 1 + 0.04 * Math.sin(3 * turn + 1) + 0.025 * Math.sin(5 * turn)
      const top = [x + radii[0] * waver * Math.cos(turn), y + radii[1] * waver * Math.sin(turn)] as const
      return wedge(top, turn, fall * (0.85 + 0.15 * Math.sin(7 * turn)))
    })
    .join('')
}

/** SVG path of a slope along a curve given as points; `fall` is positive to the right of its direction. */
function lineOfHachures(points: readonly (readonly [number, number])[], fall: number): string {
  return points
    .slice(1)
    .map((point, place) => {
      const before = points[place] ?? point
      const along = Math.atan2(point[1] - before[1], point[0] - before[0])
      return wedge(point, along + Math.PI / 2, fall)
    })
    .join('')
}

function wedge([x, y]: readonly [number, number], direction: number, length: number): string {
  const side = direction + Math.PI / 2
  const [acrossX, acrossY] = [1.3 * Math.cos(side), 1.3 * Math.sin(side)]
  const [footX, footY] = [x + length * Math.cos(direction), y + length * Math.sin(direction)]
  const corners = [
    [x + acrossX, y + acrossY],
    [footX, footY],
    [x - acrossX, y - acrossY],
  ]
  return `M${corners.map((corner) => corner.map((value) => value.toFixed(1)).join(' ')).join('L')}Z`
}

/** Degrees between two directions, 0 to 180. */
function apart(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360
  return Math.min(turn, 360 - turn)
}
