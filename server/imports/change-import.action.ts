import { isDeepStrictEqual } from 'node:util'
import { createHash } from 'node:crypto'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { IMPORT_ENCODINGS, IMPORT_SYSTEMS } from '#contract/imports/imports.ts'
import { lockAccount } from '#server/accounts/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import { readOptionalChoice, type Fields, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import { MOST_DRAFTS, WIDEST_DRAFT_PLACE, type DraftPlace } from '#contract/records/drafts.ts'
import { OPEN_LICENCE } from '#contract/records/licences.ts'
import { EMPTY_DRAFT } from '#contract/records/record-fields.ts'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { boxAround, isInBox, middleOfBox } from '#geo/shapes/box.ts'
import { metresPerDegree } from '#geo/shapes/geodesy.ts'
import { toPosition } from '#geo/position.ts'
import { insertDraft, publishRecord } from '#server/records/index.ts'
import { judgeOutline, judgeRecordFields } from '#server/record-fields/index.ts'
import { keepNamedRequest } from '#server/platform/http/named-requests.repository.ts'
import { isTaken } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import {
  changeRow,
  countRows,
  findRowsWithoutOutlines,
  lockRow,
  rememberWords,
  findRows,
  noteMade,
  type StagedRow,
  findWords,
} from './import-rows.repository.ts'
import {
  changeImport,
  deleteFile,
  hasFile,
  lockImport,
  readNext,
  type StoredImport,
} from './imports.repository.ts'
import { lackPlaces } from './read-import.action.ts'
import type { readEdits, SentMapping, SentStatement } from './read-import-body.ts'
import { Dictionary, NO_MAPPING, judgeRow, type JudgedRow } from './row-content.ts'

/** Characters of the name of a column, as they are read. */
const LONGEST_COLUMN = 100

interface Which {
  accountId: number
  id: number
}

async function held(tx: Database, { accountId, id }: Which): Promise<StoredImport> {
  const stored = await lockImport(tx, accountId, id)
  if (!stored) throw new Refusal('not-found')
  return stored
}

/** Confirms the encoding with which a file was read, or has it read again by what the member says of it. */
export async function readAgain(db: Database, which: Which, fields: Fields): Promise<void> {
  const refusals: Refusals = {}
  const system = readOptionalChoice(fields, 'system', refusals, IMPORT_SYSTEMS) ?? null
  const encoding = readOptionalChoice(fields, 'encoding', refusals, IMPORT_ENCODINGS) ?? null
  const places = readColumns(fields, refusals)
  refuse(refusals)
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, which.accountId, 'alone')
    const stored = await held(tx, which)
    if (stored.state !== 'read' && stored.state !== 'asking')
      throw new Refusal('conflict', { detail: REFUSAL_TEXTS.importNotRead })
    if (
      stored.state === 'read' &&
      system === null &&
      places === null &&
      (encoding === null || encoding === stored.encoding?.name)
    ) {
      await changeImport(tx, which.id, { encoding: stored.encoding && { ...stored.encoding, certain: true } })
      // Kept while the member may still say where its places are.
      if (stored.format !== 'csv' || !lackPlaces(await findRowsWithoutOutlines(tx, which.id)))
        await deleteFile(tx, which.id)
      return
    }
    const { drafts, records } = await countRows(tx, which.id)
    if (drafts + records > 0) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.importBegun })
    if (!(await hasFile(tx, which.id)))
      throw new Refusal('conflict', { detail: REFUSAL_TEXTS.importFileGone })
    const said = {
      system: system ?? stored.said.system,
      encoding: encoding ?? stored.said.encoding,
      places: places ?? stored.said.places ?? null,
    }
    await changeImport(tx, which.id, { state: 'waiting', said })
    await readNext(tx, which.accountId)
  })
}

