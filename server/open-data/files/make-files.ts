import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DOWNLOAD_WITH_PICTURES, type DownloadFormat } from '#contract/open-data/downloads.ts'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import { recordsRevision, publicRevision, type PublicQuery } from '#server/records/index.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { FileHead } from '#formats/write/file-row.ts'
import { fileName, type DownloadRequest, type Deps } from './download-request.ts'
import { BESIDE, besideText, headOf, shapefileReadMe, type FileContent } from './file-texts.ts'
import { writeRowFile, type RowFile } from './public-rows.ts'

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

/** The message to a worker: plain data only. */
export interface FileOrder {
  /** The rows, in degrees. */
  spool: string
  /** The file to make; it must not exist. */
  target: string
  format: DownloadFormat
  head: FileHead
  /** Path of the operator's own file of OSTN15; null for the part that comes with the portal. */
  ostn15Grid: string | null
  /** Files that lie in the package beside the data, if the format is a package. */
  beside: readonly { name: string; text: string }[]
  /** Small pictures for a KMZ: paths on the disk, by the number of the record. */
  pictures: ReadonlyMap<number, string>
}

export interface MadeFile {
  bytes: number
  /** In hexadecimal digits. */
  sha256: string
}

/** Megabytes of a worker's own memory: what a group of rows needs several times over. */
const MEMORY = 512

/** Makes files one after another in a worker thread, which takes longer to start than to make a small one. */
interface FileMaker {
  /** The file is whole and on the disk when this resolves; with an error it must be deleted. */
  make: (order: FileOrder, signal: AbortSignal) => Promise<MadeFile>
}

export async function withFileMaker<T>(work: (maker: FileMaker) => Promise<T>): Promise<T> {
  let worker: Worker | null = null
  const end = async () => {
    await worker?.terminate()
    worker = null
  }
  const make = async (order: FileOrder, signal: AbortSignal): Promise<MadeFile> => {
    signal.throwIfAborted()
    worker ??= startWorker()
    try {
      const answer = once(worker, 'message', { signal })
      worker.postMessage(order)
      // Rejects with what the worker threw.
      const [made] = (await answer) as [MadeFile]
      return made
    } catch (error) {
      // Before anybody deletes what it was writing.
      await end()
      throw error
    }
  }
  try {
    return await work({ make })
  } finally {
    await end()
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./make-file.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
}
