import type { Position } from '#geo/position.ts'

/** Wales, in degrees. */
const BOX = { west: -5.75, east: -2.6, south: 51.3, north: 53.5 }
/** A degree of longitude is so much shorter than one of latitude there. */
const SHORTENED = Math.cos((52.4 * Math.PI) / 180)
/** Units to a degree of latitude. */
const SCALE = 150

export const SIZE = {
  width: Math.round((BOX.east - BOX.west) * SHORTENED * SCALE),
  height: Math.round((BOX.north - BOX.south) * SCALE),
}

/** Where a place lies on the small map, from its upper left corner. */
export function placeOn([longitude, latitude]: Position): [x: number, y: number] {
  return [(longitude - BOX.west) * SHORTENED * SCALE, (BOX.north - latitude) * SCALE]
}

/** The land as one SVG path. */
export function landPath({
  coordinates,
}: {
  coordinates: readonly (readonly (readonly Position[])[])[]
}): string {
  const ringPath = (ring: readonly Position[]) =>
    `M${ring
      .map((place) =>
        placeOn(place)
          .map((part) => part.toFixed(1))
          .join(' '),
      )
      .join('L')}Z`
  return coordinates.flat().map(ringPath).join('')
}
