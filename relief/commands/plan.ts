import path from 'node:path'
import { planBuild } from '../building/build-tileset.ts'
import { sharePlan, type SharedPlan } from '../building/shared-work.ts'
import { isAddress } from '../mosaic/inputs.ts'
import { nameOfWork } from '../work/open-work.ts'
import type { PlanCommand } from '../terminal/shared-arguments.ts'
import { openBuild } from './open-build.ts'

/** Writes the plan of a build on many machines. Throws ReliefRefusal for what the user can fix. */
export async function plan(command: PlanCommand): Promise<void> {
  const { metatiles, index } = await planShared(command)
  const rasters = index.rasters.length === 1 ? '1 raster' : `${index.rasters.length} rasters`
  const squares = metatiles.length === 1 ? '1 square' : `${metatiles.length} squares`
  console.log(`The plan of ${squares} from ${rasters} is in ${nameOfWork(command.work)}`)
}

/** Opens the rasters, and writes the plan unless the same is there. */
export async function planShared(command: PlanCommand): Promise<SharedPlan> {
  // Tasks may begin in another folder.
  const inputs = command.inputs.map((input) => (isAddress(input) ? input : path.resolve(input)))
  const opened = await openBuild({ ...command, inputs }, command.name)
  return sharePlan(command.work, await planBuild(opened), opened.projection)
}
