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
export function ringOfHachures({ x, y, radii, fall, wedges, entrance }: Ring): string {
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
export function lineOfHachures(points: readonly (readonly [number, number])[], fall: number): string {
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
