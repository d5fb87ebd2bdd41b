import { Type } from 'typebox'
import { Detail } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

const xml = {
  method: 'GET',
  tag: 'Search engines',
  auth: 'public',
  produces: 'application/xml',
} as const

export const getRobots = route({
  method: 'GET',
  path: '/robots.txt',
  summary: 'The addresses that robots should not visit, and the address of the sitemap',
  tag: 'Search engines',
  auth: 'public',
  response: { 200: Type.String() },
  produces: 'text/plain',
})

export const getSitemap = route({
  ...xml,
  path: '/sitemap.xml',
  summary: 'Every public page; if there are more than 50,000, a list of the files that contain them',
  response: { 200: Type.String() },
})

export const getSitemapFile = route({
  ...xml,
  path: '/sitemap-{file}.xml',
  summary: 'One of the files that the sitemap lists',
  params: Type.Object({ file: Type.Integer() }),
  response: { 200: Type.String(), 404: Detail },
})
