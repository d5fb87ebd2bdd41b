import { frameAround } from '../building/anchor.ts'
import { checkTarget } from '../building/check-target.ts'
import { joinParts } from '../building/join-parts.ts'
import { openProjection } from '../datum/projections.ts'
import { ReliefRefusal } from '../refusal.ts'
import { showProgress } from '../terminal/progress.ts'
import { questionHeights, summaryOf } from './build.ts'

interface JoinCommand {
  readonly works: readonly string[]
  readonly out: string
  readonly workers: number
  readonly ostn15: string | null
}

/** Joins the parts of a build. Throws ReliefRefusal for what the user can fix. */
export async function join({ works, out, workers, ostn15 }: JoinCommand): Promise<void> {
  await checkTarget(out)
  const published = await joinParts({
    works,
    out,
    workers,
    async projectionOf({ spec, index, facts }) {
      const projection = await openProjection(spec.crs, ostn15)
      if (projection.datumShiftOf(frameAround(index)) !== facts.datumShift)
        throw new ReliefRefusal(
          `the parts were placed by ${facts.datumShift}; use --ostn15 here if, and only if, they were built with it`,
        )
      return projection
    },
    onProgress: (stage) => showProgress(process.stderr, stage),
  })
  questionHeights(published, out)
  console.log(summaryOf(published, out))
}
