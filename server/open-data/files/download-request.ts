import { DOWNLOAD_KINDS, type DownloadFormat, type DownloadSystem } from '#contract/open-data/downloads.ts'
import { recordFilterQuery, type RecordFilter } from '#contract/records/record-filter.ts'
import type { Language } from '#language/language.ts'

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
