import type { Grid } from '../../height-source.ts'
import { bump, fallOfLand, lieOfLand, reshapeField } from '../ground.ts'
import { mix, smoothStep } from '../noise.ts'
import { circle, type Path, type Point } from '../path.ts'
import { raiseBank } from './lines.ts'

interface Banjo {
  readonly centre: Point
  /** Metres from the centre to the bank. */
  readonly radius: number
  /** Direction of the funnel in degrees clockwise from north. */
  readonly bearing: number
  readonly funnel: number
  readonly seed: number
}

/**
 * Makes a round ditched enclosure with a long funnel of two ditches that widens at its mouth, as for driving
 * livestock. Returns its outline.
 */
export function digBanjo(ground: Grid, { centre, radius, bearing, funnel, seed }: Banjo): Path {
  const turn = (bearing * Math.PI) / 180
  const place = (away: number, aside: number): Point => [
    centre[0] + away * Math.sin(turn) + aside * Math.cos(turn),
    centre[1] - away * Math.cos(turn) + aside * Math.sin(turn),
  ]
  const half = 8.5
  const gap = Math.asin(half / radius)
  const round = Array.from({ length: 49 }, (_, k) => {
    const angle = gap + (k / 48) * 2 * (Math.PI - gap)
    return place(radius * Math.cos(angle), radius * Math.sin(angle))
  })
  const mouth = (side: 1 | -1): Path => [
    place(radius + funnel + 30, side * 40),
    place(radius + funnel + 14, side * 25),
    place(radius + funnel, side * 13),
    place(radius + funnel * 0.5, side * half),
    place(radius, side * half),
  ]
  // One line from end to end; the ditch is inside the bank.
  const line = [...mouth(1), ...round.slice(1, -1), ...mouth(-1).toReversed()]
  raiseBank(ground, { path: line, bank: 0.55, ditch: 0.7, ditchAt: -3.6, width: 3.2, gaps: [], seed })
  const reach = radius + 11
  const around = circle(centre, reach, 36).filter(([x, y]) => {
    const ahead = (x - centre[0]) * Math.sin(turn) - (y - centre[1]) * Math.cos(turn)
    return ahead < reach * 0.9
  })
  return startAt(around, place(0, reach)).concat([
    place(radius + funnel * 0.5, -22),
    place(radius + funnel + 34, -50),
    place(radius + funnel + 34, 50),
    place(radius + funnel * 0.5, 22),
  ])
}

/** Returns the ring rotated so that it begins just past the funnel on its right side and runs round to the left. */
function startAt(ring: Path, near: Point): Point[] {
  const distance = ([x, y]: Point): number => Math.hypot(x - near[0], y - near[1])
  const widest = ring.reduce((best, point, index) => {
    const next = ring[(index + 1) % ring.length] ?? point
    const previous = ring[best] ?? point
    const after = ring[(best + 1) % ring.length] ?? previous
    const gap = Math.hypot(next[0] - point[0], next[1] - point[1])
    return gap > Math.hypot(after[0] - previous[0], after[1] - previous[1]) ? index : best
  }, 0)
  const turned = [...ring.slice(widest + 1), ...ring.slice(0, widest + 1)]
  const first = turned[0] ?? near
  const last = turned.at(-1) ?? near
  return distance(first) <= distance(last) ? turned : turned.reverse()
}

interface Platform {
  readonly centre: Point
  /** Metres down the slope and across it. Welsh platform houses stand end-on to the contour. */
  readonly length: number
  readonly width: number
}

/** Makes a house platform cut into the slope above and built out below, with the low footings of its walls. */
export function levelPlatform(ground: Grid, { centre, length, width }: Platform): void {
  const [east, south] = fallOfLand(ground, centre, 10)
  const steep = Math.hypot(east, south) || 1
  const up: Point = [east / steep, south / steep]
  const corner = (along: number, aside: number): Point => [
    centre[0] + along * up[0] - aside * up[1],
    centre[1] + along * up[1] + aside * up[0],
  ]
  const rectangle = (grow: number): Path => {
    const l = length / 2 + grow
    const w = width / 2 + grow
    return [corner(-l, -w), corner(l, -w), corner(l, w), corner(-l, w)]
  }
  const floor = lieOfLand(ground, centre, 2)
  reshapeField(ground, rectangle(3), (height, _x, _y, inside) =>
    mix(height, floor, 0.9 * smoothStep(0, 3, inside)),
  )
  reshapeField(ground, rectangle(0), (height, _x, _y, inside) => height + 0.35 * bump(inside, 0.9, 1.1))
}
