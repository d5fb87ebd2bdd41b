import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

/** The most bookmarks of one member. */
export const MOST_BOOKMARKS = 200
/** Maximum length of a name in characters. */
export const BOOKMARK_NAME_MAX_LENGTH = 150

export const Bookmark = Type.Object({
  id: Type.Integer(),
  /** The name that the member chose, or the title of the record. */
  name: Type.String(),
  /** Id of the record; null for a place. */
  record: Nullable(Type.Integer()),
  /** Position in degrees (WGS 84). */
  longitude: Type.Number(),
  latitude: Type.Number(),
  /** The zoom as in the address of the map; null for a record. */
  zoom: Nullable(Type.Number()),
})
export type Bookmark = Static<typeof Bookmark>

const ofBookmark = Type.Object({ id: Type.Integer() })

export const listBookmarks = route({
  method: 'GET',
  path: '/api/bookmarks/',
  summary: 'Your bookmarks of records and places, newest first',
  tag: 'Bookmarks',
  auth: 'member',
  response: { 200: Type.Array(Bookmark), 401: Detail },
})

export const createBookmark = route({
  method: 'POST',
  path: '/api/bookmarks/',
  summary:
    'Bookmark a record by its id, or a place by name, centre and zoom; each record can have one bookmark',
  tag: 'Bookmarks',
  auth: 'member',
  body: Type.Object({
    record: Type.Optional(Type.Integer()),
    name: Type.Optional(Type.String()),
    longitude: Type.Optional(Type.Number()),
    latitude: Type.Optional(Type.Number()),
    zoom: Type.Optional(Type.Number()),
  }),
  response: { 201: Bookmark, 400: FieldErrors, 401: Detail, 409: Detail },
})

export const renameBookmark = route({
  method: 'PATCH',
  path: '/api/bookmarks/{id}/',
  summary: 'Rename a bookmark',
  tag: 'Bookmarks',
  auth: 'member',
  params: ofBookmark,
  body: Type.Object({ name: Type.String() }),
  response: { 200: Bookmark, 400: FieldErrors, 401: Detail, 404: Detail },
})

export const deleteBookmark = route({
  method: 'DELETE',
  path: '/api/bookmarks/{id}/',
  summary: 'Delete a bookmark',
  tag: 'Bookmarks',
  auth: 'member',
  params: ofBookmark,
  response: { 204: null, 401: Detail, 404: Detail },
})

export const BOOKMARK_ROUTES = [listBookmarks, createBookmark, renameBookmark, deleteBookmark]
