import type { Grid } from '../../grid.ts'
import { drawFurrows, type Furrows } from '../earthworks/fields.ts'
import { cutTerrace, pressRuts, raiseBank } from '../earthworks/lines.ts'
import { points, smoothed, type Path } from '../path.ts'

/** Hedge banks around the improved land. Gaps are gates, in metres along the path. */
const FIELD_BANKS: readonly { path: Path; gaps: readonly number[] }[] = [
  { path: points('0,330 130,352 262,344 420,388 560,384 668,420'), gaps: [95, 402] },
  { path: points('262,344 282,232 316,120 330,0'), gaps: [60] },
  { path: points('560,384 540,270 566,140 600,0'), gaps: [180] },
  { path: points('420,388 402,470 420,560'), gaps: [40] },
  { path: points('668,420 790,380 880,282 960,170 990,0'), gaps: [210] },
  { path: points('440,2000 470,1880 484,1790 520,1640 604,1560 760,1530 790,1480'), gaps: [160, 420] },
  { path: points('484,1790 620,1812 760,1790 838,1760 860,1668'), gaps: [110] },
  { path: points('838,1760 900,1860 918,2000'), gaps: [80] },
  { path: points('760,1530 772,1660 760,1790'), gaps: [200] },
]

type Field = Omit<Furrows, 'seed'>
const PLOUGHED: readonly Field[] = [
  {
    ring: points('342,20 588,14 556,140 530,268 548,370 424,374 276,334 296,232 328,122'),
    bearing: 74,
    spacing: 3.4,
    depth: 0.07,
    headland: 12,
  },
  {
    ring: points('778,1548 794,1640 848,1680 828,1748 768,1780 780,1660'),
    bearing: 165,
    spacing: 3,
    depth: 0.06,
    headland: 5,
  },
]
const FORESTRY: Field = {
  ring: points('1772,1420 2000,1392 2000,1800 1840,1812 1764,1640'),
  bearing: 82,
  spacing: 4.2,
  depth: 0.28,
  headland: 3,
}
/** Drains across the peat of the plateau, in two directions at a right angle. */
const GRIPS: readonly Field[] = [
  {
    ring: points('1428,168 1560,120 1640,260 1600,420 1470,440'),
    bearing: 38,
    spacing: 17,
    depth: 0.4,
    headland: 0,
  },
  {
    ring: points('1566,118 1668,136 1760,240 1746,400 1610,420 1648,262'),
    bearing: 128,
    spacing: 17,
    depth: 0.5,
    headland: 0,
  },
]
const FOREST_ROAD = points('2000,1352 1900,1366 1800,1390 1752,1430 1716,1540 1720,1680 1752,1800 1780,2000')
const RIDGE_TRACK = points(
  '990,2000 1060,1860 1090,1720 1190,1600 1330,1500 1440,1420 1500,1300 1508,1180 1530,1060 1640,960 1660,760 1640,540 1700,300 1720,0',
)
const FIELD_TRACK = points('600,60 700,200 770,330 850,470 800,590')

/** Adds what the eye must learn to ignore: hedge banks, ploughing, forestry, drains, roads and ruts. */
export function layOutModern(ground: Grid, seed: number): void {
  for (const [index, { path, gaps }] of FIELD_BANKS.entries()) {
    raiseBank(ground, {
      path: smoothed(path, 2),
      bank: 0.75,
      ditch: 0.25,
      ditchAt: index % 2 === 0 ? 2.6 : -2.6,
      width: 1.9,
      gaps,
      seed: seed + 80 + index,
    })
  }
  for (const [index, field] of [...PLOUGHED, FORESTRY, ...GRIPS].entries()) {
    drawFurrows(ground, { ...field, seed: seed + 91 + index })
  }
  cutTerrace(ground, FOREST_ROAD, 4.5, 0.9)
  pressRuts(ground, RIDGE_TRACK, 0.14, seed + 97)
  pressRuts(ground, FIELD_TRACK, 0.1, seed + 98)
}
