import { frameAround } from '../building/anchor.ts'
import type { Plan } from '../building/work.ts'
import { openProjection, type Projection } from '../datum/projections.ts'
import { ReliefRefusal } from '../refusal.ts'

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
