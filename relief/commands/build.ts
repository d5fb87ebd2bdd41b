import path from 'node:path'
import { buildTileset } from '../building/build-tileset.ts'
import { workFolder } from '../building/work.ts'
import { checkTarget } from '../building/check-target.ts'
import type { Published } from '../building/publish.ts'
import { windowsOf, type Area } from '../area.ts'
import { meets } from '../height-source.ts'
import { heightQuestion, placeProblem } from '../datum/plausible.ts'
import { HELMERT_WARNING, openProjection, type Projection } from '../datum/projections.ts'
import { withFetched } from '../fetch/fetched-folder.ts'
import { nameOfRaster } from '../reader/inputs.ts'
import type { MosaicRaster } from '../reader/mosaic-fit.ts'
import { openMosaic, type MosaicIndex } from '../reader/mosaic.ts'
import { ReliefRefusal } from '../refusal.ts'
import type { BuildCommand } from '../terminal/build-arguments.ts'
import { leaveBar, showProgress } from '../terminal/progress.ts'
import { warn } from './warn.ts'

/** Builds a tileset, and prints progress and warnings. Throws ReliefRefusal for what the user can fix. */
export async function build(command: BuildCommand): Promise<void> {
  const { crs, origin, skipBad, out, nameCy, attribution, attributionCy } = command
  const { model, licence, surveyed, invented, storage } = command
  const onSkip = (raster: string, problem: string): void => warn([`LEFT OUT: ${raster}`, problem])
  await checkTarget(out)
  const inputs = await withFetched(command.inputs, model === 'DSM' ? 'dsm' : 'dtm')
  const showLooking = showProgress(process.stderr, 'Reading rasters')
  const onProgress = (done: number, total: number): void => {
    if (total > 1) showLooking(done, total)
  }
  const { index } = await openMosaic(inputs, { crs, origin, skipBad, onSkip, onProgress })
  const projection = await openProjection(index.crs, command.ostn15)
  checkPlaces(index, projection)
  const [first] = index.rasters
  if (origin !== null || (first && first.crs !== null && first.crs !== index.crs))
    warn([
      `MOVED: ${first?.name ?? ''} has ${first?.crs ?? 'no named system'} and its north-west corner at ${first?.west},${first?.north}.`,
      `Because of the arguments, it is placed in ${index.crs} at ${index.frame.west},${index.frame.north}.`,
    ])
  const datumShift = projection.datumShiftOf(index.frame)
  if (datumShift === 'Helmert') warn(HELMERT_WARNING)
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
      nameCy,
      attribution,
      attributionCy,
      licence,
      surveyed,
      model,
      invented,
      storage,
      sources: rastersIn(command.area, index).map(({ name }) => nameOfRaster(name)),
      datumShift,
    },
    onProgress: (stage) => showProgress(process.stderr, stage),
  })
  if (!published) {
    console.log(`The work of this part is in ${workFolder(out)}`)
    return
  }
  questionHeights(published, out)
  console.log(summaryOf(published, out))
}

/** Returns the rasters that an area touches, or all. Throws ReliefRefusal if a part of the area lies outside them. */
function rastersIn(area: Area | null, { rasters, frame, crs }: MosaicIndex): readonly MosaicRaster[] {
  if (!area) return rasters
  const windows = windowsOf(area, frame, crs)
  return rasters.filter((raster) => windows.some((window) => meets(window, raster)))
}

/** Throws ReliefRefusal with the first raster that cannot lie where it is placed. */
function checkPlaces({ rasters, frame }: MosaicIndex, projection: Projection): void {
  for (const { name, column, row, width, height } of rasters) {
    const west = frame.west + column * frame.cell
    const north = frame.north - row * frame.cell
    const problem = placeProblem(name, { ...frame, width, height, west, north }, projection)
    if (problem !== null) throw new ReliefRefusal(problem)
  }
}

/** Prints a warning about ground that is too high for the system, because only the whole build has seen all of it. */
export function questionHeights({ highest, crs }: Published, out: string): void {
  const question = heightQuestion(out, highest, crs)
  if (question !== null) warn([question])
}

/** Returns the number of tiles, their size and where they are. */
export function summaryOf({ tiles, bytes }: Published, out: string): string {
  return `${tiles} tiles, ${(bytes / 1e6).toFixed(1)} MB, in ${out}`
}
