import { Type } from 'typebox'
import { Detail } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

export const getDataCatalogue = route({
  method: 'GET',
  path: '/data/catalog.jsonld',
  summary: 'The open data of the portal for catalogues of data, as DCAT-AP in JSON-LD, in both languages',
  tag: 'Open data',
  auth: 'public',
  response: { 200: Type.String(), 429: Detail },
  produces: 'application/ld+json',
})
