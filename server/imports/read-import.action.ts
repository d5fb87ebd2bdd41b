import { setImmediate } from 'node:timers/promises'
import { REFUSAL_TEXTS, type RefusalKey } from '#contract/http/errors.ts'
import { IMPORT_ROWS_A_DAY } from '#contract/imports/imports.ts'
import type { JobHandler } from '#server/platform/jobs/index.ts'
import { judgeOutline, withinArea } from '#server/record-fields/index.ts'
import { ownRecordPages } from '#server/records/index.ts'
import { lockAccount } from '#server/accounts/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { ReadFile } from '#formats/read/read-file.ts'
import type { ReadRow } from '#formats/read/rows-of-file.ts'
import type { Outline } from '#contract/records/places/position.ts'
import { boxAround, type Box } from '#geo/shapes/box.ts'
import { metresPerDegree } from '#geo/shapes/geodesy.ts'
import { metresToOutline } from '#geo/shapes/nearness.ts'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import { guessMapping } from './row-content.ts'
import { replaceRows, type NewRow } from './import-rows.repository.ts'
import {
  changeImport,
  countRowsToday,
  deleteFile,
  findFile,
  lockWaiting,
  READ_IMPORT,
  readNext,
  readNextAfter,
  type StoredImport,
  deleteEmptied,
  emptyImports,
} from './imports.repository.ts'
import { readApart, type ReaderAnswer, type ReaderQuestion } from './reader-process.ts'

interface Log {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** Reads the files of imports, one at a time in each process, because each may take 512 MB of memory. */
export function readImports({ db, config }: Pick<Portal, 'db' | 'config'>, log: Log): JobHandler {
  const time = config.timeLimits.importFile
  const readOnce = (question: ReaderQuestion, signal: AbortSignal) => readApart(question, signal, { time })
  return {
    kind: READ_IMPORT,
    run: async (payload, signal) => {
      const { import: id } = payload as { import: number }
      const waiting = await db.transaction().execute((tx) => lockWaiting(tx, id))
      const bytes = waiting && (await findFile(db, id))
      // It was deleted meanwhile, or another process has read it.
      if (!waiting || !bytes) return readNextAfter(db, id)
      const question = { bytes, said: waiting.said, ostn15Grid: config.ostn15Grid }
      let answer = await readOnce(question, signal)
      if (isTrouble(answer)) {
        log.warn(
          { import: id, trouble: answer.trouble },
          'the reader of an import failed and tries once more',
        )
        answer = await readOnce(question, signal)
      }
      if (isTrouble(answer))
        log.error({ import: id, trouble: answer.trouble }, 'the reader of an import failed')
      const troubles =
        'file' in answer ? (answer.file.rows ?? []).flatMap(({ trouble }) => trouble ?? []) : []
      if (troubles.length > 0)
        log.error(
          { import: id, rows: troubles.length, trouble: troubles[0] },
          'rows of an import could not be read',
        )
      const rows =
        'file' in answer && answer.file.rows ? await judged(db, waiting.accountId, answer.file.rows) : []
      await db.transaction().execute((tx) => store(tx, waiting, { answer, rows }))
    },
  }
}

function isTrouble(answer: ReaderAnswer): answer is Extract<ReaderAnswer, { fault: RefusalKey }> {
  return 'fault' in answer && answer.trouble !== undefined
}

interface Read {
  answer: ReaderAnswer
  rows: readonly NewRow[]
}

/** Stores what was read, and lets the next file of the member have its turn. */
async function store(tx: Database, waiting: StoredImport, read: Read): Promise<void> {
  const { id, accountId } = waiting
  await lockAccount(tx, accountId, 'alone')
  if (await lockWaiting(tx, id)) await storeRead(tx, waiting, read)
  await readNext(tx, accountId)
}

async function storeRead(
  tx: Database,
  { id, accountId, mapping, said }: StoredImport,
  { answer, rows }: Read,
): Promise<void> {
  if ('fault' in answer) return refuse(tx, id, answer.fault, answer.files)
  const { format, encoding } = answer.file
  const letters = encoding && { name: encoding.name, certain: encoding.isCertain }
  if (answer.file.rows === null) return changeImport(tx, id, { state: 'asking', format, encoding: letters })
  await changeImport(tx, id, { rowCount: 0 })
  if ((await countRowsToday(tx, accountId)) + rows.length > IMPORT_ROWS_A_DAY)
    return refuse(tx, id, 'importRowsToday')
  await replaceRows(tx, id, rows)
  await changeImport(tx, id, {
    state: 'read',
    format,
    encoding: letters,
    fault: null,
    rowCount: rows.length,
    mapping: mapping ?? guessMapping(columnsOf(rows)),
  })
  // Kept while the member may still say that its letters are others, or where its places are.
  const isClear = letters === null || (letters.certain && said.encoding === null)
  if (isClear && (format !== 'csv' || !lackPlaces(rows))) await deleteFile(tx, id)
}

const UNPLACED: readonly RefusalKey[] = ['importNoPlace', 'importNumbers', 'importReference']

/** Whether no row of a table has a place that can be read, so that the member may name the columns with places. */
export function lackPlaces(rows: readonly Pick<NewRow, 'faults'>[]): boolean {
  return rows.every(({ faults }) => faults.some((fault) => UNPLACED.includes(fault)))
}

async function refuse(
  tx: Database,
  id: number,
  fault: RefusalKey,
  faultFiles: readonly string[] = [],
): Promise<void> {
  await replaceRows(tx, id, [])
  await deleteFile(tx, id)
  await changeImport(tx, id, { state: 'refused', fault, faultFiles, rowCount: 0 })
}

/** The columns of all rows in the order of the file. */
export function columnsOf(rows: readonly Pick<NewRow, 'texts'>[]): string[] {
  return [...new Set(rows.flatMap(({ texts }) => Object.keys(texts)))]
}

/** Judges outlines by the rules of the form, and finds those that the member has recorded already. */
async function judged(
  db: Database,
  accountId: number,
  rows: NonNullable<ReadFile['rows']>,
): Promise<NewRow[]> {
  const known = new KnownOutlines()
  for await (const page of ownRecordPages(db, accountId))
    for (const { id, outline } of page) known.add(id, outline)
  const done: NewRow[] = []
  for (const { simpler, trouble: _, ...row } of rows) {
    const sameAs = row.outline && known.sameAs(row.outline)
    done.push({ ...row, faults: [...row.faults, ...outlineFaults(row)], simplerBy: simpler, sameAs })
    // Others may go on between two outlines of many corners.
    await setImmediate()
  }
  return done
}

const KEYS = new Map(Object.entries(REFUSAL_TEXTS).map(([key, text]) => [text, key as RefusalKey]))

function outlineFaults({ outline }: Pick<ReadRow, 'outline'>): RefusalKey[] {
  if (!outline) return []
  const verdict = withinArea(judgeOutline(outline))
  if (verdict.accepted) return []
  return [verdict.refusal]
    .flat()
    .map((text) => KEYS.get(text as (typeof REFUSAL_TEXTS)[RefusalKey]) ?? 'outlineNotList')
}

/** Metres within which two outlines are the same. */
const SAME = 1

/** Finds the outline of which no corner is more than a metre from another one, and the other way round. */
class KnownOutlines {
  private readonly known: { id: number; outline: Outline; edges: Box }[] = []

