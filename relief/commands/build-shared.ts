import path from 'node:path'
import { retrying } from '../building/retrying.ts'
import { makePart, readSharedPlan, type SharedPlan } from '../building/shared-work.ts'
import { isAddress, nameOfRaster } from '../mosaic/inputs.ts'
import { nameOfWork } from '../work/open-work.ts'
import type { SharedBuildCommand } from '../terminal/shared-arguments.ts'
import { showProgress } from '../terminal/progress.ts'
import { planShared } from './plan.ts'
import { plannedProjection } from './planned-projection.ts'
import { retryingAloud } from './retrying-aloud.ts'
import { stoppable } from './stopped.ts'

/** Makes squares of a plan that many machines share. Throws ReliefRefusal for what the user can fix. */
export async function buildShared(command: SharedBuildCommand): Promise<void> {
  const place = nameOfWork(command.work)
  await stoppable(`Finished squares are in ${place}; the same command goes on.`, () => makeSquares(command))
  const { part } = command
  const what = part ? `part ${part.part} of ${part.of}` : 'the plan'
  console.log(`All squares of ${what} are in ${place}`)
}

async function makeSquares(command: SharedBuildCommand): Promise<void> {
  const { work, making, part, rasters, workers, ostn15 } = command
  const again = retryingAloud(command.retries)
  const written = await retrying(again, () => (making ? planShared(making) : readSharedPlan(work)))
  const plan = rasters === null ? written : rastersElsewhere(written, rasters)
  const projection = await plannedProjection(plan, ostn15)
  await makePart(
    {
      place: work,
      plan,
      projection,
      workers,
      retrying: again,
      onProgress: (stage) => showProgress(process.stderr, stage),
    },
    part,
  )
}

/** Returns the plan with its files in another folder; addresses stay. */
function rastersElsewhere(plan: SharedPlan, folder: string): SharedPlan {
  const rasters = plan.index.rasters.map((raster) =>
    isAddress(raster.name) ? raster : { ...raster, name: path.join(folder, nameOfRaster(raster.name)) },
  )
  return { ...plan, index: { ...plan.index, rasters } }
}
