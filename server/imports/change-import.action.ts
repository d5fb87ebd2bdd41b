import { isDeepStrictEqual } from 'node:util'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { IMPORT_ENCODINGS, IMPORT_SYSTEMS } from '#contract/imports/imports.ts'
import { lockAccount } from '#server/accounts/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import { readOptionalChoice, type Fields, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import { changeRow, countRows, findRowsWithoutOutlines, lockRow } from './import-rows.repository.ts'
import { rememberWords } from './import-words.repository.ts'
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
