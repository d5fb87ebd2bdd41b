import { Type, type Static } from 'typebox'
import { route } from './route.ts'

/** The nodes of the OSTN15 grid around Wales, as geo/national-grid.ts describes and reads them. */
export const GridShifts = Type.Object({
  west: Type.Number(),
  north: Type.Number(),
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
  summary: 'OSTN15 around Wales, for exact National Grid references; 404 if the operator has not provided it',
  tag: 'Map',
  auth: 'public',
  response: { 200: GridShifts },
})
