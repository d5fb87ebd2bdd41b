import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { DOWNLOAD_WITH_PICTURES } from '#contract/open-data/downloads.ts'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import { recordsRevision, publicRevision, type PublicQuery } from '#server/records/index.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { fileName, type DownloadRequest } from './download-request.ts'
import type { Deps } from './deps.ts'
import type { MadeFile } from './file-order.ts'
import { BESIDE, besideText, headOf, shapefileReadMe, type FileContent } from './file-texts.ts'
import type { FileMaker } from './make-file.ts'
import { writeRowFile, type RowFile } from './row-file.ts'

/** All rows, read once. */
interface ReadRecords extends RowFile {
  content: FileContent
  /** The revision of the records. */
  seq: number
}

export async function readRecords(
  { db, config, records }: Deps,
  { query, filter, folder }: { query: PublicQuery; filter: RecordFilter; folder: string },
  onProgress: (done: number) => Promise<void>,
): Promise<ReadRecords> {
  // Read before the records: what changes while they are read counts as later.
  const seq = await recordsRevision(db)
  const readAt = new Date()
  const spool = await writeRowFile(path.join(folder, 'rows'), records.pages(query), onProgress)
  const { demonstration } = query
  const content = {
    ...{ seq: await publicRevision(db, seq), readAt },
    records: spool.records,
    filter,
    demonstration,
    publicUrl: config.publicUrl,
  }
  return { ...spool, content, seq }
}

type Form = Pick<DownloadRequest, 'format' | 'system' | 'language'>

/** Makes one file of these rows, stores it under the key and removes it from the folder. */
export async function makeAndStore(
  { files, config }: Deps,
  { file: spool, content }: ReadRecords,
  {
    maker,
    form,
    key,
    folder,
    pictures = new Map(),
  }: {
    maker: FileMaker
    form: Form
    key: string
    folder: string
    pictures?: ReadonlyMap<number, string>
  },
  signal: AbortSignal,
): Promise<MadeFile> {
  const target = path.join(folder, fileName(form))
  const texts = BESIDE.map((name) => ({ name, text: besideText(name, content) }))
  const beside = form.format === 'shp' ? [...texts, { name: 'READ ME.txt', text: shapefileReadMe() }] : texts
  const head = headOf(content, form.system, form.language)
  try {
    const made = await maker.make(
      { spool, target, format: form.format, head, ostn15Grid: config.ostn15Grid, beside, pictures },
      signal,
    )
    signal.throwIfAborted()
    await putFile(files, key, target)
    return made
  } finally {
    await rm(target, { force: true })
  }
}

export function wantsPictures({ pictures }: Pick<DownloadRequest, 'pictures'>, records: number): boolean {
  return pictures && records <= DOWNLOAD_WITH_PICTURES
}

/** The file is open before the store begins: a store that refuses at once leaves no stream that opens it later. */
async function putFile(files: FileStore, key: string, file: string): Promise<void> {
  const content = (await open(file)).createReadStream()
  try {
    await files.put(key, content)
  } finally {
    content.destroy()
  }
}