/** The columns with the places, each once. A name that the file does not have changes nothing there. */
function readColumns(fields: Fields, refusals: Refusals): string[] | null {
  const sent: unknown = fields.get('places')
  if (sent === undefined) return null
  const isList = Array.isArray(sent) && sent.length > 0 && sent.length <= 2
  if (
    isList &&
    sent.every((each) => typeof each === 'string' && each.length <= LONGEST_COLUMN && !each.includes('\0'))
  )
    return [...new Set(sent as string[])]
  refusals.places = [REFUSAL_TEXTS.queryValue]
  return null
}

/** Two tabs: the second is refused and nothing is written. Sending the same again changes nothing and is no conflict. */
export async function changeMapping(
  db: Database,
  which: Which,
  { mapping, words, version }: SentMapping,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await held(tx, which)
    if (stored.state !== 'read') throw new Refusal('conflict', { detail: REFUSAL_TEXTS.importNotRead })
    const isSame = isDeepStrictEqual(stored.mapping, mapping)
    if (version !== stored.version && !isSame)
      throw new Refusal('conflict', { detail: REFUSAL_TEXTS.importChanged })
    await rememberWords(tx, which.accountId, words)
    if (!isSame) await changeImport(tx, which.id, { mapping, version: stored.version + 1 })
  })
}

export async function changeStatement(
  db: Database,
  which: Which,
  { source, agreed, language, level }: SentStatement,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { agreedAt } = await held(tx, which)
    await changeImport(tx, which.id, {
      source,
      sourceLanguage: language,
      level,
      agreedAt: agreed ? (agreedAt ?? new Date()) : null,
    })
  })
}

/** Only what is sent changes, so that two tabs can mend two fields of one row. */
export async function mendRow(
  db: Database,
  { row, ...which }: Which & { row: number },
  { edits, simplerAccepted }: ReturnType<typeof readEdits>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await held(tx, which)
    const staged = await lockRow(tx, which.id, row)
    if (!staged) throw new Refusal('not-found')
    if (staged.draftId !== null || staged.recordId !== null)
      throw new Refusal('conflict', { detail: REFUSAL_TEXTS.importRowDone })
    const merged = new Map(Object.entries(staged.edits))
    for (const [field, value] of edits)
      if (value === null) merged.delete(field)
      else merged.set(field, value)
    await changeRow(tx, which.id, row, {
      edits: Object.fromEntries(merged),
      simplerAccepted: simplerAccepted ?? staged.simplerAccepted,
    })
  })
}

export type Making = 'draft' | 'record'

/**
 * Makes drafts or records of rows, each in its own transaction. A row of which it was made before counts as done, so that
 * a request whose answer was lost can be repeated. Returns why it stopped before the last row; null if it did not.
 */
export async function makeRows(
  portal: Portal,
  stored: StoredImport,
  numbers: readonly number[],
  making: Making,
): Promise<string | null> {
  const { db } = portal
  refuseUnready(stored)
  await deleteFile(db, stored.id)
  const dictionary = new Dictionary(await findWords(db, stored.accountId))
  for (const number of numbers) {
    const [row] = await findRows(db, stored.id, { among: [number] })
    if (!row) throw new Refusal('invalid', { fields: { rows: [REFUSAL_TEXTS.importRowUnknown] } })
    if (isMade(row, making)) continue
    if (isMade(row, 'draft') || isMade(row, 'record')) return REFUSAL_TEXTS.importRowDone
    const judged = judgeRow(row, stored.mapping ?? NO_MAPPING, dictionary)
    const stopped = await (making === 'draft'
      ? makeDraft(db, stored, row, judged)
      : makeRecord(portal, stored, row, judged))
    if (stopped !== null) return stopped
  }
  return null
}

function refuseUnready({ state, encoding, agreedAt }: StoredImport): void {
  if (state !== 'read') throw new Refusal('conflict', { detail: REFUSAL_TEXTS.importNotRead })
  if (encoding && !encoding.certain) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.importLetters })
  if (agreedAt === null) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.importStatement })
}

function isMade({ draftId, recordId }: StagedRow, making: Making): boolean {
  return making === 'draft' ? draftId !== null : recordId !== null
}

