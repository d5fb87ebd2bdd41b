import { Type } from 'typebox'
import { Detail, FieldErrors } from '../../http/refusal-shapes.ts'
import { route } from '../../http/route.ts'

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

/** Maximum size in bytes of a photo that the server makes smaller. */
export const ORIGINAL_MAX_BYTES = 20 * 1024 * 1024

export const shrinkPicture = route({
  method: 'POST',
  path: '/api/pictures/smaller/',
  summary:
    'A smaller JPEG of a photo of at most 20 MB, for browsers that cannot make one; nothing is stored, and data about the place is left out',
  tag: 'Pictures',
  auth: 'member',
  body: Type.Object({ file: Type.String({ format: 'binary' }) }),
  files: ['file'],
  maxBytes: ORIGINAL_MAX_BYTES + 1024 * 1024,
  response: {
    200: Type.String({ format: 'binary' }),
    400: Type.Union([FieldErrors, Detail]),
    401: Detail,
    413: Detail,
    429: Detail,
  },
  produces: 'image/jpeg',
})
