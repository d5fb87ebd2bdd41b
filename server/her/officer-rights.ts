import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { RegionBy } from '#contract/her/codes.ts'
import { HER_REGIONS, type HerRegion } from '#contract/review/grants.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { areaOf, isWithin } from '#server/platform/http/reviewer.rules.ts'
import type { Viewer } from '#server/platform/http/session.ts'

/** The regions of whose Historic Environment Records somebody is an officer; all of them of administrators. */
export function regionsOf(viewer: Viewer): HerRegion[] {
  const area = areaOf(viewer, ['her_officer'])
  return HER_REGIONS.filter((region) => isWithin(area, region))
}

/** Whether they may look at finds of which no boundary tells the region: a guess gives no right. */
function knowsUnknown(viewer: Viewer): boolean {
  return areaOf(viewer, ['her_officer']) === 'wales'
}

/** Throws a Refusal for others. Returns which finds of the region they may look at. */
export function mustBeOfficer(
  viewer: Viewer,
  region: HerRegion,
): { region: HerRegion; withUnknown: boolean } {
  if (!regionsOf(viewer).includes(region))
    throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.herOutside })
  return { region, withUnknown: knowsUnknown(viewer) }
}

/** Officers of a region have the right to a batch whose finds all lie in its boundary. */
export function mayHave(
  viewer: Viewer,
  { region, region_by: by }: { region: HerRegion; region_by: RegionBy },
): boolean {
  return regionsOf(viewer).includes(region) && (by === 'boundary' || knowsUnknown(viewer))
}
