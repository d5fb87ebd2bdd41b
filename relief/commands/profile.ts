import { once } from 'node:events'
import { profile, type Station } from '../profile/profile.ts'
import { openIndexed, openMosaic } from '../reader/mosaic.ts'
import type { ProfileCommand } from '../terminal/arguments.ts'

/** CSV on standard output, written as fast as it is taken. */
export async function writeProfile({ inputs, crs, from, to, step }: ProfileCommand): Promise<void> {
  const { index } = await openMosaic(inputs, { crs })
  const source = openIndexed(index)
  try {
    console.log('distance_m,easting,northing,height_m')
    for await (const station of profile(source, { from, to, step: step ?? index.frame.cell }))
      if (!process.stdout.write(lineOf(station))) await once(process.stdout, 'drain')
  } finally {
    await source.close()
  }
}

/** To the millimetre; nothing where no height is known. */
function lineOf({ distance, easting, northing, height }: Station): string {
  const numbers = [distance, easting, northing].map((metres) => metres.toFixed(3))
  return `${[...numbers, Number.isNaN(height) ? '' : height.toFixed(3)].join(',')}\n`
}
