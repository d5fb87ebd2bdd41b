import path from 'node:path'
import { COMMENTS_OF_NEW_ACCOUNT } from '#contract/review/moderation/comments.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import { DECISIONS_AN_HOUR } from '#contract/review/review.ts'
import type { SiteSettings } from '#contract/site/site.ts'
import { parseComments, type CommentsConfig } from './groups/config-comments.ts'
import { parseDatabase, type DatabaseConfig } from './config-database.ts'
import { parseGeocoder, parseGridFile, parsePostcodes, type Geocoder } from './groups/config-search.ts'
import { parseHeritage, type HeritageConfig } from './groups/config-heritage.ts'
import { parseLayers } from './groups/config-layers.ts'
import { parseLidar, type LidarConfig } from './groups/config-lidar.ts'
import { parseMail, type MailSettings } from './groups/config-mail.ts'
import { parseRunning, type Running } from './config-running.ts'
import { parseStorage, type StorageConfig } from './config-storage.ts'
import { parseFeedbackEmail, parseSite } from './config-site.ts'
import { parseTimeLimits, type TimeLimits } from '#server/platform/limits/time-limits.ts'
import { isOne, mustBeWebAddress, number, onOff, text, type Environment } from './config-values.ts'

/** At most `points` in `seconds`; null for no limit. */
export type RateLimit = { points: number; seconds: number } | null

export interface Limits {
  loginByAddress: RateLimit
  loginByAccount: RateLimit
  loginByAccountAndAddress: RateLimit
  registerByAddress: RateLimit
  resetByEmail: RateLimit
  resetByAddress: RateLimit
  confirmationsByMember: RateLimit
  recordsByMember: RateLimit
  profilesByMember: RateLimit
  photosByMember: RateLimit
  feedbackByAddress: RateLimit
  reportsByAddress: RateLimit
  sensitiveRequestsByAddress: RateLimit
  provisionalLevelsByAddress: RateLimit
  decisionsByReviewer: RateLimit
  commentsByMember: RateLimit
  commentsADayByMember: RateLimit
  commentsByNewMember: RateLimit
  readsByAddress: RateLimit
  downloadsByMember: RateLimit
  downloadsByAddress: RateLimit
  fileReadsByAddress: RateLimit
  previewsByAddress: RateLimit
}

export interface Config extends DatabaseConfig, StorageConfig {
  port: number
  host: string
  /** Absolute path of the data folder. */
  dataDir: string
  /** An origin without a slash at the end. Links in emails are made from it, never from a Host header. */
  publicUrl: string
  /** Origin of the pages that emails link to: `publicUrl`, unless another site shows this portal's data. */
  clientUrl: string
  /** Always contains the origin of `publicUrl`. */
  corsOrigins: string[]
  demo: boolean
  /** Whether the pages offer recording on touch devices. */
  touchRecording: boolean
  /** Number of proxies in front of the server whose X-Forwarded-For is trusted. */
  trustedProxyHops: number
  /** Whether tables are changed without a recent backup of their rows. */
  migrateWithoutBackup: boolean
  /** The maximum number of records; null for no limit. */
  recordQuota: number | null
  /** While more finds of a region wait for an answer of its Historic Environment Record, no batch is made. */
  herBacklog: number
  /** The memory in bytes for the bodies of all requests together. */
  bodyMemory: number
  layers: MapSettings['layers']
  /** Path of the operator's own file of OSTN15; null for the part that comes with the portal. */
  ostn15Grid: string | null
  geocoder: Geocoder | null
  /** Path of the folder with Code-Point Open; null if no postcodes can be searched. */
  postcodes: string | null
  heritage: HeritageConfig
  lidar: LidarConfig
  mail: MailSettings
  /** What the pages need to know about the site as a whole. */
  site: SiteSettings
  /** The discussion of records; null where it is off. */
  comments: CommentsConfig | null
  /** Address for emails about new feedback and reports; null for no emails. */
  feedbackEmail: string | null
  /** Months after which feedback and reports are deleted. */
  feedbackKeptMonths: number
  limits: Limits
  /** Rows of open data for one address, and not requests. */
  openRows: RateLimit
  /** Where attempts against limits are counted. */
  limitsIn: 'memory' | 'database'
  running: Running
  timeLimits: TimeLimits
  /** Duration of a login in milliseconds. */
  tokenLifetime: { idle: number; absolute: number }
}

