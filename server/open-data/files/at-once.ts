import { DOWNLOAD_AT_ONCE, DOWNLOAD_KINDS, type DownloadFormat } from '#contract/open-data/downloads.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { DownloadRequest } from './download-request.ts'
import { countRecords, queryOf } from './requested-records.ts'
import type { Deps } from './deps.ts'
import { headOf } from './file-texts.ts'
import { rowInSystem, rowOf } from './public-rows.ts'
import { TEXT_FORMATS } from '#formats/write/text-formats.ts'

export type AtOnce = keyof typeof TEXT_FORMATS

/** Returns the format of a name such as `finds.csv` that can be sent while it is made; null for others. */
export function formatAtOnce(name: string): AtOnce | null {
  const formats = Object.keys(TEXT_FORMATS) as (DownloadFormat & AtOnce)[]
  return formats.find((format) => name === `finds.${DOWNLOAD_KINDS[format].end}`) ?? null
}

/** Returns what a file that is made now would hold. Throws a Refusal for too many records. */
export async function contentAtOnce(deps: Deps, filter: DownloadRequest['filter']) {
  const query = await queryOf(deps, filter)
  const records = await countRecords(deps, query)
  if (records > DOWNLOAD_AT_ONCE)
    throw new Refusal('invalid', { fields: { non_field_errors: [REFUSAL_TEXTS.downloadPrepare] } })
  const { publicUrl } = deps.config
  const { demonstration } = query
  return { query, content: { seq: null, readAt: new Date(), records, filter, demonstration, publicUrl } }
}

/** Returns the text of a file, of which a page of records is in memory at a time. Throws a Refusal for too many records. */
export async function textAtOnce(
  deps: Deps,
  { format, system, language, filter }: Omit<DownloadRequest, 'format' | 'pictures'> & { format: AtOnce },
): Promise<AsyncGenerator<string>> {
  const { query, content } = await contentAtOnce(deps, filter)
  const { start, row: lineOf, end } = TEXT_FORMATS[format](headOf(content, system, language))
  const inSystem = rowInSystem(system, () => deps.grid)
  return (async function* () {
    yield start
    let first = true
    for await (const page of deps.records.pages(query)) {
      const lines: string[] = []
      for (const record of page) {
        lines.push(lineOf(inSystem(rowOf(record)), first))
        first = false
      }
      yield lines.join('')
    }
    yield end
  })()
}
