import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { DOWNLOAD_FORMATS, DOWNLOAD_KINDS } from '#contract/open-data/downloads.ts'
import { readRecordFilter } from '#contract/records/record-filter.ts'
import { hourInWales } from '#language/hours.ts'
import type { JobHandler } from '#server/platform/jobs/index.ts'
import { recordsRevision, publicRevision } from '#server/records/index.ts'
import { fileName, type DownloadRequest, countRecords, queryOf, type Deps } from './download-request.ts'
import {
  addFileSet,
  findFileSets,
  deleteOlderSets,
  deleteSet,
  type FileOfSet,
  type FileSet,
} from './stored-files.repository.ts'
import { BESIDE, besideText, type FileContent } from './file-texts.ts'
import { withTempFolder } from '#server/platform/storage/temp-folder.ts'
import { withFileMaker, makeAndStore, readRecords } from './make-files.ts'
import { WHOLE } from './tidy-downloads.action.ts'

const TEN_MINUTES = 600_000
const SETS_KEPT = 2
/** Hours of the portal's own time in which the files are made: at least two, fewer than four. */
const NIGHT = { from: 2, until: 4 }
const HOUR = 3_600_000

type Form = Pick<DownloadRequest, 'format' | 'system' | 'language'>

/** The files of each night. Councils work in the National Grid, so GeoPackage is there in both systems. */
export const NIGHTLY: readonly Form[] = [
  ...DOWNLOAD_FORMATS.filter((format) => DOWNLOAD_KINDS[format].nightly).map((format): Form => ({
    format,
    system: 4326,
    language: 'en',
  })),
  { format: 'gpkg', system: 27700, language: 'en' },
]

/**
 * Makes the files with all records: at night if anything changed, and soon if there are none yet or if a record in them was
 * withdrawn. The old ones stay until the new ones are whole.
 */
export function nightlyFiles(deps: Deps, now: () => Date = () => new Date()): JobHandler {
  return {
    kind: 'nightly-files',
    next: (after) => new Date(after.getTime() + TEN_MINUTES),
    run: async (_, signal, confirm) => {
      const sets = await findFileSets(deps.db)
      if (!(await isDue(deps, sets[0], now()))) return
      const { filter } = readRecordFilter({})
      const query = await queryOf(deps, filter)
      if ((await countRecords(deps, query)) === 0) await forgetWithdrawn(deps, sets)
      else
        await withTempFolder(deps.config.dataDir, (folder) =>
          makeSet(deps, { query, filter, folder, signal, confirm }),
        )
    },
  }
}

async function isDue({ db, files }: Deps, newest: FileSet | undefined, now: Date): Promise<boolean> {
  if (!newest || newest.withdrawn) return true
  // Somebody deleted them, or the database is newer than the files after a restore.
  for (const { key } of newest.files) if ((await files.head(key)) === null) return true
  const isOld = newest.madeAt.getTime() < now.getTime() - (NIGHT.until - NIGHT.from) * HOUR
  return isOld && isNight(now) && newest.told !== (await publicRevision(db, await recordsRevision(db)))
}

/** Whether it is between two and four at night in Wales. */
export function isNight(now: Date): boolean {
  const hour = hourInWales(now)
  return hour >= NIGHT.from && hour < NIGHT.until
}

async function makeSet(
  deps: Deps,
  {
    query,
    filter,
    folder,
    signal,
    confirm,
  }: {
    query: Parameters<typeof readRecords>[1]['query']
    filter: DownloadRequest['filter']
    folder: string
    signal: AbortSignal
    confirm: () => Promise<void>
  },
): Promise<void> {
  const { db, files } = deps
  const read = await readRecords(deps, { query, filter, folder }, () => {
    signal.throwIfAborted()
    return Promise.resolve()
  })
  const place = `${WHOLE}${randomBytes(16).toString('hex')}/`
  const made: FileOfSet[] = []
  await withFileMaker(async (maker) => {
    for (const form of NIGHTLY) {
      const name = fileName(form)
      const key = place + name
      made.push({ name, key, ...(await makeAndStore(deps, read, { maker, form, key, folder }, signal)) })
    }
  })
  for (const text of textsOf(read.content, made)) {
    const key = place + text.name
    await files.put(key, Readable.from([text.content]))
    const sha256 = createHash('sha256').update(text.content).digest('hex')
    made.push({ name: text.name, key, bytes: text.content.length, sha256 })
  }
  // Another process may have begun the same meanwhile.
  await confirm()
  const withdrawn = (await findFileSets(db)).filter((set) => set.withdrawn)
  const { members, exact, records } = read
  await db.transaction().execute(async (tx) => {
    const { demonstration } = read.content
    await addFileSet(tx, { seq: read.seq, records, demonstration, members, exact, files: made })
    for (const { id } of withdrawn) await deleteSet(tx, id)
    await deleteOlderSets(tx, SETS_KEPT)
  })
  await deleteForgotten(deps, withdrawn)
}

function textsOf(content: FileContent, made: readonly FileOfSet[]): { name: string; content: Buffer }[] {
  return BESIDE.map((name) => ({ name, content: Buffer.from(besideText(name, content, made)) }))
}

/** There is no record left that could be in a file. */
async function forgetWithdrawn(deps: Deps, sets: readonly FileSet[]): Promise<void> {
  const withdrawn = sets.filter((set) => set.withdrawn)
  for (const { id } of withdrawn) await deleteSet(deps.db, id)
  await deleteForgotten(deps, withdrawn)
}

/** Files of sets that ended in the usual way go with the files that no row names: somebody may still be reading them. */
async function deleteForgotten({ files }: Deps, sets: readonly FileSet[]): Promise<void> {
  for (const set of sets) for (const { key } of set.files) await files.delete(key)
}
