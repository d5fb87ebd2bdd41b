import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { Sent } from '#server/platform/bodies/body.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '../errors.ts'
import { findNamedRequest, keepNamedRequest, type NamedRequest } from '../named-requests.repository.ts'

/** Stores the name of the request in the transaction that carries it out. Does nothing for a request without a name. */
export type KeepName = (tx: Database, madeId: number | null) => Promise<void>

interface Asked extends Sent {
  request: Pick<FastifyRequest, 'headers'>
  viewer: { id: number } | null
}

interface Doing<T> {
  /** What the request creates, such as `record`. */
  kind: string
  /** Fields that must not be stored, not even in a hash. `again` compares their values where they matter. */
  secret?: readonly string[]
  first: (keep: KeepName) => Promise<T>
  /** Returns the answer to a repeated request from what the first one created. */
  again: (madeId: number | null) => Promise<T>
}

/**
 * Carries out a request once for each name that the client gives (`Idempotency-Key`). A repeated request, at the
 * same time or within a day, does nothing and gets the answer of the first. A refused request may be repeated.
 */
export async function once<T>(db: Database, asked: Asked, doing: Doing<T>): Promise<T> {
  const key = keyIn(asked.request)
  if (key === undefined) return doing.first(() => Promise.resolve())
  const accountId = asked.viewer?.id ?? null
  const named = { accountId, key, kind: doing.kind, hash: hashOf(asked, doing.secret ?? []) }
  return inTurn(`${accountId} ${key}`, () => answerNamed(db, named, doing))
}

/** Returns whether a request of this name succeeded before. Its content is not compared: it may not have arrived yet. */
export async function isRepeated(
  db: Database,
  { request, viewer }: Pick<Asked, 'request' | 'viewer'>,
): Promise<boolean> {
  const key = keyIn(request)
  return key !== undefined && (await findNamedRequest(db, { accountId: viewer?.id ?? null, key })) !== null
}

async function answerNamed<T>(db: Database, named: NamedRequest, { first, again }: Doing<T>): Promise<T> {
  const before = await madeBefore(db, named)
  if (before) return again(before.madeId)
  try {
    return await first((tx, madeId) => keepNamedRequest(tx, named, madeId))
  } catch (error) {
    // Another process was first.
    const meanwhile = isTaken(error) && (await madeBefore(db, named))
    if (meanwhile) return again(meanwhile.madeId)
    throw error
  }
}

async function madeBefore(db: Database, named: NamedRequest): Promise<{ madeId: number | null } | null> {
  const found = await findNamedRequest(db, named)
  if (!found) return null
  if (found.kind !== named.kind || !found.hash.equals(named.hash)) throw usedForAnother()
  return found
}

export function usedForAnother(): Refusal {
  return new Refusal('conflict', { detail: REFUSAL_TEXTS.keyReused })
}

const running = new Map<string, Promise<unknown>>()

/** Requests of the same name run one at a time, so that the second counts against no limit and encodes no picture. */
async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const before = running.get(name)
  const mine = before ? before.then(act, act) : act()
  running.set(name, mine)
  try {
    return await mine
  } finally {
    if (running.get(name) === mine) running.delete(name)
  }
}

function keyIn({ headers }: Asked['request']): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new Refusal('invalid', { detail: REFUSAL_TEXTS.keyInvalid })
}

/** A hash of the fields and files and not of the bytes: a browser that sends a form again uses another boundary. */
function hashOf({ fields, files }: Sent, secret: readonly string[]): Buffer {
  const hash = createHash('sha256')
  const names = [...new Set([...fields.keys(), ...files.keys()])].filter((name) => !secret.includes(name))
  for (const name of names.sort()) {
    const file = files.get(name)
    const value = file ? createHash('sha256').update(file.bytes).digest('hex') : fields.get(name)
    hash.update(JSON.stringify([name, file?.filename ?? null, value]))
  }
  return hash.digest()
}

/** SQLSTATE of a violated unique key. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
