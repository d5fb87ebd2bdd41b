import {
  REVIEWING_ROLES,
  type Area,
  type Grant,
  type GrantedRole,
  type HerRegion,
} from '#contract/review/grants.ts'

interface Member {
  administrator: boolean
  grants: readonly Grant[]
}

/** Administrators have their right everywhere. */
export function areaOf({ administrator, grants }: Member, roles: readonly GrantedRole[]): Area {
  const areas = grants.filter(({ role }) => roles.includes(role)).map(({ area }) => area)
  if (administrator || areas.includes('wales')) return 'wales'
  return areas.flatMap((area) => (area === 'wales' ? [] : [area]))
}

/** @param region null for a place in no region, or where nobody knows the boundaries */
export function isWithin(area: Area, region: HerRegion | null): boolean {
  return area === 'wales' || (region !== null && area.includes(region))
}

/** Where somebody reviews records of others. */
export function areaOfReviewer(member: Member): Area {
  return areaOf(member, REVIEWING_ROLES)
}

/** Whether somebody reviews records of others anywhere. */
export function isReviewer(member: Member): boolean {
  return isAnywhere(areaOfReviewer(member))
}

/** Whether somebody is an officer of a Historic Environment Record. */
export function isHerOfficer(member: Member): boolean {
  return isAnywhere(areaOf(member, ['her_officer']))
}

function isAnywhere(area: Area): boolean {
  return area === 'wales' || area.length > 0
}
