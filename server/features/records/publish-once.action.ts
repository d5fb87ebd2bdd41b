import { createHash } from 'node:crypto'
import { REFUSAL_TEXTS } from '#contract/errors.ts'
import type { Sent } from '#server/platform/body.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { publishRecord } from './publish-record.action.ts'
import { readNewRecord } from './read-new-record.ts'
import { findRecord, type StoredRecord } from './records.repository.ts'
import { findRequest, type NamedRequest } from './repeated-request.repository.ts'

/**
 * Stores what was sent, once for each name that the client gives: a request that comes again, at the same time or within a
 * day, is answered with the record of the first. @param key of the header; undefined without one
 */
export async function publishOnce(
  portal: Portal,
  accountId: number,
  sent: Sent,
  key: string | undefined,
): Promise<StoredRecord> {
  const request = key === undefined ? null : { key: checked(key), hash: hashOf(sent) }
  const before = request && (await storedBefore(portal, accountId, request))
  if (before) return before
  await portal.spend('recordsByMember', String(accountId))
  try {
    return await publishRecord(portal, accountId, await readNewRecord(sent), request)
  } catch (error) {
    const meanwhile = request && isTaken(error) && (await storedBefore(portal, accountId, request))
    if (meanwhile) return meanwhile
    throw error
  }
}

async function storedBefore(
  { db }: Portal,
  accountId: number,
  { key, hash }: NamedRequest,
): Promise<StoredRecord | null> {
  const found = await findRequest(db, accountId, key)
  if (!found) return null
  if (!found.hash.equals(hash)) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.keyReused })
  const record = found.recordId === null ? null : await findRecord(db, found.recordId)
  if (!record) throw new Refusal('not-found')
  return record
}

function checked(key: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new Refusal('invalid', { detail: REFUSAL_TEXTS.keyInvalid })
}

/** Of the fields and files and not of the bytes: a browser that sends a form again parts it by another boundary. */
function hashOf({ fields, files }: Sent): Buffer {
  const hash = createHash('sha256')
  for (const name of [...new Set([...fields.keys(), ...files.keys()])].sort()) {
    const file = files.get(name)
    const value = file ? createHash('sha256').update(file.bytes).digest('hex') : fields.get(name)
    hash.update(JSON.stringify([name, file?.filename ?? null, value]))
  }
  return hash.digest()
}

/** SQLSTATE of a row whose key is there already. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
