import {
  DOWNLOAD_KINDS,
  type DownloadFormat,
  type DownloadSystem,
  DOWNLOAD_FORMATS,
  DOWNLOAD_DAYS,
  getDownloadFile,
  type Download,
} from '#contract/open-data/downloads.ts'
import {
  recordFilterQuery,
  type RecordFilter,
  RECORD_FILTER_NAMES,
  readRecordFilter,
} from '#contract/records/record-filter.ts'
import type { Language } from '#language/language.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  readChoice,
  readFlag,
  readOptionalChoice,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import {
  publicRecords,
  type PublicRecords,
  countPublicRecords,
  type PublicQuery,
  limitTextSearch,
} from '#server/records/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { keyOf } from '#server/accounts/index.ts'
import { isOnlyDemonstration } from '#server/sensitivity/index.ts'
import { addressOf } from '#contract/http/route.ts'
import type { PreparedFile } from './stored-files.repository.ts'

/** What somebody asks for. Equal questions have equal texts. */
export interface DownloadRequest {
  format: DownloadFormat
  system: DownloadSystem
  filter: RecordFilter
  language: Language
  pictures: boolean
}

/** @returns JSON text with the parts in one order */
export function requestText({ format, system, filter, language, pictures }: DownloadRequest): string {
  return JSON.stringify({ format, system, filter: recordFilterQuery(filter), language, pictures })
}

export function isEverything(filter: RecordFilter): boolean {
  return Object.keys(recordFilterQuery(filter)).length === 0
}

/** Name of the file with all records, such as `finds-27700.gpkg`. */
export function fileName({ format, system }: Pick<DownloadRequest, 'format' | 'system'>): string {
  return `finds${system === 27700 ? '-27700' : ''}.${DOWNLOAD_KINDS[format].end}`
}

/** Reads what somebody asks for. Throws a Refusal with every text that applies. */
export function parseRequest(fields: Fields): DownloadRequest {
  const refusals: Refusals = {}
  const format = readChoice(fields, 'format', refusals, DOWNLOAD_FORMATS)
  const language = readOptionalChoice(fields, 'lang', refusals, ['en', 'cy']) ?? 'en'
  const pictures = fields.has('pictures') ? (readFlag(fields, 'pictures', refusals) ?? false) : false
  const system = readSystem(fields.get('crs'), refusals)
  const filter = readFilter(fields.get('filter'), refusals)
  const systems: readonly DownloadSystem[] = DOWNLOAD_KINDS[format ?? 'gpkg'].systems
  if (!systems.includes(system)) refusals.crs = [REFUSAL_TEXTS.downloadSystem]
  refuse(refusals)
  if (!format) throw new Error('A format was neither read nor refused')
  return { format, system, filter, language, pictures: pictures && format === 'kmz' }
}

/** Forms send numbers as texts. */
export function readSystem(sent: unknown, refusals: Refusals): DownloadSystem {
  if (sent === undefined || sent === 4326 || sent === '4326') return 4326
  if (sent === 27700 || sent === '27700') return 27700
  refusals.crs = [REFUSAL_TEXTS.downloadSystem]
  return 4326
}

/** Forms send it as JSON text. */
function readFilter(sent: unknown, refusals: Refusals): RecordFilter {
  const value = typeof sent === 'string' ? jsonOr(null, sent) : (sent ?? {})
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const named = (isObject ? value : {}) as Readonly<Record<string, unknown>>
  const { filter, refused } = readRecordFilter(named)
  const known: readonly string[] = RECORD_FILTER_NAMES
  const isKnown = Object.entries(named).every(
    ([name, each]) => known.includes(name) && typeof each === 'string',
  )
  if (!isObject || !isKnown || refused.length > 0) refusals.filter = [REFUSAL_TEXTS.downloadFilter]
  return filter
}

/** What downloads are made with. */
export interface Deps extends Pick<Portal, 'db' | 'files' | 'config'> {
  records: PublicRecords
  grid: NationalGrid
}

export function depsOf({ db, files, config }: Portal, grid: NationalGrid): Deps {
  return { db, files, config, grid, records: publicRecords(db, { publicUrl: config.publicUrl, grid }) }
}

/** Returns which public records a filter means. The invented ones stand in only while there are no others. */
export async function queryOf({ db, config }: Deps, { by, ...filter }: RecordFilter): Promise<PublicQuery> {
  const demonstration = config.demo && (await isOnlyDemonstration(db))
  return { filter: { ...filter, byKey: by === null ? null : keyOf(by) }, demonstration }
}

/** Refused, as every other question is, if it takes too long. */
export function countRecords({ db, config }: Deps, query: PublicQuery): Promise<number> {
  const { statement } = config.timeLimits
  return limitTextSearch(query.filter, () => countPublicRecords(db, query, statement))
}

const DAY = 86_400_000

/** A file that is there. */
export const READY = {
  id: null,
  state: 'ready',
  records: 0,
  done: 0,
  address: null,
  bytes: null,
  sha256: null,
  kept_until: null,
} as const satisfies Download

export function expiresAt({ createdAt }: Pick<PreparedFile, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + DOWNLOAD_DAYS * DAY)
}

/** Its question, as it was stored. */
export function requestedIn(file: Pick<PreparedFile, 'asked'>): Pick<
  DownloadRequest,
  'format' | 'system' | 'language' | 'pictures'
> & {
  filter: Readonly<Record<string, string>>
} {
  return JSON.parse(file.asked) as ReturnType<typeof requestedIn>
}

export function downloadOf(name: string, file: PreparedFile): Download {
  const ready = file.state === 'ready'
  return {
    id: name,
    state: file.state,
    records: file.records,
    done: file.done,
    address: ready ? addressOf(getDownloadFile, { id: name, name: fileName(requestedIn(file)) }) : null,
    bytes: ready ? file.bytes : null,
    sha256: ready ? file.sha256 : null,
    kept_until: expiresAt(file).toISOString(),
  }
}
