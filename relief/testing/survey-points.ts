/** The Ordnance Survey's own test points, in degrees and in metres of the National Grid. */
export const SURVEY_POINTS = [
  {
    name: 'Nash Point',
    latitude: 51.4007822014,
    longitude: -3.5512834924,
    easting: 292184.87,
    northing: 168003.465,
  },
  {
    name: 'Carmarthen',
    latitude: 51.858908964,
    longitude: -4.3085247696,
    easting: 241124.584,
    northing: 220332.641,
  },
  {
    name: 'Droitwich',
    latitude: 52.2552938163,
    longitude: -2.15458614387,
    easting: 389544.19,
    northing: 261912.153,
  },
]
