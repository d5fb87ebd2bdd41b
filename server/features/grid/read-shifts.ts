import { readFile } from 'node:fs/promises'
import { fromArrayBuffer } from 'geotiff'
import { messageOf } from '#contract/fault.ts'
import type { GridShifts } from '#contract/grid.ts'

/** A box around Wales and its surroundings, in degrees. */
const CUT = { west: -6.3, south: 50.9, east: -2, north: 54 }
/** Seconds of arc: 3 mm on the ground, so that rounding causes an error of at most 1.5 mm. */
const UNIT = 1e-4
/** Bands of the file. */
const LATITUDE = 0
const LONGITUDE = 1

/**
 * Cuts Wales out of the Ordnance Survey's OSTN15 (uk_os_OSTN15_NTv2_OSGBtoETRS.tif: two bands of seconds of arc at
 * nodes in OSGB36 degrees, east positive). Throws an Error with the setting and the file if it is another file.
 */
export async function readShifts(file: string): Promise<GridShifts> {
  try {
    return await cutOut(await readFile(file))
  } catch (fault) {
    const reason = messageOf(fault)
    throw new Error(`OSTN15_GRID holds "${file}", which cannot be read as the OSTN15 grid: ${reason}`)
  }
}

async function cutOut(bytes: Uint8Array): Promise<GridShifts> {
  const image = await (await fromArrayBuffer(new Uint8Array(bytes).buffer)).getImage()
  const [west = NaN, north = NaN] = image.getOrigin()
  const [stepEast = NaN, downwards = NaN] = image.getResolution()
  const stepSouth = -downwards
  const about = await image.getGDALMetadata(LATITUDE)
  if (image.getSamplesPerPixel() < 2 || about?.DESCRIPTION !== 'latitude_offset')
    throw new Error('it holds no shifts of latitude and longitude')
  const window = [
    Math.floor((CUT.west - west) / stepEast),
    Math.floor((north - CUT.north) / stepSouth),
    Math.ceil((CUT.east - west) / stepEast) + 1,
    Math.ceil((north - CUT.south) / stepSouth) + 1,
  ] as const
  const [left, top, right, bottom] = window
  if (left < 0 || top < 0 || right > image.getWidth() || bottom > image.getHeight())
    throw new Error('it does not reach around Wales')
  const bands = await image.readRasters({
    window: [...window],
    samples: [LATITUDE, LONGITUDE],
    interleave: false,
  })
  const columns = right - left
  return {
    west: west + left * stepEast,
    north: north - top * stepSouth,
    stepEast,
    stepSouth,
    columns,
    rows: bottom - top,
    unit: UNIT,
    latitude: foretold(inUnits(bands[0]), columns),
    longitude: foretold(inUnits(bands[1]), columns),
  }
}

function inUnits(seconds: ArrayLike<number> = []): number[] {
  return Array.from(seconds, (value) => Math.round(value / UNIT))
}

/** The difference of each value from the prediction by its neighbours. */
function foretold(values: readonly number[], columns: number): number[] {
  return values.map((value, index) => {
    const first = index % columns === 0
    const left = first ? 0 : (values[index - 1] ?? 0)
    const upper = values[index - columns] ?? 0
    const corner = first ? 0 : (values[index - columns - 1] ?? 0)
    return value - left - upper + corner
  })
}
