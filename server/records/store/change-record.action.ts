import { isDeepStrictEqual } from 'node:util'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { mergeDetails } from '#contract/records/details.ts'
import { RECORD_RESTORE_DAYS } from '#contract/http/limits.ts'
import type { RecordPart } from '#contract/records/own-records.ts'
import { lockAccount } from '#server/accounts/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import {
  findDetails,
  isUnsaid,
  type StoredRecord,
  publicViewOf,
  judgeOutline,
} from '#server/record-fields/index.ts'
import { recordsOfFinder, type RecordReader } from '#server/sensitivity/index.ts'
import type { Sent } from '#server/platform/bodies/body.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { HIDDEN_COLUMNS, RECORD_FIELDS, STAND_IN_COLUMNS, wireName } from '#contract/records/record-fields.ts'
import { PHOTO_FIELDS } from '#contract/records/records.ts'
import { findLock, markDeleted, unmarkDeleted, writeChanges } from './change-record.repository.ts'
import { readChanges, type RecordChanges } from './read-changes.ts'
import { writeLicence } from '../licences/record-licence.repository.ts'
import { findVersions } from './record-versions.repository.ts'
import { changedBetween } from './record-versions.rules.ts'
import { findRecord, findShownOutline } from '../records.repository.ts'
import { withStoredPictures } from './read-pictures.ts'

const EMPTY: ReadonlySet<string> = new Set([...HIDDEN_COLUMNS.map(wireName), 'prn', ...PHOTO_FIELDS])

const TEXTS = STAND_IN_COLUMNS.filter((name) => RECORD_FIELDS[name].stored === 'text')

interface Stored extends Pick<StoredRecord, 'site_type' | 'monument_type' | 'createdAt' | 'sensitivity'> {
  /** The outline that everyone is shown. */
  outline: StoredRecord['outline']
}

/**
 * Takes out what a client sent back as it read it without the right to the exact record. The original client edits a record by
 * sending what it was shown, and would put "place withheld" in place of what the finder wrote.
 * @param knowsVersion whether the client says which version it edited: only such clients empty a field on purpose
 */
function dropPublicViewValues(stored: Stored, sent: Sent, { knowsVersion }: { knowsVersion: boolean }): Sent {
  const face = publicViewOf({ ...stored, centre: { latitude: 0, longitude: 0 } })
  const texts = TEXTS.filter((name) => sent.fields.get(name) === face[name])
  const readFace = texts.length > 0
  const isOpen = stored.sensitivity === 'open'
  // An open record may have been withheld when the client read it.
  if (isOpen && !readFace) return sent
  const isOfFace = (name: string, value: unknown): boolean => {
    if (texts.some((text) => text === name)) return true
    if (name === 'polygonCoordinate') return isOpen || isSameOutline(value, stored.outline)
    return EMPTY.has(name) && (readFace || !knowsVersion) && (value === null || value === '')
  }
  return { ...sent, fields: new Map([...sent.fields].filter(([name, value]) => !isOfFace(name, value))) }
}

function isSameOutline(sent: unknown, outline: StoredRecord['outline']): boolean {
  const verdict = judgeOutline(sent)
  return verdict.accepted && JSON.stringify(verdict.outline) === JSON.stringify(outline)
}

const DAY = 86_400_000

interface Wish {
  accountId: number
  id: number
  /** The version that was edited; null if the client does not say. */
  version: number | null
  /** Runs in the transaction that stores the change. */
  keep?: KeepName
}

