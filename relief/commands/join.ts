import { checkTarget } from '../building/check-target.ts'
import { joinParts } from '../building/join-parts.ts'
import type { Published } from '../building/publish.ts'
import { joinShared, readSharedPlan } from '../building/shared-work.ts'
import type { JoinCommand } from '../terminal/shared-arguments.ts'
import { showProgress } from '../terminal/progress.ts'
import { questionHeights, summaryOf } from './build.ts'
import { openTarget } from './join-target.ts'
import { plannedProjection } from './planned-projection.ts'
import { retryingAloud } from './retrying-aloud.ts'
import { stoppable } from './stopped.ts'

/** Joins the parts of a build. Throws ReliefRefusal for what the user can fix. */
export async function join(command: JoinCommand): Promise<void> {
  const again = retryingAloud(command.retries)
  const target = await openTarget(command, again)
  await checkTarget(target.folder)
  await stoppable('The parts are unchanged; run the same command again.', async () => {
    const published = await publishedIn(target.folder, command)
    questionHeights(published, target.name)
    await target.finish()
    console.log(summaryOf(published, target.name))
  })
}

async function publishedIn(out: string, { from, workers, ostn15, retries }: JoinCommand): Promise<Published> {
  const common = {
    workers,
    retrying: retryingAloud(retries),
    onProgress: (stage: string) => showProgress(process.stderr, stage),
  }
  if ('works' in from)
    return joinParts({
      ...common,
      works: from.works,
      out,
      projectionOf: (plan) => plannedProjection(plan, ostn15),
    })
  const plan = await readSharedPlan(from.work)
  const projection = await plannedProjection(plan, ostn15)
  return joinShared({ ...common, place: from.work, plan, projection }, out)
}
