import { PROFILE_PARTS } from '#contract/accounts/account-settings.ts'
import { ROUTES } from '#contract/index.ts'
import { addressOf, type Route } from '#contract/http/route.ts'
import { squareAround } from './outlines.ts'

export interface Question {
  path: string
  init: RequestInit
}

/** One parameter of one route. */
export interface Place {
  what: string
  /** A value that the portal would accept there. */
  usual: string
  /** Returns the request with this text in the parameter and valid values in all others. */
  ask: (text: string) => Question
}

function same(names: readonly string[], value: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, value]))
}

/**
 * Valid values of the other parameters. Names that are missing here are omitted from queries, and are words in bodies.
 */
const USUAL: Readonly<Record<string, string>> = {
  id: '1',
  record: '1',
  username: 'somebody',
  layer: 'monuments',
  collection: 'finds',
  set: 'lidar',
  z: '8',
  x: '125',
  y: '84',
  folder: '00',
  name: '00.jpg',
  token: 'none',
  west: '-4',
  south: '52',
  east: '-3',
  north: '53',
  q: 'Tregaron',
  email: 'somebody@example.org',
  site_type: 'mound',
  monument_type: 'cairn',
  period: 'unknown',
  polygonCoordinate: JSON.stringify(squareAround(52.1, -3.8)),
  reason: 'other',
  language: 'en',
  longitude: '-3.8',
  latitude: '52.1',
  zoom: '12',
  file: '1',
  uid: 'MQ',
  site: 'mound',
  monument: 'cairn',
  from: '2026-01-01',
  to: '2026-12-31',
  by: 'somebody',
  before: '100',
  limit: '20',
  page: '1',
  version: '1',
  which: 'kept',
  sort: 'date',
  lang: 'en',
  scheme: 'tms',
  v: '1',
  records: 'keep',
  expertise_level: 'beginner',
  ...same(['website', 'twitter', 'facebook', 'instagram', 'linkedin', 'bluesky'], 'https://example.org/'),
  ...same(['record_answers', 'site_news', 'digest'], 'false'),
  ...same(
    PROFILE_PARTS.map((part) => `show_${part}`),
    'true',
  ),
  digest_latitude: '52.1',
  digest_longitude: '-3.8',
  digest_radius_km: '10',
}
/** Fields that are sent only when they are being tested, because they exclude each other or are optional. */
const LEFT_OUT = new Set(['seen_under', 'website', 'profile', 'version', 'updated_at', 'PRN', 'tags'])

/** An id that does not exist, so that repeated requests do not delete anything, least of all a session. */
const NOWHERE = '999999999'

/**
 * Routes that read come first: a search must not find texts that were stored for another place, which would look like
 * an executed condition.
 */
const IN_ORDER = [
  ...ROUTES.filter(({ method }) => method === 'GET'),
  ...ROUTES.filter(({ method }) => method !== 'GET'),
]

/** Returns every path, query and body parameter of every route of the contract. */
export function everyPlace(headers: Record<string, string>): Place[] {
  return IN_ORDER.flatMap((route) => {
    const init = { method: route.method, headers }
    const usual = usualBody(route)
    const inAddress = namesOf(route.params).map((name) => ({
      what: `${route.method} ${route.path} {${name}}`,
      usual: route.method === 'DELETE' ? NOWHERE : usualOf(name),
      ask: (text: string) => ({ path: addressWith(route, { [name]: text }), init: withBody(init, usual) }),
    }))
    const inQuery = namesOf(route.query).map((name) => ({
      what: `${route.method} ${route.path} ?${name}`,
      usual: usualOf(name),
      ask: (text: string) => ({
        path: addressWith(route, {}, { [name]: text }),
        init: withBody(init, usual),
      }),
    }))
    const inBody = namesOf(route.body).map((name) => ({
      what: `${route.method} ${route.path} ${name}`,
      usual: usualOf(name),
      ask: (text: string) => ({
        path: addressWith(route),
        init: withBody(init, { ...usual, [name]: text }),
      }),
    }))
    return [...inAddress, ...inQuery, ...inBody]
  })
}

function addressWith(route: Route, params: Record<string, string> = {}, query: Record<string, string> = {}) {
  const required = route.query?.required ?? []
  const asked = Object.fromEntries(required.map((name) => [name, usualOf(name)]))
  const named = Object.fromEntries(namesOf(route.params).map((name) => [name, usualOf(name)]))
  return addressOf(route, { ...named, ...params }, { ...asked, ...query })
}

function usualBody(route: Route): Record<string, string> | null {
  if (!route.body) return null
  const names = namesOf(route.body).filter((name) => !LEFT_OUT.has(name) && !route.files?.includes(name))
  return Object.fromEntries(names.map((name) => [name, usualOf(name)]))
}

function withBody(init: RequestInit, fields: Record<string, string> | null): RequestInit {
  return fields ? { ...init, body: new URLSearchParams(fields) } : init
}

function usualOf(name: string): string {
  return USUAL[name] ?? 'word'
}

function namesOf(schema: Route['body']): string[] {
  return Object.keys(schema?.properties ?? {})
}
