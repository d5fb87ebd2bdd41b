import { withFetched } from '../fetch/fetch-folder.ts'
import { ReliefRefusal } from '../failures.ts'
import { inspect } from '../mosaic/inspect.ts'
import { listRasters } from '../mosaic/inputs/list-rasters.ts'
import { overlapsOf } from '../mosaic/inputs/overlaps.ts'
import type { RasterFacts } from '../reader/raster.ts'
import type { InspectCommand } from '../terminal/arguments.ts'
import { leftOutLines, overlapLines } from '../terminal/mosaic-lines.ts'
import {
  inspectionEnd,
  inspectionLines,
  verificationEnd,
  verificationLines,
} from '../terminal/report-lines.ts'
import { verifyTileset } from '../tilesets/check-layer.ts'
import { showProgress } from '../terminal/progress.ts'

/**
 * Prints a description of each raster, where they overlap and what is not read. Returns the exit code: 1 when one of them
 * has a problem or none has a height, 75 when all problems may pass.
 */
export async function inspectRasters({ inputs, crs, area, heightUnit }: InspectCommand): Promise<0 | 1 | 75> {
  let rasters = 0
  let wrong = 0
  let lasting = 0
  let empty = 0
  const overlapping: string[] = []
  const notRead: string[] = []
  for (const mosaic of await mosaicsOf(inputs)) {
    const listed = listRasters(mosaic)
    const frames: RasterFacts[] = []
    for await (const raster of inspect(listed.rasters, crs, area, heightUnit)) {
      console.log(inspectionLines(raster).join('\n'))
      rasters++
      const { facts } = raster
      if (facts && (crs !== null || facts.crs === (frames[0] ?? facts).crs)) frames.push(facts)
      if (raster.summary?.lowest === null) empty++
      if (raster.problems.length === 0) continue
      wrong++
      if (!raster.isPassing) lasting++
    }
    overlapping.push(...overlapLines(overlapsOf(frames)))
    const { ground, rest } = leftOutLines(listed.leftOut)
    notRead.push(...ground, ...rest)
  }
  if (area && rasters === 0)
    throw new ReliefRefusal(
      `--area ${area.rectangles.map(({ written }) => written).join(',')} lies outside the rasters`,
    )
  for (const line of [...overlapping, ...notRead]) console.log(line)
  console.log(inspectionEnd(rasters, wrong))
  if (rasters > 0 && empty === rasters) {
    console.log('None of them contains a height, so there is nothing to build.')
    return 1
  }
  if (wrong === 0) return 0
  return lasting > 0 ? 1 : 75
}

/** A folder of "fetch" with both models holds two mosaics; otherwise all inputs are one. */
async function mosaicsOf(inputs: readonly string[]): Promise<readonly (readonly string[])[]> {
  const found = await withFetched(inputs, null)
  return found.length === inputs.length ? [found] : found.map((folder) => [folder])
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
