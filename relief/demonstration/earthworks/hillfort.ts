import type { Grid } from '../../height-source.ts'
import { bump, lieOfLand, reshapeDisc } from '../ground.ts'
import { fractalNoise, mix, smoothStep } from '../noise.ts'
import type { Path, Point } from '../path.ts'

interface Hillfort {
  readonly centre: Point
  /** Metres from the summit down to the inner rampart. */
  readonly below: number
  /** The rampart must stay between these distances from the centre, in metres. */
  readonly nearest: number
  readonly farthest: number
  /** Degrees clockwise from north. */
  readonly entrance: number
  readonly seed: number
}

/**
 * Three banks with ditches, from the inside outwards: metres from the inner crest, and how far each gate is offset
 * from the one inside it. Banks survive to about a tenth of their original height.
 */
const LINES = [
  { at: 0, bank: 1.9, ditch: 1.3, width: 7, gate: 0 },
  { at: 17, bank: 1.4, ditch: 1.1, width: 6, gate: 4 },
  { at: 33, bank: 0.8, ditch: 0.6, width: 5, gate: 10 },
] as const
const BEARINGS = 360

/**
 * Makes a multivallate fort whose ramparts follow the contour, with an inturned entrance and house scoops inside.
 * Returns its outline.
 */
export function raiseHillfort(ground: Grid, fort: Hillfort): Path {
  const crest = followContour(ground, fort)
  const entrance = (fort.entrance * Math.PI) / 180
  const crestAt = (bearing: number): number => {
    const turned = ((((bearing / (2 * Math.PI)) * BEARINGS) % BEARINGS) + BEARINGS) % BEARINGS
    const first = Math.floor(turned)
    return mix(crest[first] ?? 0, crest[(first + 1) % BEARINGS] ?? 0, turned - first)
  }
  reshapeDisc(ground, fort.centre, fort.farthest + 60, (height, distance, bearing) => {
    const away = angleFrom(entrance, bearing) * distance
    const x = distance * Math.sin(bearing)
    const y = distance * Math.cos(bearing)
    const wander = 2 * fractalNoise(x, y, { count: 2, wavelength: 45, gain: 0.5 }, fort.seed + 1)
    const out = distance - crestAt(bearing) + wander
    const wear = 0.8 + 0.5 * fractalNoise(x, y, { count: 3, wavelength: 26, gain: 0.5 }, fort.seed)
    return height + wear * ramparts(out, away) + inturn(out, away)
  })
  scoopHouses(ground, fort, crest)
  return Array.from({ length: 40 }, (_, k) => {
    const bearing = (k / 40) * 2 * Math.PI
    const radius = crestAt(bearing) + 46
    return [fort.centre[0] + radius * Math.sin(bearing), fort.centre[1] - radius * Math.cos(bearing)]
  })
}

/** Returns the height of the ramparts. `away` is the distance in metres from the middle of the entrance passage. */
function ramparts(out: number, away: number): number {
  let height = -0.35 * bump(out, -9, 8) * smoothStep(6, 20, Math.abs(away))
  for (const { at, bank, ditch, width, gate } of LINES) {
    const standing = smoothStep(2, 7, Math.abs(away - gate))
    height += standing * (bank * bump(out, at, width) - ditch * bump(out, at + 8.5, width - 0.5))
  }
  return height + 0.35 * smoothStep(6, 14, Math.abs(away - 12)) * bump(out, 45, 5)
}

/** Returns the height of the inner bank where it turns inwards along both sides of the passage. */
function inturn(out: number, away: number): number {
  return 1.2 * bump(Math.abs(away), 6.5, 3.5) * smoothStep(-17, -9, out) * smoothStep(2, -3, out)
}

/**
 * Returns the distance from the centre to the contour on each of 360 bearings, smoothed as by people who walk along
 * it.
 */
function followContour(ground: Grid, { centre, below, nearest, farthest }: Hillfort): Float64Array {
  const level = lieOfLand(ground, centre, 6) - below
  const found = Float64Array.from({ length: BEARINGS }, (_, k) => {
    const bearing = (k / BEARINGS) * 2 * Math.PI
    let radius = nearest
    while (radius < farthest) {
      const point: Point = [centre[0] + radius * Math.sin(bearing), centre[1] - radius * Math.cos(bearing)]
      if (lieOfLand(ground, point, 3) < level) break
      radius += 1
    }
    return radius
  })
  return found.map((_, k) => {
    let sum = 0
    let weights = 0
    for (let step = -24; step <= 24; step++) {
      const weight = bump(step, 0, 24)
      sum += weight * (found[(k + step + BEARINGS) % BEARINGS] ?? 0)
      weights += weight
    }
    return sum / weights
  })
}

/** Makes levelled places of round houses: shallow dishes 9 m across with a low lip. */
function scoopHouses(ground: Grid, fort: Hillfort, crest: Float64Array): void {
  for (let house = 0; house < 9; house++) {
    const bearing = (fort.entrance / 180) * Math.PI + 0.7 + house * 0.62
    const edge = crest[Math.round(((bearing % (2 * Math.PI)) / (2 * Math.PI)) * BEARINGS) % BEARINGS] ?? 0
    const radius = edge * (house % 2 === 0 ? 0.68 : 0.4)
    const at: Point = [
      fort.centre[0] + radius * Math.sin(bearing),
      fort.centre[1] - radius * Math.cos(bearing),
    ]
    const floor = lieOfLand(ground, at, 3)
    reshapeDisc(ground, at, 8, (height, distance) => {
      const levelled = mix(height, floor - 0.15, 0.75 * smoothStep(6, 3.5, distance))
      return levelled + 0.13 * bump(distance, 5.6, 2)
    })
  }
}

/** Returns the angle from one bearing to another in radians, −π to π. */
function angleFrom(from: number, to: number): number {
  const turn = to - from
  return turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
}
