import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withFetched } from '../fetch/fetch-folder.ts'
import { profile, type Station } from '../profile/profile.ts'
import { listRasters } from '../mosaic/inputs/list-rasters.ts'
import { openIndexed, openMosaic } from '../mosaic/mosaic.ts'
import type { ProfileCommand } from '../terminal/arguments.ts'
import { sayWhatIsRead } from './while-running.ts'

/** Writes CSV to standard output, as fast as it is read. */
export async function writeProfile({
  inputs,
  crs,
  heightUnit,
  from,
  to,
  step,
}: ProfileCommand): Promise<void> {
  const listed = listRasters(await withFetched(inputs, 'dtm'))
  const { index } = await openMosaic(listed.rasters, { crs, heightUnit })
  sayWhatIsRead(listed, index.rasters)
  const source = openIndexed(index)
  try {
    await pipeline(
      Readable.from(linesOf(profile(source, { from, to, step: step ?? index.frame.cell }))),
      process.stdout,
      {
        end: false,
      },
    )
  } catch (error) {
    // The program that reads the lines, such as `head`, has ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  } finally {
    await source.close()
  }
}

async function* linesOf(stations: AsyncIterable<Station>): AsyncGenerator<string> {
  yield 'distance_m,easting,northing,height_m\n'
  for await (const station of stations) yield lineOf(station)
}

/** Returns a line of the CSV, to the millimetre; the height is empty where none is known. */
function lineOf({ distance, easting, northing, height }: Station): string {
  const numbers = [distance, easting, northing].map((metres) => metres.toFixed(3))
  return `${[...numbers, Number.isNaN(height) ? '' : height.toFixed(3)].join(',')}\n`
}
