import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openObjects } from '#objects/object-store.ts'
import { checkTarget, type Published } from '../building/publish.ts'
import { joinParts } from '../building/join-parts.ts'
import { joinShared, readSharedPlan } from '../building/shared-work.ts'
import type { JoinCommand } from '../terminal/shared-arguments.ts'
import { showProgress } from '../terminal/progress.ts'
import { summaryOf } from './build.ts'
import { plannedProjection } from './build-shared.ts'
import { retryingAloud, stoppable } from './while-running.ts'
import { retrying, type Retrying } from '../failures.ts'
import { putTileset } from '../tilesets/put-tileset.ts'
import { asRefusal, UNATTENDED, nameOfWork } from '../work/open-work.ts'

/** Joins the parts of a build. Throws ReliefRefusal for what the user can fix. */
export async function join(command: JoinCommand): Promise<void> {
  const again = retryingAloud(command.retries)
  const target = await openTarget(command, again)
  await checkTarget(target.folder)
  await stoppable('The parts are unchanged; run the same command again.', async () => {
    const published = await publishedIn(target.folder, command)
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

/** Where a joined tileset goes. */
interface Target {
  /** The folder in which it is made. */
  readonly folder: string
  /** The folder or the address where it is in the end, for messages. */
  readonly name: string
  /** Sends it to the bucket, if that is where it goes, and deletes the folder. */
  readonly finish: () => Promise<void>
}

/** Throws ReliefRefusal for a bucket that cannot be used, before hours of work. */
async function openTarget({ out, scratch }: JoinCommand, again: Retrying): Promise<Target> {
  const name = nameOfWork(out)
  if ('folder' in out) return { folder: out.folder, name, finish: () => Promise.resolve() }
  const objects = openObjects(out.bucket, UNATTENDED)
  await retrying(again, () => asRefusal(() => objects.check()))
  const folder = path.join(scratch ?? tmpdir(), `relief-join-${path.basename(name)}`)
  return {
    folder,
    name,
    async finish() {
      const send = () =>
        asRefusal(() => putTileset(folder, objects, (archive) => showProgress(process.stderr, archive)))
      try {
        await retrying(again, send)
      } catch (error) {
        console.error(`The tileset is complete in ${folder}; "relief put ${folder} --to ${name}" sends it.`)
        throw error
      }
      await rm(folder, { recursive: true })
    },
  }
}
