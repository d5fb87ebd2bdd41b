import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { From, PAGE_OF_LIST, sorting, TABLE, TableLanguage } from '../http/lists.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

/** The roles that administrators grant for an area. */
export const GRANTED_ROLES = ['reviewer', 'her_officer', 'importer'] as const
export type GrantedRole = (typeof GRANTED_ROLES)[number]
/** Those that decide about finds, and see exact places, in their area. */
export const REVIEWING_ROLES = ['reviewer', 'her_officer'] as const satisfies readonly GrantedRole[]

/** The regions of the Historic Environment Records, by the four former archaeological trusts. */
export const HER_REGIONS = ['cpat', 'dat', 'gat', 'ggat'] as const
export type HerRegion = (typeof HER_REGIONS)[number]

/** All of Wales, or one region. */
export const GRANT_AREAS = ['wales', ...HER_REGIONS] as const
export type GrantArea = (typeof GRANT_AREAS)[number]

/** Where somebody has a right: everywhere, or in these regions; nowhere if there are none. */
export type Area = 'wales' | readonly HerRegion[]

export interface Grant {
  role: GrantedRole
  area: GrantArea
}

/** Number of grants in one answer. */
export const GRANTS_PAGE = 25

const tag = 'Administration'
const auth = 'administrator'
const Moment = Type.String({ format: 'date-time' })
const Refused = { 401: Detail, 403: Detail }

export const RoleGrant = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  role: Type.Enum([...GRANTED_ROLES]),
  area: Type.Enum([...GRANT_AREAS]),
  granted: Moment,
  /** Username; null from the command line, and if that administrator has left. */
  granted_by: Nullable(Type.String()),
  reason: Type.String(),
  /** The grants of a suspended member count for nothing until the member is restored. */
  suspended: Type.Boolean(),
  /** Whether it gives no right: the portal has no boundaries of its region, or it is an importer's for a region. */
  empty: Type.Boolean(),
  ended: Nullable(Type.Object({ at: Moment, by: Nullable(Type.String()), reason: Type.String() })),
})
export type RoleGrant = Static<typeof RoleGrant>

/** The columns by which the list can be sorted. */
export const GRANT_SORTS = ['granted', 'username'] as const
export type GrantSort = (typeof GRANT_SORTS)[number]

const FILTER = {
  /** Part of a username. */
  search: Type.Optional(Type.String()),
  state: Type.Optional(Type.Enum(['standing', 'ended'])),
  ...sorting(GRANT_SORTS),
}

export const listGrants = route({
  method: 'GET',
  path: '/api/admin/grants/',
  summary:
    'Which members are reviewers, HER officers or importers, for which area, and who was; 25 at a time',
  tag,
  auth,
  query: Type.Object({ ...FILTER, from: From }),
  response: {
    200: Type.Object({ grants: Type.Array(RoleGrant), ...PAGE_OF_LIST }),
    400: FieldErrors,
    ...Refused,
  },
})

export const downloadGrants = route({
  method: 'GET',
  path: '/api/admin/grants/csv/',
  summary: 'The same grants as a table, complete',
  tag,
  auth,
  query: Type.Object({ ...FILTER, language: TableLanguage }),
  ...TABLE,
})

export const grantRole = route({
  method: 'POST',
  path: '/api/admin/grants/',
  summary:
    'Make a member a reviewer, an HER officer or an importer for an area; 409 if they are one already, 400 on `area` if the role would give nothing',
  tag,
  auth,
  body: Type.Object({
    username: Type.String(),
    role: Type.Enum([...GRANTED_ROLES]),
    area: Type.Enum([...GRANT_AREAS]),
    reason: Type.String(),
  }),
  response: { 201: RoleGrant, 400: FieldErrors, ...Refused, 409: Detail },
})

export const endGrant = route({
  method: 'POST',
  path: '/api/admin/grants/{id}/end/',
  summary: 'End a role, which counts for nothing from the next request on; the grant stays in the list',
  tag,
  auth,
  params: Type.Object({ id: Type.Integer() }),
  body: Type.Object({ reason: Type.String() }),
  response: { 204: null, 400: FieldErrors, ...Refused, 404: Detail },
})
