import { randomBytes } from 'node:crypto'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  DOWNLOAD_AT_ONCE,
  DOWNLOAD_KINDS,
  SHAPEFILE_MOST_RECORDS,
  getDownloadAtOnce,
  type Download,
  type DownloadFormat,
} from '#contract/open-data/downloads.ts'
import { recordFilterQuery } from '#contract/records/record-filter.ts'
import { addressOf } from '#contract/http/route.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import { recordsRevision } from '#server/records/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { TEXT_FORMATS } from '#formats/write/text-formats.ts'
import {
  requestText,
  fileName,
  isEverything,
  type DownloadRequest,
  countRecords,
  queryOf,
  type Deps,
  downloadOf,
  READY,
} from './download-request.ts'
import { newestFile } from './newest-files.ts'
import {
  addDownload,
  countUnderWay,
  findDownload,
  findReadyFile,
  shareOrAddFile,
} from './stored-files.repository.ts'
import { PREPARE } from './prepare-download.action.ts'
import { headOf } from './file-texts.ts'
import { rowInSystem, rowOf } from './public-rows.ts'

/** More would wait for hours. */
const MOST_WAITING = 50
/** Seconds. */
const TRY_AGAIN = 300

/**
 * Returns where the file is: at once if it is there or can be sent while it is made, and else the name under which it will be
 * prepared. Equal questions share one preparation.
 * @param spend called before anything is prepared
 */
export async function startDownload(
  deps: Deps,
  asked: DownloadRequest,
  { viewer, spend }: { viewer: Viewer | null; spend: () => Promise<void> },
): Promise<Download> {
  const query = await queryOf(deps, asked.filter)
  const records = await countRecords(deps, query)
  if (records === 0) throw new Refusal('invalid', { fields: { filter: [REFUSAL_TEXTS.downloadEmpty] } })
  if (asked.format === 'shp' && records > SHAPEFILE_MOST_RECORDS)
    throw new Refusal('invalid', { fields: { format: [REFUSAL_TEXTS.downloadTooLarge] } })
  const made =
    isEverything(asked.filter) && asked.language === 'en' ? await newestFile(deps.db, fileName(asked)) : null
  if (made) return { ...READY, ...made }
  if (DOWNLOAD_KINDS[asked.format].inLines && records <= DOWNLOAD_AT_ONCE) return atOnce(asked, records)
  await spend()
  return prepare(deps.db, asked, { records, viewer })
}

function atOnce(asked: DownloadRequest, records: number): Download {
  const { format, system, filter, language } = asked
  const query = {
    ...recordFilterQuery(filter),
    ...(system !== 4326 && { crs: system }),
    ...(language !== 'en' && { lang: language }),
  }
  const address = addressOf(getDownloadAtOnce, { name: `finds.${DOWNLOAD_KINDS[format].end}` }, query)
  return { ...READY, records, done: records, address }
}

async function prepare(
  db: Database,
  asked: DownloadRequest,
  { records, viewer }: { records: number; viewer: Viewer | null },
): Promise<Download> {
  const name = randomBytes(16).toString('hex')
  const text = requestText(asked)
  const ready = await findReadyFile(db, text, await recordsRevision(db))
  await db.transaction().execute(async (tx) => {
    const { id, isNew } =
      ready === null ? await shareOrAddFile(tx, text, records) : { id: ready, isNew: false }
    if (isNew && (await countUnderWay(tx)) > MOST_WAITING)
      throw new Refusal('busy', { detail: REFUSAL_TEXTS.downloadsWaiting, retryAfter: TRY_AGAIN })
    await addDownload(tx, { name, fileId: id, accountId: viewer?.id ?? null, language: asked.language })
    if (isNew) await enqueue(tx, { kind: PREPARE, payload: { file: id } })
  })
  const file = await findDownload(db, name)
  if (!file) throw new Refusal('not-found')
  return downloadOf(name, file)
}

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
