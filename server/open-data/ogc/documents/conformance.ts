const FEATURES = 'http://www.opengis.net/spec/ogcapi-features'
const CQL2 = 'http://www.opengis.net/spec/cql2/1.0/conf'

/** The classes that the tests of this folder show, and no others. */
export const CONFORMANCE_CLASSES = [
  'http://www.opengis.net/spec/ogcapi-common-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-common-2/1.0/conf/collections',
  ...['core', 'geojson', 'html', 'oas30'].map((name) => `${FEATURES}-1/1.0/conf/${name}`),
  `${FEATURES}-2/1.0/conf/crs`,
  ...['queryables', 'queryables-query-parameters', 'filter', 'features-filter'].map(
    (name) => `${FEATURES}-3/1.0/conf/${name}`,
  ),
  ...['schemas', 'core-roles-features', 'queryables', 'sortables'].map(
    (name) => `${FEATURES}-5/1.0/conf/${name}`,
  ),
  ...[
    'cql2-text',
    'cql2-json',
    'basic-cql2',
    'advanced-comparison-operators',
    'case-insensitive-comparison',
    'accent-insensitive-comparison',
    'basic-spatial-functions',
    // The name of the same in a draft, for which QGIS asks.
    'basic-spatial-operators',
  ].map((name) => `${CQL2}/${name}`),
  ...['core', 'tileset', 'tilesets-list', 'mvt'].map(
    (name) => `http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/${name}`,
  ),
] as const
