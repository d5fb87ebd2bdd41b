import { checkTarget } from '../building/check-target.ts'
import { joinParts } from '../building/join-parts.ts'
import { openProjection } from '../datum/projections.ts'
import { ReliefRefusal } from '../refusal.ts'
import { showProgress } from '../terminal/progress.ts'
import { said } from './build.ts'

interface JoinCommand {
  readonly works: readonly string[]
  readonly out: string
  readonly workers: number
  readonly ostn15: string | null
}

export async function join({ works, out, workers, ostn15 }: JoinCommand): Promise<void> {
  await checkTarget(out)
  const published = await joinParts({
    works,
    out,
    workers,
    async projectionOf({ spec, facts }) {
      const projection = await openProjection(spec.crs, ostn15)
      if (projection.datumShift !== facts.datumShift)
        throw new ReliefRefusal(
          `the parts were placed by ${facts.datumShift}; give --ostn15 as they were built, or leave it out as they did`,
        )
      return projection
    },
    onProgress: (stage) => showProgress(process.stderr, stage),
  })
  console.log(said(published, out))
}
