import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { From, PAGE_OF_LIST, sorting, TABLE, TableLanguage } from '../http/lists.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

export const NewsTag = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  name_cy: Nullable(Type.String()),
})
export type NewsTag = Static<typeof NewsTag>

/** The first six fields are those of the previous backend; `title` and `content` are English. */
export const News = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  /** The text in Markdown. */
  content: Type.String(),
  /** ISO 8601, UTC; null for a draft, which only administrators see. */
  published_at: Nullable(Type.String()),
  tags: Type.Array(NewsTag),
  image: Nullable(Type.String()),
  /** Welsh has both title and text, or neither. */
  title_cy: Nullable(Type.String()),
  content_cy: Nullable(Type.String()),
  /** The beginning as HTML with paragraphs, emphasis and links only. Links may be relative to the portal. */
  excerpt: Type.String(),
  excerpt_cy: Nullable(Type.String()),
  image_alt: Type.String(),
  image_alt_cy: Type.String(),
  /** Width of the picture in pixels. */
  image_width: Nullable(Type.Integer()),
  image_height: Nullable(Type.Integer()),
  updated_at: Type.String(),
  /** True for what comes with the demonstration landscape. */
  demonstration: Type.Boolean(),
})
export type News = Static<typeof News>

const Neighbour = Nullable(
  Type.Object({ id: Type.Integer(), title: Type.String(), title_cy: Nullable(Type.String()) }),
)

export const NewsArticle = Type.Object({
  ...News.properties,
  /** The whole text as HTML, without pictures, frames, scripts or styles. */
  html: Type.String(),
  html_cy: Nullable(Type.String()),
  /** The previous item. */
  older: Neighbour,
  newer: Neighbour,
})
export type NewsArticle = Static<typeof NewsArticle>

export const listNews = route({
  method: 'GET',
  path: '/api/news/',
  summary: 'All published news, newest first, as one array',
  tag: 'News',
  auth: 'public',
  response: { 200: Type.Array(News) },
})

export const getNews = route({
  method: 'GET',
  path: '/api/news/{id}/',
  summary: 'One published news item, with its text as HTML',
  tag: 'News',
  auth: 'public',
  params: Type.Object({ id: Type.Integer() }),
  response: { 200: NewsArticle, 404: Detail },
})

/** An item as it is stored, where Welsh may be incomplete. */
export const NewsDraft = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  content: Type.String(),
  title_cy: Type.String(),
  content_cy: Type.String(),
  tags: Type.Array(NewsTag),
  image: Nullable(Type.String()),
  image_alt: Type.String(),
  image_alt_cy: Type.String(),
  published_at: Nullable(Type.String()),
  updated_at: Type.String(),
  demonstration: Type.Boolean(),
})
export type NewsDraft = Static<typeof NewsDraft>

const PATH = '/api/admin/news/'
const params = Type.Object({ id: Type.Integer() })
const refusals = { 401: Detail, 403: Detail }

/** The columns by which the list of news can be sorted. A draft comes before every published item, or after. */
export const NEWS_SORTS = ['published', 'changed', 'title'] as const
export type NewsSort = (typeof NEWS_SORTS)[number]
/** Number of items in one answer. */
export const NEWS_PAGE = 25

export const listNewsDrafts = route({
  method: 'GET',
  path: PATH,
  summary: 'News including drafts, 25 at a time, and the tags in use',
  tag: 'Administration',
  auth: 'administrator',
  query: Type.Object({ ...sorting(NEWS_SORTS), from: From }),
  response: {
    200: Type.Object({ items: Type.Array(NewsDraft), tags: Type.Array(NewsTag), ...PAGE_OF_LIST }),
    400: FieldErrors,
    ...refusals,
  },
})

export const downloadNews = route({
  method: 'GET',
  path: `${PATH}csv/`,
  summary: 'The titles and days of the same news as a table, complete',
  tag: 'Administration',
  auth: 'administrator',
  query: Type.Object({ ...sorting(NEWS_SORTS), language: TableLanguage }),
  ...TABLE,
})

export const getNewsDraft = route({
  method: 'GET',
  path: `${PATH}{id}/`,
  summary: 'One news item or draft as it is stored',
  tag: 'Administration',
  auth: 'administrator',
  params,
  response: { 200: NewsDraft, 404: Detail, ...refusals },
})

const Entry = Type.Object({
  title: Type.String(),
  content: Type.Optional(Type.String()),
  title_cy: Type.Optional(Type.String()),
  content_cy: Type.Optional(Type.String()),
  image_alt: Type.Optional(Type.String()),
  image_alt_cy: Type.Optional(Type.String()),
  /** JSON text of `[{ "name": …, "name_cy": … }]`. */
  tags: Type.Optional(Type.String()),
  /** A file; an empty text removes the picture. */
  image: Type.Optional(Type.String({ format: 'binary' })),
})

export const createNews = route({
  method: 'POST',
  path: PATH,
  summary: 'Create a news item as a draft',
  tag: 'Administration',
  auth: 'administrator',
  body: Entry,
  files: ['image'],
  response: { 201: NewsDraft, 400: FieldErrors, 413: Detail, ...refusals },
})

/** The item has changed since the time in the request. Nothing was saved. */
export const NewsChangedMeanwhile = Type.Object({
  detail: Type.String(),
  /** When the item was last changed. */
  updated_at: Type.String(),
  /** Null if that administrator has left. */
  changed_by: Nullable(Type.String()),
})

export const changeNews = route({
  method: 'PATCH',
  path: `${PATH}{id}/`,
  summary: 'Change a news item; missing fields do not change',
  tag: 'Administration',
  auth: 'administrator',
  params,
  body: Type.Object({
    ...Type.Partial(Entry).properties,
    /** The `updated_at` of the item that was edited. Refused with 409 if the item has changed since. */
    updated_at: Type.Optional(Type.String()),
  }),
  files: ['image'],
  response: {
    200: NewsDraft,
    400: FieldErrors,
    404: Detail,
    409: NewsChangedMeanwhile,
    413: Detail,
    ...refusals,
  },
})

export const publishNews = route({
  method: 'POST',
  path: `${PATH}{id}/publish/`,
  summary: 'Publish a draft with the current date; published items do not change',
  tag: 'Administration',
  auth: 'administrator',
  params,
  response: { 200: NewsDraft, 400: FieldErrors, 404: Detail, ...refusals },
})

export const unpublishNews = route({
  method: 'POST',
  path: `${PATH}{id}/unpublish/`,
  summary: 'Unpublish an item, which becomes a draft again',
  tag: 'Administration',
  auth: 'administrator',
  params,
  response: { 200: NewsDraft, 404: Detail, ...refusals },
})

export const deleteNews = route({
  method: 'DELETE',
  path: `${PATH}{id}/`,
  summary: 'Delete a news item and its picture permanently',
  tag: 'Administration',
  auth: 'administrator',
  params,
  response: { 204: null, 404: Detail, ...refusals },
})

export const previewNews = route({
  method: 'POST',
  path: `${PATH}preview/`,
  summary: 'A preview of a text in Markdown as readers will see it',
  tag: 'Administration',
  auth: 'administrator',
  body: Type.Object({ content: Type.String() }),
  response: { 200: Type.Object({ html: Type.String() }), 400: FieldErrors, ...refusals },
})
