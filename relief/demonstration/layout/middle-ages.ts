import type { Grid } from '../../grid.ts'
import { levelPlatform } from '../earthworks/enclosures.ts'
import { ploughRidges, terrace } from '../earthworks/fields.ts'
import { cutTerrace, raiseBank, wearHollowWays } from '../earthworks/lines.ts'
import { points, type Path } from '../path.ts'

/** Adds the earthworks of the Middle Ages: fields, a settlement and ways. Returns their outlines. */
export function layOutMiddleAges(ground: Grid, seed: number) {
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
