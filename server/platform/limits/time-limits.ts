import { text, type Environment } from '#objects/environment.ts'

/**
 * Every limit of time after which work fails: its variable, its seconds in production, and what it limits. The table of
 * docs/operations.md says the same. Tests set long ones (scripts/testing/long-time-limits.ts), because a busy machine is no fault.
 */
export const TIME_LIMITS = {
  statement: ['TIME_LIMIT_STATEMENT', 5, 'a statement of the database that a visitor waits for'],
  longStatement: ['TIME_LIMIT_LONG_STATEMENT', 120, 'a statement at the start and in commands'],
  count: ['TIME_LIMIT_COUNT', 0.5, 'a count of open data, which is left out if it takes longer'],
  connection: ['TIME_LIMIT_CONNECTION', 5, 'getting a connection to PostgreSQL'],
  // A statement's 5 s, 3 s grace and about 4 s to restart: callers that wait this long still get their turn.
  turn: ['TIME_LIMIT_TURN', 15, 'waiting for a turn on the embedded database'],
  silence: ['TIME_LIMIT_SILENCE', 0.6, 'silence of PostgreSQL before requests are refused'],
  probe: ['TIME_LIMIT_PROBE', 2, 'the question whether PostgreSQL is there'],
  storage: ['TIME_LIMIT_STORAGE', 5, 'a call of the object storage without any progress'],
  headers: ['TIME_LIMIT_HEADERS', 5, 'receiving the headers of a request'],
  idle: ['TIME_LIMIT_IDLE', 5, 'an idle connection of a visitor'],
  stop: ['TIME_LIMIT_STOP', 10, 'finishing what is under way when the portal stops'],
  picture: ['TIME_LIMIT_PICTURE', 30, 'decoding a picture; each of its steps has a third'],
  importFile: ['TIME_LIMIT_IMPORT_FILE', 20, 'reading the file of an import, in processor time'],
  mailConnection: ['TIME_LIMIT_MAIL_CONNECTION', 10, 'a connection to the mail server, and its greeting'],
  mail: ['TIME_LIMIT_MAIL', 30, 'silence of the mail server'],
  geocoder: ['TIME_LIMIT_GEOCODER', 5, 'an answer of the geocoder'],
  heritageLayer: ['TIME_LIMIT_HERITAGE_LAYER', 180, 'a whole heritage layer'],
  heritageView: ['TIME_LIMIT_HERITAGE_VIEW', 5, 'the sites of one view of the national record'],
  serviceAnswer: ['TIME_LIMIT_SERVICE_ANSWER', 5.5, 'a visitor’s waiting for a map service that is asked'],
  lidarCatalogue: ['TIME_LIMIT_LIDAR_CATALOGUE', 10, 'an answer of the catalogue of LiDAR flights'],
  lidarRaster: ['TIME_LIMIT_LIDAR_RASTER', 30, 'a request to the national LiDAR'],
} as const satisfies Readonly<Record<string, readonly [variable: string, seconds: number, what: string]>>

/** In milliseconds. */
export type TimeLimits = Readonly<Record<keyof typeof TIME_LIMITS, number>>

/** Throws an Error that names the first variable that is wrong. */
export function parseTimeLimits(environment: Environment): TimeLimits {
  const entries = Object.entries(TIME_LIMITS).map(([name, [variable, seconds]]) => [
    name,
    1000 * secondsOf(environment, variable, seconds),
  ])
  return Object.fromEntries(entries) as TimeLimits
}

const LONGEST = 3600

function secondsOf(environment: Environment, variable: string, preset: number): number {
  const value = text(environment, variable)
  if (value === null) return preset
  const seconds = /^\d{1,5}(\.\d{1,3})?$/.test(value) ? Number(value) : Number.NaN
  if (seconds > 0 && seconds <= LONGEST) return seconds
  throw new Error(`${variable} holds "${value}"; write seconds up to ${LONGEST}, such as 5 or 0.5`)
}