const DAY = 86_400_000

/** How often each action is allowed, and in how many seconds. docs/operations.md explains them. */
const LIMITS = {
  loginByAddress: ['LIMIT_LOGIN_BY_ADDRESS', 10, 60],
  loginByAccount: ['LIMIT_LOGIN_BY_ACCOUNT', 25, 3600],
  loginByAccountAndAddress: ['LIMIT_LOGIN_BY_ACCOUNT_AND_ADDRESS', 15, 3600],
  registerByAddress: ['LIMIT_REGISTER_BY_ADDRESS', 5, 1800],
  resetByEmail: ['LIMIT_RESET_BY_EMAIL', 5, 1800],
  resetByAddress: ['LIMIT_RESET_BY_ADDRESS', 25, 300],
  confirmationsByMember: ['LIMIT_CONFIRMATIONS_BY_MEMBER', 5, 3600],
  recordsByMember: ['LIMIT_RECORDS_BY_MEMBER', 30, 1800],
  profilesByMember: ['LIMIT_PROFILES_BY_MEMBER', 30, 1800],
  photosByMember: ['LIMIT_PHOTOS_BY_MEMBER', 150, 1800],
  feedbackByAddress: ['LIMIT_FEEDBACK_BY_ADDRESS', 5, 600],
  reportsByAddress: ['LIMIT_REPORTS_BY_ADDRESS', 5, 600],
  sensitiveRequestsByAddress: ['LIMIT_SENSITIVE_REQUESTS_BY_ADDRESS', 5, 600],
  provisionalLevelsByAddress: ['LIMIT_PROVISIONAL_LEVELS_BY_ADDRESS', 3, 86_400],
  decisionsByReviewer: ['LIMIT_DECISIONS_BY_REVIEWER', DECISIONS_AN_HOUR, 3600],
  commentsByMember: ['LIMIT_COMMENTS_BY_MEMBER', 10, 600],
  commentsADayByMember: ['LIMIT_COMMENTS_A_DAY_BY_MEMBER', 60, 86_400],
  commentsByNewMember: ['LIMIT_COMMENTS_BY_NEW_MEMBER', COMMENTS_OF_NEW_ACCOUNT, 86_400],
  readsByAddress: ['LIMIT_READS_BY_ADDRESS', 300, 300],
  downloadsByMember: ['LIMIT_DOWNLOADS_BY_MEMBER', 10, 3600],
  downloadsByAddress: ['LIMIT_DOWNLOADS_BY_ADDRESS', 3, 3600],
  fileReadsByAddress: ['LIMIT_FILE_READS_BY_ADDRESS', 3000, 300],
  previewsByAddress: ['LIMIT_PREVIEWS_BY_ADDRESS', 60, 300],
} as const satisfies Record<keyof Limits, readonly [variable: string, points: number, seconds: number]>

export const LIMIT_NAMES = Object.keys(LIMITS) as (keyof Limits)[]