  add(id: number, outline: Outline): void {
    this.known.push({ id, outline, edges: boxAround(outline.map(toPosition)) })
  }

  /** Returns the id of an outline that is the same; null if there is none. */
  sameAs(outline: Outline): number | null {
    const edges = boxAround(outline.map(toPosition))
    const found = this.known.find(
      (each) =>
        areNear(each.edges, edges) && isAlong(each.outline, outline) && isAlong(outline, each.outline),
    )
    return found?.id ?? null
  }
}

/** Boxes that differ by more than a metre at a side cannot be those of the same outline. */
function areNear(one: Box, other: Box): boolean {
  const degree = metresPerDegree(one.south)
  return (
    Math.abs(one.south - other.south) * degree.north <= SAME &&
    Math.abs(one.north - other.north) * degree.north <= SAME &&
    Math.abs(one.west - other.west) * degree.east <= SAME &&
    Math.abs(one.east - other.east) * degree.east <= SAME
  )
}

/** Whether each corner is within a metre of the line of the other outline. */
function isAlong(corners: Outline, outline: Outline): boolean {
  const ring = closedRing(outline.map(toPosition))
  return corners.every((corner) => metresToLine(corner, ring) <= SAME)
}

function metresToLine([latitude, longitude]: LatitudeLongitude, ring: ReturnType<typeof closedRing>): number {
  // Edge by edge, because a corner inside the outline counts as 0 m from the whole.
  const distances = ring
    .slice(1)
    .map((end, index) =>
      metresToOutline({ latitude, longitude }, [ring[index] ?? end, end, ring[index] ?? end]),
    )
  return Math.min(...distances)
}

const DAY = 86_400_000

/** Deletes imports once a day when their time is over. Drafts and records that were made from them stay. */
export function deleteOldImports({ db }: Pick<Portal, 'db'>): JobHandler {
  return {
    kind: 'forget-old-imports',
    next: (after) => new Date(after.getTime() + DAY),
    run: async () => {
      const now = new Date()
      await emptyImports(db, { before: now })
      await deleteEmptied(db, new Date(now.getTime() - DAY))
    },
  }
}
