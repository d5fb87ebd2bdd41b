import { Type, type Static } from 'typebox'
import { Nullable } from '../http/nullable.ts'
import { HEIGHT_MODELS } from './relief-names.ts'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

const Moment = Type.String({ format: 'date-time' })

/**
 * How the national LiDAR fares: it is being opened; it is read; only what was looked at before can be shown; or nothing
 * of it, because of trouble that passes by itself (`unreachable`) or of trouble that lasts (`unusable`).
 */
export const LIDAR_CONDITIONS = ['opening', 'ready', 'kept-only', 'unreachable', 'unusable'] as const

/**
 * Trouble of the national LiDAR. It passes by itself: the server cannot be reached (`unreachable`), or enough was fetched
 * today (`daily-budget`). All others last until somebody changes the file, its server or the settings: there is no file;
 * the portal may not read it; its server does not hand it out as needed (`refused`); it is no raster that can be used; or
 * parts of it are damaged, while the rest is shown.
 */
export const LIDAR_TROUBLES = [
  ...(['unreachable', 'daily-budget'] as const),
  ...(['not-found', 'forbidden', 'refused', 'unusable', 'damaged'] as const),
] as const

export const LidarRasterState = Type.Object({
  /** The `id` of its tileset. */
  id: Type.String(),
  model: Type.Enum([...HEIGHT_MODELS]),
  name: Type.String(),
  condition: Type.Enum([...LIDAR_CONDITIONS]),
  trouble: Nullable(Type.Enum([...LIDAR_TROUBLES])),
  /** When it is asked again; null if it is not known. */
  next_try: Nullable(Moment),
})
export type LidarRasterState = Static<typeof LidarRasterState>

/** For everyone: the pages say why a layer has gaps. */
export const getLidarCondition = route({
  method: 'GET',
  path: '/api/lidar/',
  summary: 'Whether the national LiDAR can be read at the moment',
  tag: 'Tiles',
  auth: 'public',
  response: {
    200: Type.Object({
      rasters: Type.Array(LidarRasterState),
      /** Whether heights come from the second source, because the national file of bare ground cannot be read. */
      second: Type.Boolean(),
    }),
  },
})

const Amount = Type.Object({ requests: Type.Integer(), bytes: Type.Integer(), limit: Type.Integer() })

/** The `id` of the second source of heights, which takes the place of all rasters of the whole country. */
export const SECOND_HEIGHTS = 'second-heights'

export const LidarState = Type.Object({
  rasters: Type.Array(
    Type.Object({
      ...LidarRasterState.properties,
      /** The last trouble in the words of the program, for operators. */
      message: Nullable(Type.String()),
      /** Metatiles that wait for a worker. */
      waiting: Type.Integer(),
    }),
  ),
  /** The second source of heights; null if there is none. */
  second: Nullable(
    Type.Object({
      condition: Type.Enum(['opening', 'waiting', 'used', 'unreachable', 'unusable']),
      /** The last trouble in the words of the program. */
      message: Nullable(Type.String()),
    }),
  ),
  /** What is kept on the disk; null if the national LiDAR is switched off. Sizes in bytes. */
  kept: Nullable(
    Type.Object({
      bytes: Type.Integer(),
      entries: Type.Integer(),
      limit: Type.Integer(),
      damaged: Type.Integer(),
      trouble: Nullable(Type.String()),
    }),
  ),
  /** What was fetched since midnight (UTC). Sizes in bytes. */
  today: Nullable(Amount),
  hosts: Type.Array(
    Type.Object({
      name: Type.String(),
      /** No request is sent before this time, because the server did not answer the last ones. */
      waits_until: Nullable(Moment),
      trouble: Nullable(Type.String()),
    }),
  ),
})
export type LidarState = Static<typeof LidarState>

export const getLidarState = route({
  method: 'GET',
  path: '/api/admin/lidar/',
  summary: 'The national LiDAR: what is kept, what was fetched today, and its trouble',
  tag: 'Administration',
  auth: 'administrator',
  response: { 200: LidarState, 401: Detail, 403: Detail },
})

/** When the ground of a square of 1 km was surveyed from the air. */
export const SquareFlights = Type.Object({
  /** Reference of the square without spaces, such as `SN6082`. */
  square: Type.String(),
  /** Days, `YYYY-MM-DD`, sorted; the year alone, `YYYY`, where the catalogue knows no day. */
  flown: Type.Array(Type.String(), { minItems: 1 }),
})
export type SquareFlights = Static<typeof SquareFlights>

export const LidarFlights = Type.Object({
  /** Reference of the 10 km square without spaces, such as `SN68`. */
  square: Type.String(),
  /** When the catalogue gave this; null if it could not be read yet, in which case the list is empty: ask again later. */
  received: Nullable(Moment),
  /** Its squares of 1 km of which a flight is known, at most 100. */
  flights: Type.Array(SquareFlights, { maxItems: 100 }),
})
export type LidarFlights = Static<typeof LidarFlights>

export const getLidarFlights = route({
  method: 'GET',
  path: '/api/lidar/flights/{square}/',
  summary: 'When the squares of 1 km of one 10 km square of the national LiDAR were flown',
  tag: 'Tiles',
  auth: 'public',
  params: Type.Object({ square: Type.String() }),
  response: { 200: LidarFlights, 304: null, 400: FieldErrors, 404: Detail },
})