async function makeDraft(
  db: Database,
  stored: StoredImport,
  row: StagedRow,
  { content, hasOutline, canBeDraft }: JudgedRow,
): Promise<string | null> {
  if (!canBeDraft) return REFUSAL_TEXTS.importRowFaulty
  const choice = <T extends string>(choices: readonly T[], code: string): T | '' =>
    choices.find((each) => each === code) ?? ''
  const draft = {
    ...EMPTY_DRAFT,
    title: content.title,
    description: withSource(content.description, stored),
    prn: content.PRN,
    site_type: choice(SITE_TYPES, content.site_type),
    monument_type: choice(MONUMENT_TYPES, content.monument_type),
    period: choice(PERIODS, content.period),
    outline: hasOutline ? row.outline : null,
    level: stored.level,
    licence: { record: OPEN_LICENCE },
    known: null,
    place: hasOutline ? null : placeToDraw(row),
  } as const
  const made = await ifFirst(() =>
    insertDraft(db, stored.accountId, draft, {
      most: MOST_DRAFTS,
      keep: (tx, id) => noteFirst(tx, stored, row, { draft: id ?? 0 }),
    }),
  )
  return made === null ? REFUSAL_TEXTS.tooManyDrafts : null
}

/** Where the outline is to be drawn: the place of the row, or the middle of an outline that cannot be kept. */
function placeToDraw({ place, within, outline }: StagedRow): DraftPlace | null {
  if (place) return { at: [...place], within }
  const corners = (outline ?? []).map(toPosition)
  if (corners.length === 0) return null
  const box = boxAround(corners)
  const middle = middleOfBox(box)
  if (!isInBox(WALES_WITH_MARGIN, middle)) return null
  const degree = metresPerDegree(middle.latitude)
  const side = Math.max((box.east - box.west) * degree.east, (box.north - box.south) * degree.north)
  return {
    at: [middle.latitude, middle.longitude],
    within: Math.min(Math.max(1, Math.ceil(side)), WIDEST_DRAFT_PLACE),
  }
}

async function makeRecord(
  portal: Portal,
  stored: StoredImport,
  row: StagedRow,
  { content, errors }: JudgedRow,
): Promise<string | null> {
  const outline = judgeOutline(row.outline)
  const sent = { ...content, description: withSource(content.description, stored) }
  const fields = judgeRecordFields(new Map(Object.entries(sent)))
  if (errors.length > 0 || !outline.accepted || !fields.accepted) return REFUSAL_TEXTS.importRowFaulty
  const draft = {
    fields: fields.fields,
    outline: outline.outline,
    ring: outline.ring,
    level: stored.level,
    pictures: [],
    licence: { record: OPEN_LICENCE },
  } as const
  const key = `import:${stored.id}:${row.row}`
  await ifFirst(() =>
    publishRecord(portal, stored.accountId, { ...draft, pictures: [] }, async (tx, id) => {
      const hash = createHash('sha256').update(key).digest()
      await keepNamedRequest(tx, { accountId: stored.accountId, key, kind: 'record', hash }, id)
      await noteFirst(tx, stored, row, { record: id ?? 0 })
    }),
  )
  return null
}

class MadeMeanwhile extends Error {}

async function noteFirst(
  tx: Database,
  { id }: StoredImport,
  { row }: StagedRow,
  made: Parameters<typeof noteMade>[2],
): Promise<void> {
  if (!(await noteMade(tx, { importId: id, row }, made))) throw new MadeMeanwhile()
}

/** Undefined if another request, in another tab or another process, was first: then nothing was stored here. */
async function ifFirst<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof MadeMeanwhile || isTaken(error)) return undefined
    throw error
  }
}

/** The source goes into the words of each record, so that it is in every version, file and language of the portal. */
function withSource(description: string, { source, sourceLanguage }: StoredImport): string {
  const line = wordsIn(sourceLanguage, 'imports')('sourceLine', { source })
  return description === '' ? line : `${description}\n\n${line}`
}
