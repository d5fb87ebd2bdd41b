import type { Position } from '#geo/position.ts'

/**
 * Converts between degrees of OSGB36, the datum of the National Grid, and of ETRS89, which is here taken as WGS 84.
 */
export interface DatumShift {
  readonly toGlobe: (own: Position) => Position
  readonly fromGlobe: (degrees: Position) => Position
}

/** Bands of the file, in seconds of arc. */
const LATITUDE = 0
const LONGITUDE = 1
const SECONDS = 3600
/**
 * Number of steps of the inverse. Each reduces the error to a three-thousandth; the first error is 5 seconds of arc.
 */
const STEPS_BACK = 4

/**
 * Reads the Ordnance Survey's OSTN15 (uk_os_OSTN15_NTv2_OSGBtoETRS.tif: shifts at nodes in degrees of OSGB36). Proj4
 * can read it too, but needs 95 MB more for an object at each node. Throws errors of any kind for other files.
 */
export async function readOstn15(bytes: Uint8Array<ArrayBuffer>): Promise<DatumShift> {
  // Imported here only: it takes longer to load than everything else that a build without the grid needs.
  const { fromArrayBuffer } = await import('geotiff')
  const image = await (await fromArrayBuffer(bytes.buffer)).getImage()
  const about = await image.getGDALMetadata(LATITUDE)
  if (about?.DESCRIPTION !== 'latitude_offset') throw new Error('it contains no shifts of latitude')
  const [west = NaN, north = NaN] = image.getOrigin()
  const [stepEast = NaN, downwards = NaN] = image.getResolution()
  const columns = image.getWidth()
  const bands = await image.readRasters({ samples: [LATITUDE, LONGITUDE], interleave: false })
  const [latitudes, longitudes] = [Float32Array.from(bands[0] ?? []), Float32Array.from(bands[1] ?? [])]
  const [lastColumn, lastRow] = [columns - 2, image.getHeight() - 2]

  /** Interpolates bilinearly. Beyond the nodes, far out at sea, the last shift applies. */
  const shiftAt = ([longitude, latitude]: Position): Position => {
    const across = clamp((longitude - west) / stepEast, lastColumn + 1)
    const down = clamp((latitude - north) / downwards, lastRow + 1)
    const [column, row] = [Math.min(Math.floor(across), lastColumn), Math.min(Math.floor(down), lastRow)]
    const at = row * columns + column
    const between = (values: Float32Array): number => {
      const upper = mix(values[at], values[at + 1], across - column)
      const lower = mix(values[at + columns], values[at + columns + 1], across - column)
      return mix(upper, lower, down - row) / SECONDS
    }
    return [between(longitudes), between(latitudes)]
  }
  return {
    toGlobe(own) {
      const shift = shiftAt(own)
      return [own[0] + shift[0], own[1] + shift[1]]
    },
    fromGlobe(degrees) {
      let own = degrees
      for (let step = 0; step < STEPS_BACK; step++) {
        const shift = shiftAt(own)
        own = [degrees[0] - shift[0], degrees[1] - shift[1]]
      }
      return own
    },
  }
}

function clamp(value: number, last: number): number {
  return Math.min(Math.max(value, 0), last)
}

function mix(from = NaN, to = NaN, share = 0): number {
  return from + (to - from) * share
}
