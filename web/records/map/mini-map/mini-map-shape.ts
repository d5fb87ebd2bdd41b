import type { Position } from '#geo/position.ts'

/** The bounding box of Wales in degrees. */
const BOX = { west: -5.75, east: -2.6, south: 51.3, north: 53.5 }
/** The length of a degree of longitude in Wales, as a share of a degree of latitude. */
const SHORTENED = Math.cos((52.4 * Math.PI) / 180)
/** Units of the drawing per degree of latitude. */
const SCALE = 150

export const SIZE = {
  width: Math.round((BOX.east - BOX.west) * SHORTENED * SCALE),
  height: Math.round((BOX.north - BOX.south) * SCALE),
}

/** The position of a place on the small map, measured from its upper left corner. */
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
