import { withFetched } from '../fetch/fetch-folder.ts'
import { ReliefRefusal } from '../failures.ts'
import { inspect } from '../mosaic/inspect.ts'
import type { InspectCommand } from '../terminal/arguments.ts'
import {
  inspectionEnd,
  inspectionLines,
  verificationEnd,
  verificationLines,
} from '../terminal/report-lines.ts'
import { verifyTileset } from '../tilesets/check-layer.ts'
import { showProgress } from '../terminal/progress.ts'

/**
 * Prints a description of each raster. Returns the exit code: 1 when one of them has a problem, 75 when all problems may
 * pass.
 */
export async function inspectRasters({ inputs, crs, area }: InspectCommand): Promise<0 | 1 | 75> {
  let rasters = 0
  let wrong = 0
  let lasting = 0
  for await (const raster of inspect(await withFetched(inputs, null), crs, area)) {
    console.log(inspectionLines(raster).join('\n'))
    rasters++
    if (raster.problems.length === 0) continue
    wrong++
    if (!raster.isPassing) lasting++
  }
  if (area && rasters === 0)
    throw new ReliefRefusal(
      `--area ${area.rectangles.map(({ written }) => written).join(',')} lies outside the rasters`,
    )
  console.log(inspectionEnd(rasters, wrong))
  if (wrong === 0) return 0
  return lasting > 0 ? 1 : 75
}

/** Checks a tileset and prints its problems. Returns the exit code, which is 1 when there are any. */
export async function verify({ tileset }: { readonly tileset: string }): Promise<0 | 1> {
  const { layers, problems } = await verifyTileset(
    tileset,
    (layer) => showProgress(process.stderr, layer),
    (layer) => console.log(verificationLines(layer).join('\n')),
  )
  for (const problem of problems) console.log(`  problem ${problem}`)
  const wrong = layers.reduce((sum, layer) => sum + layer.problems.length, problems.length)
  console.log(verificationEnd(tileset, wrong))
  return wrong > 0 ? 1 : 0
}
