import type { GridArea } from '#geo/grid/grid-squares.ts'

/** The catalogue of the national LiDAR: an OGC service, and a layer in it with a feature for each square of 1 km. */
export const NATIONAL_CATALOGUE = {
  address: 'https://datamap.gov.wales/geoserver/ows',
  typeName: 'geonode:welsh_government_lidar_tile_catalogue_2020_2023',
} as const

/**
 * Returns the parameters of a WFS request, beside those of every request, for the squares in an area of whole kilometres.
 * The area is drawn in by a metre, because squares that only touch it would come too.
 */
export function catalogueParameters({ west, south, east, north }: GridArea): Record<string, string> {
  const drawnIn = [west + 1, south + 1, east - 1, north - 1]
  // With this short name of the system, easting comes first.
  return { bbox: `${drawnIn.join(',')},EPSG:27700` }
}
