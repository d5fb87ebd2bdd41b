import type { Grid } from '../../grid.ts'
import { bump, lieOfLand, reshapeDisc } from '../ground.ts'
import { mix, smoothStep } from '../noise.ts'
import type { Point } from '../path.ts'

interface Hollow {
  readonly centre: Point
  readonly radius: number
  readonly depth: number
  /** Direction of the dent of the kidney, in radians clockwise from north. */
  readonly dent: number
}

/** A green with its bunkers, a tee, and more bunkers along the fairway. */
const GREENS = [
  { centre: [1506, 1668], radius: 16 },
  { centre: [1418, 1752], radius: 14 },
] as const
const BUNKERS: readonly Hollow[] = [
  { centre: [1480, 1656], radius: 8, depth: 1.2, dent: 1.7 },
  { centre: [1484, 1688], radius: 7, depth: 1.1, dent: 0.6 },
  { centre: [1534, 1680], radius: 9, depth: 1.3, dent: 4.6 },
  { centre: [1398, 1736], radius: 7.5, depth: 1.1, dent: 2.2 },
  { centre: [1440, 1772], radius: 8, depth: 1.2, dent: 5.5 },
  { centre: [1456, 1706], radius: 8.5, depth: 1.1, dent: 3 },
]
const TEES: readonly { centre: Point; bearing: number }[] = [
  { centre: [1506, 1746], bearing: 0.9 },
  { centre: [1524, 1726], bearing: 0.9 },
]

/** Adds a golf course as it appears in relief: level greens and tees, and kidney-shaped bunkers with a lip. */
export function layOutGolf(ground: Grid): void {
  for (const { centre, radius } of GREENS) levelGreen(ground, centre, radius)
  for (const { centre, bearing } of TEES) levelTee(ground, centre, bearing)
  for (const bunker of BUNKERS) digBunker(ground, bunker)
}

function levelGreen(ground: Grid, centre: Point, radius: number): void {
  const level = lieOfLand(ground, centre, radius * 0.7) + 0.9
  reshapeDisc(ground, centre, radius * 1.7, (height, distance, bearing) => {
    const edge = radius * (1 + 0.14 * Math.sin(3 * bearing + 1))
    return mix(height, mix(height + 0.9, level, 0.75), smoothStep(edge * 1.3, edge * 0.95, distance))
  })
}

function levelTee(ground: Grid, centre: Point, bearing: number): void {
  const level = lieOfLand(ground, centre, 4) + 0.7
  reshapeDisc(ground, centre, 16, (height, distance, direction) => {
    const along = Math.abs(distance * Math.cos(direction - bearing))
    const aside = Math.abs(distance * Math.sin(direction - bearing))
    const inside = smoothStep(10.5, 8, along) * smoothStep(6, 3.8, aside)
    return mix(height, level, inside)
  })
}

function digBunker(ground: Grid, { centre, radius, depth, dent }: Hollow): void {
  reshapeDisc(ground, centre, radius * 2.2, (height, distance, bearing) => {
    const edge = radius * (1 - 0.5 * bump(Math.cos(bearing - dent), 1, 0.8) + 0.1 * Math.sin(2 * bearing))
    const lip = 0.35 * depth * bump(distance, edge * 1.25, 2)
    return height - depth * smoothStep(edge * 1.1, edge * 0.62, distance) + lip
  })
}
