import type { ShiftNodes } from '#geo/grid/datum-shift.ts'

/** Bands of the file, in seconds of arc. */
const LATITUDE = 0
const LONGITUDE = 1
const SECONDS = 3600

/**
 * Reads the Ordnance Survey's OSTN15 (uk_os_OSTN15_NTv2_OSGBtoETRS.tif) and returns its nodes: shifts from OSGB36, the
 * datum of the National Grid, to ETRS89. Proj4 can read the file too, but needs 95 MB more for an object at each node.
 * Throws errors of any kind for other files.
 */
export async function readOstn15(bytes: Uint8Array<ArrayBuffer>): Promise<ShiftNodes> {
  // Imported here only: it takes longer to load than everything else that is needed without a file.
  const { fromArrayBuffer } = await import('geotiff')
  const image = await (await fromArrayBuffer(bytes.buffer)).getImage()
  const about = await image.getGDALMetadata(LATITUDE)
  if (about?.DESCRIPTION !== 'latitude_offset') throw new Error('it contains no shifts of latitude')
  const [west = NaN, north = NaN] = image.getOrigin()
  const [stepEast = NaN, downwards = NaN] = image.getResolution()
  const bands = await image.readRasters({ samples: [LATITUDE, LONGITUDE], interleave: false })
  return {
    west,
    north,
    stepEast,
    stepSouth: -downwards,
    columns: image.getWidth(),
    rows: image.getHeight(),
    latitudes: Float32Array.from(bands[0] ?? []),
    longitudes: Float32Array.from(bands[1] ?? []),
    unitsPerDegree: SECONDS,
  }
}
