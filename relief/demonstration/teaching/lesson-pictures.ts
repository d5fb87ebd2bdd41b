import type { Grid } from '../../grid.ts'
import { makeLandscape } from '../landscape.ts'
import { layOutGolf } from './golf.ts'
import { cutPeat } from './peat.ts'
import { pictureRelief, type Frame, type View } from './shades.ts'
import { growTrees } from './trees.ts'

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
