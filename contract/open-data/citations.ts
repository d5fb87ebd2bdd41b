import { Type } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

/** The forms of a citation: a line of text, BibTeX, RIS and CSL-JSON. The first one is sent to those who take any. */
export const CITATION_TYPES = [
  'text/plain',
  'application/x-bibtex',
  'application/x-research-info-systems',
  'application/vnd.citationstyles.csl+json',
] as const
export type CitationType = (typeof CITATION_TYPES)[number]

export const getCitation = route({
  method: 'GET',
  path: '/api/records/{id}/citation/',
  summary: 'How to cite a record: as text, BibTeX, RIS or CSL-JSON, by `Accept`',
  tag: 'Open data',
  auth: 'public',
  params: Type.Object({ id: Type.Integer() }),
  query: Type.Object({ lang: Type.Optional(Type.String({ enum: ['en', 'cy'] })) }),
  response: { 200: Type.String(), 400: FieldErrors, 404: Detail, 406: Detail, 410: Detail, 429: Detail },
  produces: 'text/plain',
})
