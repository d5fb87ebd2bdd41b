import { Type } from 'typebox'
import { Detail } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

const File = Type.String({ format: 'binary' })

export const exportRecordsCsv = route({
  method: 'GET',
  path: '/api/records/export/csv/',
  summary: 'Your own records as a table, newest first',
  tag: 'Records',
  auth: 'member',
  response: { 200: File, 401: Detail, 429: Detail },
  produces: 'text/csv',
})

export const exportRecordsGeojson = route({
  method: 'GET',
  path: '/api/records/export/geojson/',
  summary: 'Your own records as GeoJSON, newest first',
  tag: 'Records',
  auth: 'member',
  response: { 200: File, 401: Detail, 429: Detail },
  produces: 'application/geo+json',
})

export const exportOwnData = route({
  method: 'GET',
  path: '/api/account/data/',
  summary: 'All your data in the portal, with your pictures, as a zip file',
  tag: 'Accounts',
  auth: 'member',
  response: { 200: File, 401: Detail, 429: Detail },
  produces: 'application/zip',
})
