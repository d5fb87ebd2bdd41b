import { inspect } from '../reader/inspect.ts'
import type { InspectCommand } from '../terminal/arguments.ts'
import { inspectionEnd, inspectionLines } from '../terminal/inspection.ts'

/** Prints a description of each raster. The exit code is 1 when one of them has a problem. */
export async function inspectRasters({ inputs, crs }: InspectCommand): Promise<void> {
  let rasters = 0
  let wrong = 0
  for await (const raster of inspect(inputs, crs)) {
    console.log(inspectionLines(raster).join('\n'))
    rasters++
    if (raster.problems.length > 0) wrong++
  }
  console.log(inspectionEnd(rasters, wrong))
  if (wrong > 0) process.exitCode = 1
}
