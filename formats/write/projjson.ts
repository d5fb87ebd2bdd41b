import type { FileSystem } from './file-row.ts'

const DEGREE = { type: 'AngularUnit', name: 'degree', conversion_factor: 0.0174532925199433 }
const GEODETIC = [
  { name: 'Geodetic latitude', abbreviation: 'Lat', direction: 'north', unit: DEGREE },
  { name: 'Geodetic longitude', abbreviation: 'Lon', direction: 'east', unit: DEGREE },
]

/** The two systems as PROJJSON, which GeoParquet wants. */
export const PROJ_JSON: Readonly<Record<FileSystem, object>> = {
  4326: {
    $schema: 'https://proj.org/schemas/v0.7/projjson.schema.json',
    type: 'GeographicCRS',
    name: 'WGS 84',
    datum: {
      type: 'GeodeticReferenceFrame',
      name: 'World Geodetic System 1984',
      ellipsoid: { name: 'WGS 84', semi_major_axis: 6378137, inverse_flattening: 298.257223563 },
    },
    coordinate_system: { subtype: 'ellipsoidal', axis: GEODETIC },
    id: { authority: 'EPSG', code: 4326 },
  },
  27700: {
    $schema: 'https://proj.org/schemas/v0.7/projjson.schema.json',
    type: 'ProjectedCRS',
    name: 'OSGB36 / British National Grid',
    base_crs: {
      name: 'OSGB36',
      datum: {
        type: 'GeodeticReferenceFrame',
        name: 'Ordnance Survey of Great Britain 1936',
        ellipsoid: { name: 'Airy 1830', semi_major_axis: 6377563.396, inverse_flattening: 299.3249646 },
      },
      coordinate_system: { subtype: 'ellipsoidal', axis: GEODETIC },
      id: { authority: 'EPSG', code: 4277 },
    },
    conversion: {
      name: 'British National Grid',
      method: { name: 'Transverse Mercator', id: { authority: 'EPSG', code: 9807 } },
      parameters: [
        { name: 'Latitude of natural origin', value: 49, unit: DEGREE },
        { name: 'Longitude of natural origin', value: -2, unit: DEGREE },
        { name: 'Scale factor at natural origin', value: 0.9996012717, unit: 'unity' },
        { name: 'False easting', value: 400000, unit: 'metre' },
        { name: 'False northing', value: -100000, unit: 'metre' },
      ],
    },
    coordinate_system: {
      subtype: 'Cartesian',
      axis: [
        { name: 'Easting', abbreviation: 'E', direction: 'east', unit: 'metre' },
        { name: 'Northing', abbreviation: 'N', direction: 'north', unit: 'metre' },
      ],
    },
    id: { authority: 'EPSG', code: 27700 },
  },
}
