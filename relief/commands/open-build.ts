import type { PlanningOptions } from '../building/build-tileset.ts'
import { retrying, ReliefRefusal } from '../failures.ts'
import { windowsOf, type Area } from '../area.ts'
import { meets } from '../height-source.ts'
import { HELMERT_WARNING, openProjection, type Projection } from '../datum/projections.ts'
import { withFetched } from '../fetch/fetch-folder.ts'
import { listRasters } from '../mosaic/inputs/list-rasters.ts'
import { factProblems } from '../checks/checks.ts'
import { checkModel } from '../mosaic/inputs/named-model.ts'
import { nameOfRaster } from '../mosaic/inputs/raster-name.ts'
import type { MosaicRaster } from '../mosaic/mosaic-fit.ts'
import { openMosaic, type MosaicIndex } from '../mosaic/mosaic.ts'
import type { Making } from '../terminal/build-arguments.ts'
import { showProgress } from '../terminal/progress.ts'
import { retryingAloud, sayNotes, sayWhatIsRead, warn } from './while-running.ts'

/**
 * Opens the rasters of a build, and prints progress and warnings. Throws ReliefRefusal for what the user can fix.
 * @param name of the tileset on the map
 */
export async function openBuild(making: Making, name: string): Promise<PlanningOptions> {
  const { crs, origin, skipBad, heightUnit, nameCy, attribution, attributionCy } = making
  const { model, licence, surveyed, invented, storage } = making
  const onSkip = (raster: string, problem: string): void => warn([`LEFT OUT: ${raster}`, problem])
  // A build that tries again hears of the same files.
  const notes = new Set<string>()
  const onNote = (raster: string, note: string): unknown => notes.add(`${raster}: ${note}`)
  const listed = listRasters(await withFetched(making.inputs, model === 'DSM' ? 'dsm' : 'dtm'))
  checkModel(listed.rasters, model)
  const showLooking = showProgress(process.stderr, 'Reading rasters')
  const onProgress = (done: number, total: number): void => {
    if (total > 1) showLooking(done, total)
  }
  const { index } = await retrying(retryingAloud(making.retries), () =>
    openMosaic(listed.rasters, { crs, origin, skipBad, heightUnit, onSkip, onNote, onProgress }),
  )
  const projection = await openProjection(index.crs, making.ostn15)
  checkPlaces(index, projection)
  const used = rastersIn(making.area, index)
  sayNotes([...notes])
  sayWhatIsRead(listed, used)
  const [first] = index.rasters
  if (origin !== null || (first && first.crs !== null && first.crs !== index.crs))
    warn([
      `MOVED: ${first?.name ?? ''} has ${first?.crs ?? 'no named system'} and its north-west corner at ${first?.west},${first?.north}.`,
      `Because of the arguments, it is placed in ${index.crs} at ${index.frame.west},${index.frame.north}.`,
    ])
  const datumShift = projection.datumShiftOf(index.frame)
  if (datumShift === 'Helmert') warn(HELMERT_WARNING)
  return {
    ...making,
    index,
    projection,
    facts: {
      name,
      nameCy,
      attribution,
      attributionCy,
      licence,
      surveyed,
      model,
      invented,
      storage,
      sources: used.map((raster) => nameOfRaster(raster.name)),
      datumShift,
    },
  }
}

/** Returns the rasters that an area touches, or all. Throws ReliefRefusal if a part of the area lies outside them. */
function rastersIn(area: Area | null, { rasters, frame, crs }: MosaicIndex): readonly MosaicRaster[] {
  if (!area) return rasters
  const windows = windowsOf(area, frame, crs)
  return rasters.filter((raster) => windows.some((window) => meets(window, raster)))
}

/** Throws ReliefRefusal with the first raster that is not believed where it is placed. */
function checkPlaces({ rasters, frame }: MosaicIndex, projection: Projection): void {
  for (const raster of rasters) {
    const { column, row, width, height } = raster
    const west = frame.west + column * frame.cell
    const north = frame.north - row * frame.cell
    const [problem] = factProblems(raster, projection, { ...frame, width, height, west, north })
    if (problem !== undefined) throw new ReliefRefusal(problem)
  }
}
