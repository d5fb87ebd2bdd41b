import { expect, it } from 'vitest'
import { groupOf } from './answer-group.rules.ts'

it.each([
  ['GET', '/*', 'text/html; charset=utf-8', 'pages'],
  ['GET', '/*', 'text/javascript', null],
  ['GET', '/api/records/', 'application/json', 'reading'],
  ['HEAD', '/api/records/', 'application/json', 'reading'],
  ['POST', '/api/records/', 'application/json', 'saving'],
  ['DELETE', '/api/records/:id/', '', 'saving'],
  ['GET', '/api/tiles/records/:z/:x/:y.mvt', '', 'tiles'],
  ['GET', '/tiles/:set/:layer/:z/:x/:y.webp', 'image/webp', 'relief'],
  ['GET', '/tiles/:set/:layer.pmtiles', '', 'relief'],
  ['GET', '/media/*', 'image/webp', 'pictures'],
  ['GET', '/health', 'application/json', null],
  ['GET', undefined, 'text/html', null],
] as const)('%s %s (%s) belongs to %s', (method, template, type, group) => {
  expect(groupOf({ method, template, type })).toBe(group)
})
