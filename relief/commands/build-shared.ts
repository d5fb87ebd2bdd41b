import path from 'node:path'
import { retrying, ReliefRefusal } from '../failures.ts'
import { makePart, readSharedPlan, type SharedPlan, sharePlan, statusOf } from '../building/shared-work.ts'
import { isAddress, nameOfRaster } from '../mosaic/inputs/raster-name.ts'
import { nameOfWork } from '../work/open-work.ts'
import type { SharedBuildCommand, PlanCommand, StatusCommand } from '../terminal/shared-arguments.ts'
import { showProgress } from '../terminal/progress.ts'
import { retryingAloud, stoppable } from './while-running.ts'
import { planBuild } from '../building/build-tileset.ts'
import { openBuild } from './open-build.ts'
import { statusJson, statusLines } from '../terminal/report-lines.ts'
import { frameAround } from '../building/metatiles/anchor.ts'
import type { Plan } from '../building/work.ts'
import { openProjection, type Projection } from '../datum/projections.ts'

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

/** Prints how far work on many machines is. Returns the exit code, which is 3 while squares are missing. */
export async function status({ work, parts, json }: StatusCommand): Promise<0 | 3> {
  const found = await statusOf(work, await readSharedPlan(work), parts)
  console.log(json ? statusJson(found) : statusLines(nameOfWork(work), found).join('\n'))
  return found.squares.done < found.squares.all ? 3 : 0
}

/** Opens the projection of a plan. Throws ReliefRefusal if squares would lie elsewhere than where the plan was made. */
export async function plannedProjection(
  { spec, index, facts }: Plan,
  ostn15: string | null,
): Promise<Projection> {
  const projection = await openProjection(spec.crs, ostn15)
  if (projection.datumShiftOf(frameAround(index)) !== facts.datumShift)
    throw new ReliefRefusal(
      `the parts were placed by ${facts.datumShift}; use --ostn15 here if, and only if, they were built with it`,
    )
  return projection
}
