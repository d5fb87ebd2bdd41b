import type { Outline } from '#contract/records/records.ts'

/** Metres per degree of latitude. */
const METRES = 111_320

/** A square around a place, ring not closed. `side` in metres. */
export function squareAround(latitude: number, longitude: number, side = 100): Outline {
  const north = side / 2 / METRES
  const east = north / Math.cos((latitude * Math.PI) / 180)
  return [
    [latitude - north, longitude - east],
    [latitude - north, longitude + east],
    [latitude + north, longitude + east],
    [latitude + north, longitude - east],
  ]
}