/** Reads every setting once. Throws an Error that names the first bad variable and says what is wrong with it. */
export function parseConfig(environment: Environment = process.env): Config {
  const database = parseDatabase(environment)
  const port = number(environment, 'PORT', 8000, { least: 0, most: 65_535 })
  const publicUrl = origin('PUBLIC_URL', text(environment, 'PUBLIC_URL') ?? `http://localhost:${port}`)
  const feedbackKeptMonths = number(environment, 'FEEDBACK_KEPT_MONTHS', 24, { least: 1, most: 1200 })
  const loginIdleDays = number(environment, 'TOKEN_IDLE_DAYS', 30, { least: 1 })
  const loginDays = number(environment, 'TOKEN_ABSOLUTE_DAYS', 90, { least: 1 })
  const kept = { loginIdleDays, loginDays, feedbackMonths: feedbackKeptMonths }
  return {
    port,
    host: text(environment, 'HOST') ?? '127.0.0.1',
    dataDir: path.resolve(text(environment, 'DATA_DIR') ?? 'data'),
    ...database,
    ...parseStorage(environment),
    publicUrl,
    clientUrl: origin('CLIENT_URL', text(environment, 'CLIENT_URL') ?? publicUrl),
    corsOrigins: corsOrigins(environment, publicUrl),
    demo: onOff(environment, 'DEMO', true),
    touchRecording: onOff(environment, 'TOUCH_RECORDING', true),
    trustedProxyHops: number(environment, 'TRUSTED_PROXY_HOPS', 0, { least: 0, most: 10 }),
    migrateWithoutBackup: isOne(environment, 'MIGRATE_WITHOUT_BACKUP'),
    herBacklog: number(environment, 'HER_BACKLOG', 200, { least: 0 }),
    recordQuota: number(environment, 'RECORD_QUOTA', null, { least: 0 }),
    bodyMemory: number(environment, 'BODY_MEMORY', 128, { least: 96 }) * 1024 * 1024,
    layers: parseLayers(environment),
    ostn15Grid: parseGridFile(environment),
    geocoder: parseGeocoder(environment, publicUrl),
    postcodes: parsePostcodes(environment),
    heritage: parseHeritage(environment),
    lidar: parseLidar(environment),
    mail: parseMail(environment, publicUrl),
    site: parseSite(environment, { publicUrl, kept }),
    comments: parseComments(environment),
    feedbackEmail: parseFeedbackEmail(environment),
    feedbackKeptMonths,
    limits: limits(environment),
    openRows: openRows(environment),
    limitsIn: limitsIn(environment, database),
    running: parseRunning(environment),
    timeLimits: parseTimeLimits(environment),
    tokenLifetime: { idle: loginIdleDays * DAY, absolute: loginDays * DAY },
  }
}

/** For what is opened without a Config. */
export function timeLimitsHere(): TimeLimits {
  return parseTimeLimits(process.env)
}

function corsOrigins(environment: Environment, publicUrl: string): string[] {
  const named = (text(environment, 'CORS_ORIGINS') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => origin('CORS_ORIGINS', part))
  return [...new Set([publicUrl, ...named])]
}

function origin(variable: string, value: string): string {
  mustBeWebAddress(variable, value)
  const url = new URL(value)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Error(
      `${variable} holds "${value}", but only scheme, host and port are wanted, as in ${url.origin}`,
    )
  return url.origin
}

function limits(environment: Environment): Limits {
  const on = onOff(environment, 'RATE_LIMITS', true)
  const entries = Object.entries(LIMITS).map(([name, [variable, points, seconds]]) => {
    const limit = rateLimit(environment, variable, { points, seconds })
    return [name, on ? limit : null] as const
  })
  return Object.fromEntries(entries) as Record<keyof Limits, RateLimit>
}

function openRows(environment: Environment): RateLimit {
  if (!onOff(environment, 'RATE_LIMITS', true)) return null
  return rateLimit(environment, 'LIMIT_OPEN_ROWS_BY_ADDRESS', { points: 3_000_000, seconds: 3600 })
}

function limitsIn(environment: Environment, { databaseUrl }: DatabaseConfig): Config['limitsIn'] {
  const value = text(environment, 'LIMITS_IN')
  // The embedded database belongs to one process, which counts faster in memory.
  if (value === null) return databaseUrl === null ? 'memory' : 'database'
  if (value !== 'memory' && value !== 'database')
    throw new Error(`LIMITS_IN holds "${value}"; write memory or database`)
  return value
}

function rateLimit(environment: Environment, variable: string, preset: RateLimit): RateLimit {
  const value = text(environment, variable)
  if (value === null) return preset
  if (value === 'off') return null
  const parts = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/.exec(value)
  if (!parts) throw new Error(`${variable} holds "${value}"; write times/seconds, such as 10/60, or off`)
  return { points: Number(parts[1]), seconds: Number(parts[2]) }
}
