import type { Grid } from '../height-source.ts'
import { type Path, points, smoothed, circle, type Point } from './path.ts'
import { makeTerrain, type Stream } from './terrain.ts'
import { digLeat, traceLeat, cutTerrace, raiseBank, wearHollowWays, pressRuts } from './earthworks/lines.ts'
import { levelPlatform, digBanjo } from './earthworks/enclosures.ts'
import { ploughRidges, terrace, drawFurrows, type Furrows } from './earthworks/fields.ts'
import { raiseHillfort } from './earthworks/hillfort.ts'
import { raiseBarrow, raiseCairn, scatterClearance } from './earthworks/mounds.ts'
import { bump, fallOfLand, reshapeDisc, stroke } from './ground.ts'
import { fractalNoise, hash, smoothStep } from './noise.ts'

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
function layOutModern(ground: Grid, seed: number): void {
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

/** Adds the earthworks of the Middle Ages: fields, a settlement and ways. Returns their outlines. */
function layOutMiddleAges(ground: Grid, seed: number) {
  const ridges = ploughRidges(ground, {
    ring: points('806,1496 884,1484 962,1508 952,1580 968,1648 866,1672 796,1622'),
    bearing: 8,
    spacing: 7.5,
    height: 0.5,
    seed: seed + 21,
  })
  const lynchets = terrace(ground, {
    ring: points('1118,842 1196,812 1262,838 1284,930 1270,1020 1190,1046 1128,1004 1108,920'),
    step: 2.9,
    seed: seed + 22,
  })
  const hollowWay = wearHollowWays(
    ground,
    points(
      '1032,1190 1090,1212 1160,1252 1240,1262 1320,1238 1396,1216 1450,1196 1476,1150 1480,1112 1492,1050',
    ),
    [1.1, 0.7, 1.3, 0.6],
    seed + 23,
  )
  const settlement = layOutSettlement(ground, seed)
  const trackway = cutTerrace(
    ground,
    points('316,1046 392,1012 470,952 548,880 600,816 648,770 690,768'),
    4,
    0.8,
  )
  return { 'ridge-and-furrow': ridges, lynchets, 'hollow-way': hollowWay, settlement, trackway }
}

const TOFTS: readonly Path[] = [
  points('842,1384 868,1424 906,1404 886,1362'),
  points('868,1424 890,1458 930,1442 906,1404'),
  points('886,1362 906,1404 948,1388 934,1346'),
]

function layOutSettlement(ground: Grid, seed: number): Path {
  const homes = points('862,1396 884,1434 906,1380 926,1424 932,1362')
  for (const [index, toft] of TOFTS.entries()) {
    raiseBank(ground, {
      path: [...toft, toft[0] ?? [0, 0]],
      bank: 0.4,
      ditch: 0.1,
      ditchAt: 2.5,
      width: 2,
      gaps: [20],
      seed: seed + 40 + index,
    })
  }
  for (const [index, centre] of homes.entries()) {
    levelPlatform(ground, { centre, length: index % 2 === 0 ? 13 : 10, width: 6.5 })
  }
  wearHollowWays(ground, points('826,1370 872,1346 930,1330 985,1300'), [0.7], seed + 45)
  return points('830,1380 862,1432 886,1470 944,1448 960,1386 938,1332 880,1348')
}

/**
 * Raise this when the landscape, its records or their pictures change, so that existing data folders get the new
 * ones.
 */
export const LANDSCAPE_VERSION = 2
/** Every place of the layout was chosen by eye for this seed: with another seed the fort would stand in a stream. */
const SEED = 11
/**
 * North-west corner in the National Grid (EPSG:27700), so that the landscape lies around 52.13° N, 3.78° W. Version 1 was
 * placed by the Helmert fit at 277,250 and 250,450. That is the same place on the ground to 0.4 m, so that outlines which
 * members drew on it still fit.
 */
const WEST = 277_251
const NORTH = 250_449

/**
 * The outline that a careful member would draw around each earthwork, in metres east and south of the north-west
 * corner.
 */
export type Outlines = Readonly<Record<EarthworkId, Path>>
/** Names of the earthworks, as in the catalogue and in features.json. */
export type EarthworkId =
  | 'hillfort'
  | 'great-barrow'
  | 'ring-barrow'
  | 'cairn'
  | 'cross-dyke'
  | 'banjo'
  | 'ridge-and-furrow'
  | 'lynchets'
  | 'hollow-way'
  | 'settlement'
  | 'trackway'
  | 'leat'
  | 'quarry'

/** The invented landscape: its heights, and the outlines of its earthworks. */
export interface Landscape {
  /** Heights in metres at 1 m, EPSG:27700. */
  readonly heights: Grid
  readonly outlines: Outlines
}

/**
 * Makes the landscape: first nature, then people in historical order, then the noise of the survey. The result is the
 * same on every machine.
 */
export function makeLandscape(): Landscape {
  const { ground, streams } = makeTerrain(SEED)
  for (const [index, stream] of streams.entries()) cutChannel(ground, stream, SEED + index)
  const prehistoric = layOutPrehistory(ground, SEED)
  const medieval = layOutMiddleAges(ground, SEED)
  const industrial = layOutIndustry(ground, SEED)
  layOutModern(ground, SEED)
  addSurveyNoise(ground, SEED)
  return {
    heights: { ...ground, west: WEST, north: NORTH },
    outlines: { ...prehistoric, ...medieval, ...industrial },
  }
}

/** Adds a leat from the upper stream round the foot of the fort, and three quarry pits. Returns their outlines. */
function layOutIndustry(ground: Grid, seed: number) {
  const leatPath = traceLeat(ground, { from: [1322, 500], towards: [-0.6, 0.8], length: 760, fall: 1 / 180 })
  const leat = digLeat(ground, leatPath, 1, seed + 51)
  const pits = points('398,1420 432,1452 372,1466')
  for (const [index, centre] of pits.entries()) {
    digQuarry(ground, { centre, radius: 11 + index * 2, depth: 3.4 + index * 0.5, seed: seed + 60 + index })
  }
  return { leat, quarry: aroundQuarries(pits, 62) }
}

/**
 * Adds barrows and a cairn on the skyline, a dyke across the ridge, a fort on the spur and a banjo enclosure on the
 * gentle slope. Returns their outlines.
 */
function layOutPrehistory(ground: Grid, seed: number) {
  const greatBarrow = raiseBarrow(ground, {
    centre: [1556, 962],
    diameter: 25,
    height: 1.2,
    ditch: 0.35,
    robbed: 0.35,
  })
  raiseBarrow(ground, { centre: [1592, 918], diameter: 15, height: 0.7, ditch: 0, robbed: 0 })
  raiseBarrow(ground, { centre: [1527, 1006], diameter: 12, height: 0.5, ditch: 0, robbed: 0.2 })
  raiseBarrow(ground, { centre: [1604, 874], diameter: 10, height: 0.4, ditch: 0, robbed: 0 })
  const ringBarrow = raiseBarrow(ground, {
    centre: [1462, 862],
    diameter: 19,
    height: 0.55,
    ditch: 0.4,
    robbed: 0,
  })
  const cairn = raiseCairn(ground, [1694, 108], 14, 1.5)
  scatterClearance(ground, [1340, 880], 60, 14, seed + 5)
  const crossDyke = raiseBank(ground, {
    path: smoothed(points('1322,1120 1410,1132 1500,1126 1590,1108 1660,1112 1722,1126'), 3),
    bank: 1.1,
    ditch: 0.8,
    ditchAt: 6,
    width: 4.5,
    gaps: [156],
    seed: seed + 11,
  })
  const hillfort = raiseHillfort(ground, {
    centre: [733, 662],
    below: 8,
    nearest: 52,
    farthest: 88,
    entrance: 48,
    seed: seed + 12,
  })
  const banjo = digBanjo(ground, {
    centre: [596, 1716],
    radius: 33,
    bearing: 62,
    funnel: 58,
    seed: seed + 13,
  })
  return {
    'great-barrow': greatBarrow,
    'ring-barrow': ringBarrow,
    cairn,
    'cross-dyke': crossDyke,
    hillfort,
    banjo,
  }
}

interface Quarry {
  readonly centre: Point
  readonly radius: number
  readonly depth: number
  readonly seed: number
}

/** Makes a pit in the hillside, with its spoil tipped in fingers on the lower side. */
function digQuarry(ground: Grid, { centre, radius, depth, seed }: Quarry): void {
  const [east, south] = fallOfLand(ground, centre, 12)
  const downhill = Math.atan2(-east, south)
  reshapeDisc(ground, centre, radius * 3.4, (height, distance, bearing) => {
    const ragged =
      1 +
      0.4 *
        fractalNoise(
          Math.cos(bearing) * 3,
          Math.sin(bearing) * 3,
          { count: 2, wavelength: 3, gain: 0.5 },
          seed,
        )
    const off = Math.cos(bearing - downhill)
    const face = depth * (1 - 0.75 * smoothStep(0.2, 0.95, off) * smoothStep(0, radius, distance))
    const pit = face * smoothStep(radius * ragged, radius * ragged * 0.5, distance)
    const fingers = 0.75 + 0.35 * Math.cos((bearing - downhill) * 7 + seed)
    const spoil =
      0.5 * depth * fingers * smoothStep(0.45, 0.95, off) * bump(distance, radius * 1.75, radius * 1.1)
    const floor =
      0.3 *
      fractalNoise(
        distance * Math.sin(bearing),
        distance * Math.cos(bearing),
        { count: 2, wavelength: 5, gain: 0.6 },
        seed + 1,
      )
    return height - pit + spoil + (pit > 0.5 * depth ? floor : 0)
  })
}

/** Returns an outline around several pits; `reach` is in metres. */
function aroundQuarries(centres: readonly Point[], reach: number): Path {
  const sum = centres.reduce<[number, number]>(([x, y], [u, v]) => [x + u, y + v], [0, 0])
  return circle([sum[0] / centres.length, sum[1] / centres.length], reach, 28)
}

/** Makes a channel with cut banks, wider and deeper the more land drains to it. */
function cutChannel(ground: Grid, { path, catchment }: Stream, seed: number): void {
  const perPoint = (catchment.length - 1) / Math.max(1, path.length - 1)
  const last = catchment.at(-1) ?? 0
  const total = Math.max(1, catchment.length * 6.5)
  stroke(ground, path, 9, (height, offset, along) => {
    const drained = catchment[Math.round((along / total) * (path.length - 1) * perPoint)] ?? last
    const size = (drained / 1_000_000) ** 0.4
    const width = 1.6 + 3.2 * size
    const uneven = 1 + 0.3 * fractalNoise(along, 0, { count: 2, wavelength: 24, gain: 0.5 }, seed)
    const spring = smoothStep(0, 30, along)
    const channel = smoothStep(width * 1.5, width * 0.4, Math.abs(offset))
    return height - spring * uneven * (0.2 + 0.75 * size) * channel
  })
}

/**
 * Adds the noise of a survey: ranging noise, patches left by the filter, and a slight step between flight lines, in
 * metres.
 */
function addSurveyNoise(ground: Grid, seed: number): void {
  const { width, values } = ground
  for (let at = 0; at < values.length; at++) {
    const x = at % width
    const y = (at - x) / width
    // The sum of two uniform numbers is a triangular distribution, close enough to a normal one.
    const white = hash(x, y, seed) + hash(x, y, seed + 1) - 1
    const patch = fractalNoise(x, y, { count: 1, wavelength: 4, gain: 1 }, seed + 2)
    const height = (values[at] ?? 0) + 0.045 * white + 0.025 * patch
    // Rounded to whole millimetres, which is finer than any survey and compresses well.
    values[at] = Math.round(height * 1000) / 1000
  }
}
