import { Type, type Static } from 'typebox'
import type { HERITAGE_TROUBLES } from '../http/errors.ts'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

/** Scheduled monuments and registered parks and gardens (Cadw), and sites of the National Monuments Record (RCAHMW). */
export const HERITAGE_LAYERS = ['monuments', 'parks', 'nmr'] as const
export type HeritageLayer = (typeof HERITAGE_LAYERS)[number]

/** The layers that the portal stores as a whole. Sites of the National Monuments Record are requested by view. */
export const AREA_LAYERS = ['monuments', 'parks'] as const
export type AreaLayer = (typeof AREA_LAYERS)[number]

const Layer = Type.Union([Type.Literal('monuments'), Type.Literal('parks'), Type.Literal('nmr')])

export type HeritageTrouble = keyof typeof HERITAGE_TROUBLES
const Trouble = Type.Union([
  Type.Literal('unreachable'),
  Type.Literal('slow'),
  Type.Literal('refused'),
  Type.Literal('moved'),
  Type.Literal('nonsense'),
  Type.Literal('tooLarge'),
  Type.Literal('tooFew'),
])

export const HeritageLayerState = Type.Object({
  layer: Layer,
  /** False if the operator switched the layer off. */
  available: Type.Boolean(),
  /** ISO 8601: when the data were received; null if there are none yet. */
  received: Nullable(Type.String({ format: 'date-time' })),
  /** Number of stored features; null for the layer that is requested by view. */
  count: Nullable(Type.Integer()),
  /** What went wrong at the latest attempt; null if it succeeded. */
  trouble: Nullable(Trouble),
})
export type HeritageLayerState = Static<typeof HeritageLayerState>

export const getHeritageState = route({
  method: 'GET',
  path: '/api/heritage/',
  summary: 'The heritage layers: whether each is available, when it was loaded, and the latest problem',
  tag: 'Heritage',
  auth: 'public',
  response: { 200: Type.Array(HeritageLayerState) },
})

/**
 * Monuments or parks as Mapbox vector tiles (XYZ, 512 px). Tile zoom is MapLibre's zoom. Layer `areas` holds polygons,
 * layer `places` one point for each polygon that is too small to see. Both have the properties of
 * HeritageTileProperties. The answer is 503 until the layer has been received; each later request makes the portal try again.
 */
export const getHeritageTile = route({
  method: 'GET',
  path: '/api/tiles/heritage/{layer}/{z}/{x}/{y}.mvt',
  summary: 'Scheduled monuments (monuments) or registered parks and gardens (parks) as vector tiles',
  tag: 'Tiles',
  auth: 'public',
  params: Type.Object({ layer: Type.String(), z: Type.Integer(), x: Type.Integer(), y: Type.Integer() }),
  response: { 200: Type.String({ format: 'binary' }), 204: null, 404: Detail, 503: Detail },
  produces: 'application/vnd.mapbox-vector-tile',
})

/** The deepest tile zoom. One tile unit is 37 cm there at 52° N. */
export const HERITAGE_TILES_MAX_ZOOM = 14
/** Names of the layers in the tiles. */
export const HERITAGE_TILE_LAYERS = { areas: 'areas', places: 'places' } as const

/** Names that the feed does not give are absent. */
export interface HeritageTileProperties {
  /** As in the address of `getHeritageFeature`. */
  id: string
  name?: string
  name_cy?: string
}

/** Degrees, WGS 84, longitude first, as in GeoJSON. */
const Position = Type.Array(Type.Number())

/** What the feeds say about a feature, apart from its name; null for what a feed does not say. All text is plain text as the feed has it. */
export const HeritageFacts = Type.Object({
  site_types: Type.Array(Type.String()),
  period: Nullable(Type.String()),
  /** For parks: the grade (I, II* or II) and the main phase of the design. */
  grade: Nullable(Type.String()),
  main_phase: Nullable(Type.String()),
  main_phase_cy: Nullable(Type.String()),
  community: Nullable(Type.String()),
  authority: Nullable(Type.String()),
  /** Day of designation, YYYY-MM-DD. */
  designated: Nullable(Type.String()),
  /** Address (http or https) of the page or report by the organisation that keeps the feature. */
  report: Nullable(Type.String()),
  report_cy: Nullable(Type.String()),
})
export type HeritageFacts = Static<typeof HeritageFacts>

export const HeritageFeature = Type.Object({
  layer: Layer,
  /** SAM number, reference number of the park, or NPRN. */
  id: Type.String(),
  name: Nullable(Type.String()),
  name_cy: Nullable(Type.String()),
  ...HeritageFacts.properties,
  /** Address of the site's page in Coflein; null without an NPRN. */
  coflein: Nullable(Type.String()),
  /** The polygons of an area, as rings; null for a site, which is a point. */
  areas: Nullable(Type.Array(Type.Array(Type.Array(Position)))),
  longitude: Type.Number(),
  latitude: Type.Number(),
  /** West, south, east, north. */
  extent: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
})
export type HeritageFeature = Static<typeof HeritageFeature>

export const getHeritageFeature = route({
  method: 'GET',
  path: '/api/heritage/{layer}/{id}/',
  summary: 'One monument, park or site: names, facts, links and outline',
  tag: 'Heritage',
  auth: 'public',
  params: Type.Object({ layer: Type.String(), id: Type.String() }),
  response: { 200: HeritageFeature, 404: Detail, 503: Detail },
})

/** Sites of the National Monuments Record are shown from this zoom of the specification. */
export const NMR_FROM_ZOOM = 11
/** The most sites in one answer of the national map service, which does not say whether there are more. */
export const NMR_MOST_SITES = 5000

/** A site of the National Monuments Record as the map needs it. */
export const NmrSite = Type.Object({
  /** The NPRN of the site. */
  id: Type.String(),
  name: Nullable(Type.String()),
  site_types: Type.Array(Type.String()),
  period: Nullable(Type.String()),
  /** Address (http or https) of the site's page: the feed's own, or the one in Coflein. */
  link: Type.String(),
  longitude: Type.Number(),
  latitude: Type.Number(),
})
export type NmrSite = Static<typeof NmrSite>

export const listNmrSites = route({
  method: 'GET',
  path: '/api/heritage/nmr/',
  summary: 'Sites of the National Monuments Record of Wales in and around a box',
  tag: 'Heritage',
  auth: 'public',
  query: Type.Object({
    /** Degrees, WGS 84. Anything outside Wales is left out. */
    west: Type.Number({ minimum: -180, maximum: 180 }),
    south: Type.Number({ minimum: -90, maximum: 90 }),
    east: Type.Number({ minimum: -180, maximum: 180 }),
    north: Type.Number({ minimum: -90, maximum: 90 }),
  }),
  response: {
    200: Type.Object({
      sites: Type.Array(NmrSite),
      /** True if there are more sites than the answer holds; a smaller box shows them all. */
      truncated: Type.Boolean(),
      /** ISO 8601: when the sites were received. */
      received: Type.String({ format: 'date-time' }),
    }),
    400: FieldErrors,
    404: Detail,
    503: Detail,
  },
})

/** Returns the address of a site's page in Coflein, the online catalogue of the National Monuments Record. */
export function cofleinAddress(nprn: string): string {
  return `https://coflein.gov.uk/en/site/${encodeURIComponent(nprn)}`
}