/** Changes a member's own record and stores the previous version. A change without effect makes no version. */
export async function changeRecord(
  { db, files }: Pick<Portal, 'db' | 'files'>,
  { accountId, id, version, keep }: Wish,
  sent: Sent,
): Promise<StoredRecord> {
  const reader = await recordsOfFinder(db, accountId)
  await mustOwn(reader, id, accountId)
  const stored = await findRecord(reader, id)
  if (!stored) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.recordHidden })
  if (version !== null && version !== stored.version) throw await changedMeanwhile(reader, id, version)
  const shown = { ...stored, outline: (await findShownOutline(db, id)) ?? stored.outline }
  const changes = await readChanges(
    stored,
    dropPublicViewValues(shown, sent, { knowsVersion: version !== null }),
  )
  if (isNothing(stored, changes) && !(await tellsMore(db, id, changes))) {
    if (isUnsaid(changes.licence)) return stored
    // Under which licence it stands is not part of what a record says, so it makes no version.
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId)
      await writeLicence(tx, { id, accountId }, changes.licence)
      await keep?.(tx, id)
    })
    return foundAgain(db, accountId, id)
  }
  await withStoredPictures(files, changes.pictures, async (pictures) => {
    const changed = { ...changes, asksAnew: asksAnew(stored, changes) }
    if (!(await writeChanges(db, { ...stored, accountId }, changed, { pictures, keep }))) {
      throw await changedMeanwhile(await recordsOfFinder(db, accountId), id, stored.version)
    }
  })
  return foundAgain(db, accountId, id)
}

async function foundAgain(db: Database, accountId: number, id: number): Promise<StoredRecord> {
  // Its level may have changed at this moment.
  const changed = await findRecord(await recordsOfFinder(db, accountId), id)
  // It was deleted at this moment.
  if (!changed) throw new Refusal('not-found')
  return changed
}

/** Deletes a member's own record, so that nobody can see it. */
export async function deleteRecordOf(db: Database, accountId: number, id: number): Promise<void> {
  await mustOwn(await recordsOfFinder(db, accountId), id, accountId)
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await markDeleted(tx, id))) throw new Refusal('not-found')
    await noteAct(tx, { actor: accountId, act: 'own-record-deleted', target: { kind: 'record', id } })
  })
}

export async function restoreRecordOf(db: Database, accountId: number, id: number): Promise<void> {
  const since = restorableSince()
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const hold = await findLock(await recordsOfFinder(tx, accountId), id)
    if (hold?.accountId !== accountId || !(await unmarkDeleted(tx, { id, since })))
      throw new Refusal('not-found')
    await noteAct(tx, { actor: accountId, act: 'own-record-restored', target: { kind: 'record', id } })
  })
}

/** Records deleted before this time cannot be restored. */
export function restorableSince(): Date {
  return new Date(Date.now() - RECORD_RESTORE_DAYS * DAY)
}

/** A record that is not public is not found by others. */
async function mustOwn(db: RecordReader, id: number, accountId: number): Promise<void> {
  const hold = await findLock(db, id)
  const own = hold?.accountId === accountId
  if (!hold || hold.deletedAt || (!own && !hold.visible)) throw new Refusal('not-found')
  if (!own) throw new Refusal('forbidden')
}

async function changedMeanwhile(db: RecordReader, id: number, version: number): Promise<Refusal> {
  const versions = await findVersions(db, id)
  const [now] = versions
  const then = versions.find((each) => each.version === version)
  if (!now) return new Refusal('not-found')
  return new Refusal('conflict', {
    body: {
      detail: REFUSAL_TEXTS.recordChanged,
      version: now.version,
      changed: then ? changedBetween(then, now) : [],
    },
  })
}

/** Whether it becomes another question what this is: opinions are about an outline, its types and its period. */
function asksAnew(stored: StoredRecord, changes: RecordChanges): boolean {
  const question: readonly RecordPart[] = ['polygonCoordinate', 'site_type', 'monument_type', 'period']
  return changedBetween(stored, afterwards(stored, changes)).some((part) => question.includes(part))
}

/** Whether the finder knows something else than before. */
async function tellsMore(db: Database, id: number, { known }: RecordChanges): Promise<boolean> {
  const before = await findDetails(db, id)
  return !isDeepStrictEqual(mergeDetails(before, known), before)
}

function afterwards(stored: StoredRecord, { fields, outline }: RecordChanges): StoredRecord {
  return { ...stored, ...fields, outline: outline?.outline ?? stored.outline }
}

function isNothing(stored: StoredRecord, changes: RecordChanges): boolean {
  const { pictures, emptied } = changes
  const after = afterwards(stored, changes)
  const losing = stored.pictures.some(({ position }) => emptied.includes(position))
  return pictures.length === 0 && !losing && changedBetween(stored, after).length === 0
}
