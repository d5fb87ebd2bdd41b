import { Type } from 'typebox'
import { Detail } from './refusal-shapes.ts'
import { route } from './route.ts'

/** The addresses are random and never used twice, so a picture may be kept for ever. */
export const getPicture = route({
  method: 'GET',
  path: '/media/{folder}/{name}',
  summary:
    'A picture or its thumbnail, at the address in a record; those of unpublished news for administrators only',
  tag: 'Pictures',
  auth: 'public',
  params: Type.Object({ folder: Type.String(), name: Type.String() }),
  response: { 200: Type.String({ format: 'binary' }), 404: Detail },
  produces: 'image/*',
})
