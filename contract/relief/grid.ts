import { Type } from 'typebox'
import { route } from '../http/route.ts'

export const getGridShifts = route({
  method: 'GET',
  path: '/api/grid/',
  summary:
    'OSTN15 around Wales, for exact National Grid references: the nodes that this portal uses, in the form of geo/grid/shift-file.ts',
  tag: 'Map',
  auth: 'public',
  response: { 200: Type.String({ format: 'binary' }) },
  produces: 'application/octet-stream',
})
