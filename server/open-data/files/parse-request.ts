import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { DOWNLOAD_FORMATS, DOWNLOAD_KINDS, type DownloadSystem } from '#contract/open-data/downloads.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import { RECORD_FILTER_NAMES, readRecordFilter, type RecordFilter } from '#contract/records/record-filter.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  readChoice,
  readFlag,
  readOptionalChoice,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import type { DownloadRequest } from './download-request.ts'

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
