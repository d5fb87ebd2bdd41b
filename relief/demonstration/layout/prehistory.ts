import type { Grid } from '../../grid.ts'
import { digBanjo } from '../earthworks/enclosures.ts'
import { raiseHillfort } from '../earthworks/hillfort.ts'
import { raiseBank } from '../earthworks/lines.ts'
import { raiseBarrow, raiseCairn, scatterClearance } from '../earthworks/mounds.ts'
import { points, smoothed } from '../path.ts'

/**
 * Adds barrows and a cairn on the skyline, a dyke across the ridge, a fort on the spur and a banjo enclosure on the
 * gentle slope. Returns their outlines.
 */
export function layOutPrehistory(ground: Grid, seed: number) {
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
