import path from 'node:path'
import { buildTileset } from '../building/build-tileset.ts'
import { workFolder } from '../building/work.ts'
import { checkTarget } from '../building/check-target.ts'
import { HELMERT_WARNING, openProjection } from '../datum/projections.ts'
import { nameOfRaster } from '../reader/inputs.ts'
import { openMosaic } from '../reader/mosaic.ts'
import type { BuildCommand } from '../terminal/build-arguments.ts'
import { leaveBar, showProgress } from '../terminal/progress.ts'
import { warn } from './warn.ts'

/** Builds a tileset, and prints progress and warnings. Throws ReliefRefusal for what the user can fix. */
export async function build(command: BuildCommand): Promise<void> {
  const { inputs, crs, origin, skipBad, out, model, attribution, licence, surveyed, invented, storage } =
    command
  const onSkip = (raster: string, problem: string): void => warn([`LEFT OUT: ${raster}`, problem])
  await checkTarget(out)
  const showLooking = showProgress(process.stderr, 'Reading rasters')
  const onProgress = (done: number, total: number): void => {
    if (total > 1) showLooking(done, total)
  }
  const { index } = await openMosaic(inputs, { crs, origin, skipBad, onSkip, onProgress })
  const projection = await openProjection(index.crs, command.ostn15)
  const [first] = index.rasters
  if (origin !== null || (first && first.crs !== null && first.crs !== index.crs))
    warn([
      `MOVED: ${first?.name ?? ''} has ${first?.crs ?? 'no named system'} and its north-west corner at ${first?.west},${first?.north}.`,
      `Because of the arguments, it is placed in ${index.crs} at ${index.frame.west},${index.frame.north}.`,
    ])
  if (projection.datumShift === 'Helmert') warn(HELMERT_WARNING)
  process.once('SIGINT', () => {
    leaveBar()
    console.error(`Stopped. The same command with --resume continues from ${workFolder(out)}`)
    process.exit(130)
  })
  const published = await buildTileset({
    ...command,
    index,
    projection,
    facts: {
      name: command.name ?? path.basename(out),
      attribution,
      licence,
      surveyed,
      model,
      invented,
      storage,
      sources: index.rasters.map(({ name }) => nameOfRaster(name)),
      datumShift: projection.datumShift,
    },
    onProgress: (stage) => showProgress(process.stderr, stage),
  })
  console.log(published ? summaryOf(published, out) : `The work of this part is in ${workFolder(out)}`)
}

/** Returns the number of tiles, their size and where they are. */
export function summaryOf({ tiles, bytes }: { tiles: number; bytes: number }, out: string): string {
  return `${tiles} tiles, ${(bytes / 1e6).toFixed(1)} MB, in ${out}`
}
