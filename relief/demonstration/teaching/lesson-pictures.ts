import type { Grid } from '../../height-source.ts'
import { makeLandscape } from '../landscape.ts'
import { pictureRelief, type Frame, type View } from './shades.ts'
import { reshapeField, reshapeDisc, bump, lieOfLand } from '../ground.ts'
import { fractalNoise, hash, smoothStep, mix } from '../noise.ts'
import { points, type Point } from '../path.ts'

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
function layOutGolf(ground: Grid): void {
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

/** Metres between trees before they are moved at random, and the radius and height of a crown. */
const SPACING = 9

const CROWN = { least: 3.6, more: 2.6 } as const

const TREE = { least: 6, more: 7 } as const

interface Wood {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly seed: number
}

/** Returns the ground with a wood on it as the first echoes see it: a surface model. Clearings stay open. */
function growTrees(ground: Grid, { left, top, width, height, seed }: Wood): Grid {
  const surface = { ...ground, values: ground.values.slice() }
  for (let row = 0; row * SPACING < height; row++) {
    for (let column = 0; column * SPACING < width; column++) {
      const x = left + (column + 0.9 * hash(column, row, seed)) * SPACING
      const y = top + (row + 0.9 * hash(column, row, seed + 1)) * SPACING
      if (fractalNoise(x, y, { count: 2, wavelength: 110, gain: 0.5 }, seed + 2) > 0.42) continue
      const radius = CROWN.least + CROWN.more * hash(column, row, seed + 3)
      const tall = TREE.least + TREE.more * hash(column, row, seed + 4)
      reshapeDisc(surface, [x, y], radius, (own, distance) => {
        const foot = ground.values[Math.floor(y) * ground.width + Math.floor(x)] ?? own
        return Math.max(own, foot + tall * (1 - 0.55 * (distance / radius) ** 2))
      })
    }
  }
  return surface
}

const BANK_RING = points('1536,470 1640,452 1692,520 1668,606 1560,612 1520,540')

/** Metres: the bank of peat of one family, and the uncut wall between it and the next. */
const BANK = { wide: 17, long: 46, wall: 1.6, depth: 0.6 } as const

const BEARING = 0.62

/**
 * Adds places where peat was dug for fuel: straight-edged, shallow hollows side by side, some cut further than
 * others.
 */
function cutPeat(ground: Grid, seed: number): void {
  reshapeField(ground, BANK_RING, (height, x, y, inside) => {
    const across = x * Math.cos(BEARING) + y * Math.sin(BEARING)
    const along = -x * Math.sin(BEARING) + y * Math.cos(BEARING)
    const bank = Math.floor(across / BANK.wide)
    const shift = 30 * hash(bank, 7, seed)
    const row = Math.floor((along + shift) / BANK.long)
    const fromWall = Math.min(across - bank * BANK.wide, (bank + 1) * BANK.wide - across)
    const fromEnd = Math.min(along + shift - row * BANK.long, (row + 1) * BANK.long - along - shift)
    const luck = hash(bank, row, seed + 1)
    const cut = luck < 0.3 ? 0 : 0.3 + luck
    const floor = 0.08 * fractalNoise(x, y, { count: 2, wavelength: 9, gain: 0.5 }, seed + 2)
    const open = smoothStep(BANK.wall - 0.9, BANK.wall + 0.9, Math.min(fromWall, fromEnd))
    return height - open * smoothStep(2, 7, inside) * cut * (BANK.depth + floor)
  })
}

type Ground = 'landscape' | 'wooded' | 'with-golf-and-peat'

interface LessonPicture {
  readonly name: string
  readonly frame: Frame
  readonly view: View
  readonly ground?: Ground
  /** Quality of the WebP. A wood has more edges than its image needs. */
  readonly quality?: number
}

const SEED = 11
const from = (azimuth: number, altitude = 25): View => ({ azimuth, altitude })

const FORT: Frame = { x: 738, y: 662, across: 370 }
const BARROW: Frame = { x: 1562, y: 956, across: 150 }
const FURROWS: Frame = { x: 886, y: 1560, across: 270 }
const QUARRIES: Frame = { x: 404, y: 1446, across: 170 }

/** Every image of the lessons, by the name of its file. */
export const LESSON_PICTURES: readonly LessonPicture[] = [
  ...[0, 45, 90, 135, 180, 225, 270, 315].map((azimuth) => ({
    name: `furrows-${azimuth}`,
    frame: FURROWS,
    view: from(azimuth),
  })),
  { name: 'barrow-north-west', frame: BARROW, view: from(315) },
  { name: 'barrow-north-east', frame: BARROW, view: from(45) },
  { name: 'fort-north-west', frame: FORT, view: from(315, 35) },
  { name: 'fort-north-east', frame: FORT, view: from(45, 35) },
  { name: 'fort-slope', frame: FORT, view: 'slope' },
  { name: 'fort-multi', frame: FORT, view: 'multi' },
  { name: 'fort-trees', frame: FORT, view: from(315, 35), ground: 'wooded', quality: 12 },
  { name: 'quarries-north-west', frame: QUARRIES, view: from(315, 35) },
  { name: 'quarries-south-east', frame: QUARRIES, view: from(135, 35) },
  { name: 'drains', frame: { x: 1530, y: 285, across: 280 }, view: from(315) },
  { name: 'forestry', frame: { x: 1850, y: 1560, across: 280 }, view: from(315) },
  { name: 'golf', frame: { x: 1466, y: 1712, across: 210 }, view: from(315), ground: 'with-golf-and-peat' },
  { name: 'peat', frame: { x: 1604, y: 532, across: 240 }, view: from(315), ground: 'with-golf-and-peat' },
  { name: 'ring-barrow', frame: { x: 1466, y: 858, across: 120 }, view: from(315) },
  { name: 'hollow-ways', frame: { x: 1270, y: 1200, across: 420 }, view: from(315, 30) },
  { name: 'rock', frame: { x: 1080, y: 340, across: 300 }, view: from(315) },
  { name: 'banjo', frame: { x: 625, y: 1700, across: 230 }, view: from(315) },
  { name: 'practice-forestry', frame: { x: 1838, y: 1640, across: 170 }, view: from(315) },
  {
    name: 'practice-golf',
    frame: { x: 1424, y: 1736, across: 130 },
    view: from(315),
    ground: 'with-golf-and-peat',
  },
  { name: 'terraces', frame: { x: 1195, y: 930, across: 320 }, view: from(315, 30) },
  { name: 'settlement', frame: { x: 896, y: 1396, across: 200 }, view: from(315, 30) },
]

/** Draws every image of the lessons and yields [name, WebP], one landscape after the other. */
export async function* drawLessonPictures(): AsyncGenerator<readonly [name: string, picture: Buffer]> {
  const grounds = makeGrounds()
  for (const { name, frame, view, ground = 'landscape', quality } of LESSON_PICTURES)
    yield [name, await pictureRelief(grounds[ground], frame, view, quality)]
}

/** Makes the demonstration landscape, and variants with a wood over the fort, a golf course and cut peat. */
function makeGrounds(): Readonly<Record<Ground, Grid>> {
  const { heights } = makeLandscape()
  const more = { ...heights, values: heights.values.slice() }
  layOutGolf(more)
  cutPeat(more, SEED)
  const wood = { left: 540, top: 510, width: 400, height: 310, seed: SEED }
  return { landscape: heights, wooded: growTrees(heights, wood), 'with-golf-and-peat': more }
}
