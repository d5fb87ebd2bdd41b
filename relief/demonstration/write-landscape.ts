import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Projection } from '../datum/projections.ts'
import { encodeGeoTiff } from '../writer/geotiff.ts'
import { writeWholeFolder } from '../writer/whole-folder.ts'
import { CATALOGUE } from './catalogue.ts'
import { LANDSCAPE_VERSION, makeLandscape, type Landscape } from './landscape.ts'
import type { Path } from './path.ts'
import { pictureEarthwork, viewRelief, type ReliefViews } from './pictures.ts'

const NATIONAL_GRID = 27700
const FILES = { heights: 'dtm.tif', features: 'features.json', pictures: 'pictures' } as const

/** Returns the path of the raster in the folder of the landscape. */
export function heightsFile(folder: string): string {
  return path.join(folder, FILES.heights)
}

/**
 * Makes the invented landscape and writes `dtm.tif` (EPSG:27700), `features.json` (outlines in WGS 84, latitude
 * first) and a folder of pictures.
 */
export async function writeLandscape(folder: string, projection: Projection): Promise<void> {
  await writeLandscapeFiles(folder, makeLandscape(), projection)
}

/** Writes the files of a landscape, which replace the folder when they are complete. */
export async function writeLandscapeFiles(
  folder: string,
  landscape: Landscape,
  projection: Projection,
): Promise<void> {
  const views = viewRelief(landscape.heights)
  await writeWholeFolder(folder, async (unfinished) => {
    await writeFile(heightsFile(unfinished), encodeGeoTiff(landscape.heights, NATIONAL_GRID))
    await mkdir(path.join(unfinished, FILES.pictures))
    const features = []
    for (const record of CATALOGUE) {
      const outline = landscape.outlines[record.id]
      const pictures = await writePictures(unfinished, record.id, views, outline)
      features.push({ ...record, outline: toDegrees(landscape, outline, projection), pictures })
    }
    const datumShift = projection.datumShiftOf(landscape.heights)
    const file = { version: LANDSCAPE_VERSION, invented: true, datumShift, features }
    await writeFile(path.join(unfinished, FILES.features), `${JSON.stringify(file, null, 1)}\n`)
  })
}

/** Writes the pictures of one earthwork. Returns their names relative to the folder of the landscape. */
async function writePictures(
  folder: string,
  id: string,
  views: ReliefViews,
  outline: Path,
): Promise<string[]> {
  const pictures = await pictureEarthwork(views, outline)
  const names = pictures.map((_, index) => `${FILES.pictures}/${id}-${index + 1}.jpg`)
  for (const [index, picture] of pictures.entries())
    await writeFile(path.join(folder, names[index] ?? id), picture)
  return names
}

/** Converts an outline to latitude and longitude with seven decimals, which is a centimetre. */
function toDegrees({ heights }: Landscape, outline: Path, projection: Projection): [number, number][] {
  return outline.map(([x, y]) => {
    const [longitude, latitude] = projection.toDegrees(heights.west + x, heights.north - y)
    return [Math.round(latitude * 1e7) / 1e7, Math.round(longitude * 1e7) / 1e7]
  })
}
