import { Type, type Static } from 'typebox'
import { route } from './route.ts'

/**
 * How far the National Grid's own degrees (OSGB36) lie from those of the globe (ETRS89, here taken for WGS 84): the nodes
 * of the OSTN15 grid around Wales, row by row from the north-west. Between nodes the shifts run bilinearly.
 *
 * `latitude` and `longitude` hold what each node has more than its neighbours foretell (left + upper - upper left, where
 * one off the edge counts as 0), in units of `unit` seconds of arc: small numbers, which compress to a third.
 */
export const GridShifts = Type.Object({
  /** Degrees of the first node. */
  west: Type.Number(),
  north: Type.Number(),
  /** Degrees from node to node, eastwards and southwards. */
  stepEast: Type.Number(),
  stepSouth: Type.Number(),
  columns: Type.Integer(),
  rows: Type.Integer(),
  unit: Type.Number(),
  latitude: Type.Array(Type.Integer()),
  longitude: Type.Array(Type.Integer()),
})
export type GridShifts = Static<typeof GridShifts>

export const getGridShifts = route({
  method: 'GET',
  path: '/api/grid/',
  summary:
    'OSTN15 around Wales, for exact National Grid references; 404 where the operator has not provided it',
  tag: 'Map',
  auth: 'public',
  response: { 200: GridShifts },
})
